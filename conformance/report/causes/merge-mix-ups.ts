/** Merges differences that follow from a mix-up: a response shows the wrong order, or two resources have one identifier. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { dataIn, objectIn, type Signature } from './signature.js';
import type { Report, ReportedExchange } from '../report.js';

/** The keys by which an order can be looked up. */
const keys = ['external_id', 'order_number'] as const;

/** The orders that the run created. */
interface Orders {
  /** The uuids of the orders, by `key value`. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many creations returned each uuid. */
  readonly uses: ReadonlyMap<string, number>;
}

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

/** A look-up of one order. */
interface LookUp {
  readonly key: (typeof keys)[number];
  readonly value: string;
}

/** The look-up in an exchange; undefined for any other exchange. */
export function lookUpIn({ operation, request }: ReportedExchange): LookUp | undefined {
  if (operation !== 'getOrder' || !URL.canParse(request.url)) return undefined;
  const { searchParams } = new URL(request.url);
  const [key, ...others] = keys.filter((one) => searchParams.has(one));
  return key !== undefined && others.length === 0 ? { key, value: searchParams.get(key)! } : undefined;
}

/** The subject of findings in a response that shows the wrong order. */
export const anotherOrder = 'another order';

const ordersNamedBy = (asked: LookUp | undefined, { byKey }: Orders): readonly string[] => [
  ...((asked && byKey.get(`${asked.key} ${asked.value}`)) ?? []),
];

/** Whether several orders share the identifier that a look-up uses. */
function isShared({ finding, exchange }: Signature, orders: Orders): boolean {
  const named = ordersNamedBy(exchange && lookUpIn(exchange), orders);
  const isRepeated = named.some((uuid) => (orders.uses.get(uuid) ?? 0) > 1);
  return named.length > 1 || isRepeated || finding.rule === 'assigned';
}

/** Whether a look-up returns the wrong order: neither the created orders nor the response connect it with the key. */
function isOther(exchange: ReportedExchange, orders: Orders): boolean {
  const asked = lookUpIn(exchange);
  const { order } = dataIn(exchange.answer?.body);
  if (!asked || !isRecord(order) || typeof order['uuid'] !== 'string') return false;
  const uuid = order['uuid'].toLowerCase();
  return !ordersNamedBy(asked, orders).includes(uuid) && (orders.uses.has(uuid) || order[asked.key] !== asked.value);
}

/** The parts of an order that show another resource, with the operation that creates the resource. */
const parts: readonly (readonly [OperationId, readonly string[]])[] = [
  ['createCustomer', ['customer']],
  ['createLocation', ['source_location', 'destination_location']],
];

/** Whether a finding is about every response, or about the token: then the cause doesn't depend on the order. */
const isGeneral = ({ check, kind, exchange, finding }: Signature): boolean =>
  finding.rule !== 'assigned' &&
  ((check.kind === 'derived' && kind !== 'takes' && kind !== 'refuses') || exchange?.intent.refusal === 'token');

/** Gives each signature that follows from a mix-up the key of the mix-up. `known` are the signatures that may show one. */
export function mergeMixUps(
  report: Report,
  signatures: readonly Signature[],
  known: readonly Signature[],
): readonly Signature[] {
  if (!signatures.some(({ exchange }) => exchange?.operation === 'getOrder')) return signatures;
  const orders = ordersOf(report);
  const repeated = new Map(
    known.filter((one) => one.subject === 'repeated').map(({ operation, key }) => [operation, key]),
  );
  return signatures.map((signature) => {
    const { exchange, subject, finding } = signature;
    if (exchange?.operation !== 'getOrder') return signature;
    const ofOrders = repeated.get('createOrder');
    if (!isGeneral(signature) && ofOrders !== undefined && isShared(signature, orders))
      return { ...signature, key: ofOrders };
    if (!isGeneral(signature) && isOther(exchange, orders))
      return { ...signature, key: 'getOrder other order', kind: 'other', operation: 'getOrder', subject: anotherOrder };
    const [maker] = parts.find(([, names]) => names.includes(subject.split('.')[2] ?? '')) ?? [];
    const key = maker && repeated.get(maker);
    return (finding.relation === 'value' || finding.relation === 'changed') && key !== undefined
      ? { ...signature, key }
      : signature;
  });
}
