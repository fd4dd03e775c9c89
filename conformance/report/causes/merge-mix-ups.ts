/** Differences that only follow from a mix-up: the response shows another order than the one asked for, or two things have one identifier. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/schema/schema.js';
import { objectIn, type Sign } from './signature.js';
import type { Report, ReportedExchange } from '../report.js';

/** The keys by which an order is asked for. */
const keys = ['external_id', 'order_number'] as const;

/** What the run knows of its orders. */
interface Orders {
  /** The uuids of the orders that a key with its value names. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many creations were answered with each uuid. */
  readonly uses: ReadonlyMap<string, number>;
}

const dataIn = (body: string | undefined): Readonly<Record<string, unknown>> => {
  const { data } = objectIn(body);
  return isRecord(data) ? data : {};
};

function ordersOf({ exchanges }: Report): Orders {
  const byKey = new Map<string, Set<string>>();
  const uses = new Map<string, number>();
  for (const { operation, request, answer } of exchanges) {
    if (operation !== 'createOrder') continue;
    const { order_uuid, order_number } = dataIn(answer?.body);
    if (typeof order_uuid !== 'string') continue;
    const uuid = order_uuid.toLowerCase();
    uses.set(uuid, (uses.get(uuid) ?? 0) + 1);
    for (const [key, value] of Object.entries({ ...objectIn(request.body), order_number }))
      if (typeof value === 'string')
        byKey.set(`${key} ${value}`, (byKey.get(`${key} ${value}`) ?? new Set()).add(uuid));
  }
  return { byKey, uses };
}

/** A question for one order: by which key, and its value. */
interface Asked {
  readonly key: (typeof keys)[number];
  readonly value: string;
}

/** What an exchange asks for, where it looks one order up. */
export function askedOf({ operation, request }: ReportedExchange): Asked | undefined {
  if (operation !== 'getOrder' || !URL.canParse(request.url)) return undefined;
  const { searchParams } = new URL(request.url);
  const [key, ...others] = keys.filter((one) => searchParams.has(one));
  return key !== undefined && others.length === 0 ? { key, value: searchParams.get(key)! } : undefined;
}

/** The subject of what is found in a response with an order that was not asked for. */
export const anotherOrder = 'another order';

const meantBy = (asked: Asked | undefined, { byKey }: Orders): readonly string[] => [
  ...((asked && byKey.get(`${asked.key} ${asked.value}`)) ?? []),
];

/** Whether what a look-up shows comes from identifiers that several orders were given. */
function isShared({ finding, exchange }: Sign, orders: Orders): boolean {
  const meant = meantBy(exchange && askedOf(exchange), orders);
  const isRepeated = meant.some((uuid) => (orders.uses.get(uuid) ?? 0) > 1);
  return meant.length > 1 || isRepeated || finding.rule === 'assigned';
}

/** Whether a look-up shows an order that the key doesn't name: neither by what was created nor by what the response says. */
function isOther(exchange: ReportedExchange, orders: Orders): boolean {
  const asked = askedOf(exchange);
  const { order } = dataIn(exchange.answer?.body);
  if (!asked || !isRecord(order) || typeof order['uuid'] !== 'string') return false;
  const uuid = order['uuid'].toLowerCase();
  return !meantBy(asked, orders).includes(uuid) && (orders.uses.has(uuid) || order[asked.key] !== asked.value);
}

/** The parts of an order that show another thing, by the operation that gives that thing its identifier. */
const parts: readonly (readonly [OperationId, readonly string[]])[] = [
  ['createCustomer', ['customer']],
  ['createLocation', ['source_location', 'destination_location']],
];

/** What is asked of every response, or of its token, has a cause that doesn't depend on which order it is. */
const isGeneral = ({ check, kind, exchange, finding }: Sign): boolean =>
  finding.rule !== 'assigned' &&
  ((check.kind === 'derived' && kind !== 'takes' && kind !== 'refuses') || exchange?.refusal === 'token');

/** Gives each sign that follows from a mix-up the key of that. */
export function withMixUps(report: Report, signs: readonly Sign[]): readonly Sign[] {
  if (!signs.some(({ exchange }) => exchange?.operation === 'getOrder')) return signs;
  const orders = ordersOf(report);
  const repeated = new Map(
    signs.filter((one) => one.subject === 'repeated').map(({ operation, key }) => [operation, key]),
  );
  return signs.map((sign) => {
    const { exchange, subject, finding } = sign;
    if (exchange?.operation !== 'getOrder') return sign;
    const ofOrders = repeated.get('createOrder');
    if (!isGeneral(sign) && ofOrders !== undefined && isShared(sign, orders)) return { ...sign, key: ofOrders };
    if (!isGeneral(sign) && isOther(exchange, orders))
      return { ...sign, key: 'getOrder other order', kind: 'other', operation: 'getOrder', subject: anotherOrder };
    const [maker] = parts.find(([, names]) => names.includes(subject.split('.')[2] ?? '')) ?? [];
    const key = maker && repeated.get(maker);
    return (finding.relation === 'value' || finding.relation === 'changed') && key !== undefined
      ? { ...sign, key }
      : sign;
  });
}
