/** Differences that only follow from a mix-up: the answer is about another thing than the one asked for, or two things have one name. */
import type { OperationId } from '../openapi/contract.js';
import { isRecord } from '../openapi/schema.js';
import { aspectOf, objectIn, type Sign } from './cause-signs.js';
import type { Report, ReportedExchange } from './report.js';

/** The keys by which an order is asked for. */
const keys = ['external_id', 'order_number'] as const;

/** A key with its value, as one text. */
const named = (key: string, value: unknown): string => `${key} ${String(value)}`;

/** What the run knows of its orders. */
interface Orders {
  /** The uuids of the orders that a key names. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<string>>;
  /** The uuids that several creations were answered with, together with the same number. */
  readonly merged: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

const dataIn = (body: string | undefined): Readonly<Record<string, unknown>> => {
  const { data } = objectIn(body);
  return isRecord(data) ? data : {};
};

function ordersOf({ exchanges }: Report): Orders {
  const byKey = new Map<string, Set<string>>();
  const [merged, all, given] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (key: string, value: unknown, uuid: string): void => {
    if (typeof value === 'string') byKey.set(named(key, value), (byKey.get(named(key, value)) ?? new Set()).add(uuid));
  };
  for (const { operation, request, answer } of exchanges) {
    if (operation !== 'createOrder') continue;
    const { order_uuid, order_number } = dataIn(answer?.body);
    if (typeof order_uuid !== 'string') continue;
    const [uuid, both] = [order_uuid.toLowerCase(), `${order_uuid.toLowerCase()} ${String(order_number)}`];
    add('external_id', objectIn(request.body)['external_id'], uuid);
    add('order_number', order_number, uuid);
    if (given.has(both)) merged.add(uuid);
    given.add(both);
    all.add(uuid);
  }
  return { byKey, merged, all };
}

/** A question for one order: by which key, and its value. */
interface Asked {
  readonly key: string;
  readonly value: string;
}

/** What an exchange asks for, where it looks one order up. */
function askedOf({ operation, request }: ReportedExchange): Asked | undefined {
  if (operation !== 'getOrder' || !URL.canParse(request.url)) return undefined;
  const { searchParams } = new URL(request.url);
  const [key, ...others] = keys.filter((one) => searchParams.has(one));
  return key !== undefined && others.length === 0 ? { key, value: searchParams.get(key)! } : undefined;
}

/** The question of the checks that compare the identifiers of all creations. */
const repeats = 'gives.new-identifiers';

const shownRepeats = 20;

/** The subject of what is found in an answer with an order that was not asked for. */
export const anotherOrder = 'another order';

/** The identifiers that were given twice, as the check of them tells. */
const repeatedIn = (signs: readonly Sign[]): readonly string[] =>
  signs
    .filter(({ operation, subject }) => operation === 'createOrder' && subject === repeats)
    .flatMap(({ check }) => check.findings.slice(0, shownRepeats))
    .flatMap(({ received }) => /^([\w-]{4,}), which/.exec(received)?.[1] ?? []);

/** What is read of a thing in an order where several such things have one identifier. */
const shared = [
  ['createCustomer', /^data\.order\.customer\b/],
  ['createLocation', /^data\.order\.(source|destination)_location\b/],
] as const;

const follows = (sign: Sign, operation: OperationId): Sign => ({ ...sign, key: `${operation} other ${repeats}` });

/** Whether what is found in the answer to a look-up comes from identifiers that several orders were given. */
function isShared(sign: Sign, { byKey, merged }: Orders, repeated: readonly string[]): boolean {
  const { expected, received } = sign.finding;
  const asked = sign.exchange && askedOf(sign.exchange);
  const meant = [...((asked && byKey.get(named(asked.key, asked.value))) ?? [])];
  return (
    meant.length > 1 ||
    meant.some((uuid) => merged.has(uuid)) ||
    expected.includes('since the order was assigned') ||
    repeated.some((id) => expected.includes(id) || received.includes(id))
  );
}

/** Whether a look-up was answered with an order that the key doesn't name: neither by what was created nor by what the answer says. */
function isOther(exchange: ReportedExchange, { byKey, all }: Orders): boolean {
  const asked = askedOf(exchange);
  const { order } = dataIn(exchange.answer?.body);
  if (!asked || !isRecord(order) || typeof order['uuid'] !== 'string') return false;
  const uuid = order['uuid'].toLowerCase();
  const isMeant = byKey.get(named(asked.key, asked.value))?.has(uuid) ?? false;
  return !isMeant && (all.has(uuid) || order[asked.key] !== asked.value);
}

/** What is asked of every answer, or of none in particular, has a cause that doesn't depend on which order it is. */
const general = ['answers', 'authentication', 'refusals'];

/** Gives each sign that follows from a mix-up the key of that. */
export function withMixUps(report: Report, signs: readonly Sign[]): readonly Sign[] {
  if (!signs.some(({ exchange }) => exchange?.operation === 'getOrder')) return signs;
  const orders = ordersOf(report);
  const repeated = repeatedIn(signs);
  const isRepeated = (maker: string): boolean =>
    signs.some((one) => one.operation === maker && one.subject === repeats);
  return signs.map((sign) => {
    const { kind, exchange, subject, outcome, finding } = sign;
    if (exchange?.operation !== 'getOrder') return sign;
    const isGeneral = general.includes(aspectOf(sign.check));
    const isAssignment = finding.expected.includes('since the order was assigned');
    if ((!isGeneral || isAssignment) && isRepeated('createOrder') && isShared(sign, orders, repeated))
      return follows(sign, 'createOrder');
    if ((!isGeneral || isAssignment) && isOther(exchange, orders))
      return {
        ...sign,
        key: 'getOrder other another-order',
        kind: 'other',
        operation: 'getOrder',
        subject: anotherOrder,
      };
    if (kind !== 'answer' || outcome !== 'value') return sign;
    const [maker] = shared.find(([one, place]) => place.test(subject) && isRepeated(one)) ?? [];
    return maker ? follows(sign, maker) : sign;
  });
}
