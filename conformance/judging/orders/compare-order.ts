/** Compares an order with the request that created it. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { pointerOf, valueAt, withValue, type Place } from '../../../openapi/json/place.js';
import { visitBoth } from '../../../openapi/json/walk-pair.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { nearest } from '../../requests/exchange/marked-differences.js';
import { describe, lacking, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import {
  align,
  isComparable,
  expectedOrder,
  matchElements,
  pick,
  type ExpectedOrder,
} from '../../model/expected-order/expected-order.js';
import type { Session } from '../../model/check.js';
import { orderIn, readUntilFound, sameUuid, showsOther } from './find-order.js';
import { unsentPlaces } from './unsent-values.js';
import type { Differing } from '../../requests/exchange/marked-differences.js';
import type { Relation } from '../../requests/exchange/relations.js';

const orderPlace: Place = ['data', 'order'];
const coordinateTolerance = 1e-6;

/**
 * Whether a text reads as it was sent. CR LF may become a line feed and a tab a space; the whole text may be normalised, unless it
 * identifies something.
 */
function sameText(sent: string, read: string, isIdentifier: boolean): boolean {
  const forms = [sent, sent.replaceAll('\r\n', '\n')];
  if (!isIdentifier) forms.push(sent.normalize('NFC'), sent.normalize('NFKC'));
  return forms.some((text) => text === read || text.replaceAll('\t', ' ') === read);
}

/** Whether two values are equal: coordinates within a tolerance, uuids without regard to case, tags and skills as sets. */
export function sameValue(place: Place, expected: unknown, actual: unknown): boolean {
  const name = place.at(-1);
  if (name === 'lat' || name === 'lng')
    return typeof actual === 'number' && Math.abs(actual - Number(expected)) <= coordinateTolerance;
  if (name === 'uuid') return sameUuid(expected, actual);
  if (Array.isArray(expected) && (name === 'tags' || name === 'skills'))
    return (
      Array.isArray(actual) &&
      new Set(expected).size === new Set(actual).size &&
      expected.every((tag) => actual.includes(tag))
    );
  if (typeof expected === 'string' && typeof actual === 'string')
    return sameText(expected, actual, name === 'external_id' || name === 'barcode');
  return expected === actual;
}

const isSet = (place: Place): boolean => place.at(-1) === 'tags' || place.at(-1) === 'skills';

/** Calls `visit` for each expected leaf, with the order's value there. A set counts as a leaf. */
function eachLeaf(
  expected: unknown,
  order: Json,
  visit: (place: Place, value: unknown, actual: unknown) => void,
): void {
  visitBoth(expected, order, (place, value, actual) => {
    if (isRecord(value) || (Array.isArray(value) && !isSet(place))) return undefined;
    visit(place, value, actual);
    return 'leave';
  });
}

/** One value in which an order differs from what was sent. */
export interface OrderDifference {
  /** A JSON pointer into the response. */
  readonly place: string;
  readonly expected: string;
  readonly received: string;
  readonly relation?: Relation;
  readonly differing?: Differing;
}

const differenceAt = (place: Place, told: Omit<OrderDifference, 'place'>): OrderDifference => ({
  place: pointerOf([...orderPlace, ...place]),
  ...told,
});

/** The result of a comparison, value by value. */
export interface OrderComparison {
  /** How many values were compared. */
  readonly compared: number;
  readonly differences: readonly OrderDifference[];
}

/** Compares the values that are present. A missing field fails the check of that field. */
export function comparison(order: Json, expected: unknown): OrderComparison {
  const differences: OrderDifference[] = [];
  let compared = 0;
  eachLeaf(expected, order, (place, value, actual) => {
    if (!isComparable(value, actual)) return;
    compared += 1;
    if (!sameValue(place, value, actual)) differences.push(differenceAt(place, contrast(value, actual)));
  });
  return { compared, differences };
}

function tell(session: Session, exchange: Exchange, { compared, differences }: OrderComparison): void {
  session.judged.note(compared);
  for (const difference of differences) session.expect(false, () => ({ ...difference, exchange }));
}

/** Records the differences of an order from the expected one. */
export const compare = (session: Session, exchange: Exchange, order: Json, expected: unknown): void =>
  tell(session, exchange, comparison(order, expected));

/** An order as a response shows it. */
interface Shown {
  readonly exchange: Exchange;
  readonly order: Json;
}

/** Reads an order back. If the look-up finds another order, the check is inconclusive. */
export async function readBack(session: Session, created: Created): Promise<Shown> {
  const shown = await lookedUp(session, created);
  return showsOther(shown.exchange, created)
    ? session.inconclusive('target', 'the look-up gave another order', shown.exchange)
    : shown;
}

/** Looks an order up, and returns the order in the response, even if it is another one. */
async function lookedUp(session: Session, created: Created): Promise<Shown> {
  const exchange = await readUntilFound(session, created);
  const order = orderIn(exchange);
  return order
    ? { exchange, order }
    : session.inconclusive(
        'target',
        `the order can't be read back: ${lacking(exchange, 'order at data.order')}`,
        exchange,
      );
}

/** A sent element that has no match, beside the most similar element that has none either. */
function missingElement(
  sent: Json,
  unmatched: readonly Json[],
  answered: readonly Json[],
): Omit<OrderDifference, 'place'> {
  const match = nearest(sent, unmatched);
  return match === undefined
    ? { expected: `an element for ${describe(sent)}`, received: `no such element in ${describe(answered)}` }
    : contrast(sent, pick(unmatched[match]!, Object.keys(sent)));
}

/** Sent elements without a matching one in the response's list. */
function missingElements(order: Json, expected: ExpectedOrder): readonly OrderDifference[] {
  return (['packages', 'collections'] as const).flatMap((list) => {
    const answered = Array.isArray(order[list]) ? order[list].filter(isRecord) : [];
    if (answered.length === 0) return [];
    const sent = expected[list];
    const pairs = matchElements(list, sent, answered);
    const missing = sent.filter((_one, at) => pairs[at] === undefined);
    const unmatched = answered.filter((one) => !pairs.includes(one));
    return [
      ...missing.map((one) => differenceAt([list], missingElement(one, unmatched, answered))),
      ...(answered.length === sent.length
        ? []
        : [differenceAt([list], { expected: `${sent.length} elements`, received: `${answered.length} elements` })]),
    ];
  });
}

/**
 * The part of an expected order that ORD-58 covers: values of the order itself, without those of referenced resources.
 */
function expectedOfItself(expected: ExpectedOrder, body: Json, order: Json): Json {
  const { skills: _skills, customer, ...rest } = align(expected, order);
  const isInline = (name: string): boolean => isRecord(body[name]) && body[name]['uuid'] === undefined;
  return {
    ...rest,
    ...(isInline('customer') && { customer }),
    source_location: isInline('source_location') ? rest.source_location : {},
    destination_location: isInline('destination_location') ? rest.destination_location : {},
  };
}

/** Compares the values sent in the order itself, without those of referenced resources. */
export function ownComparison(order: Json, body: Json, expected: ExpectedOrder): OrderComparison {
  const { compared, differences } = comparison(order, expectedOfItself(expected, body, order));
  const unsent = unsentPlaces(order, body).map((place) =>
    differenceAt(place, { expected: 'nothing, because none was sent', received: describe(valueAt(order, place)) }),
  );
  return {
    compared,
    differences: [...unsent, ...differences, ...missingElements(order, expected)],
  };
}

/** Expects an order to read back as it was sent, without comparing referenced resources. */
export async function expectAsSent(session: Session, created: Created): Promise<void> {
  const { exchange, order } = await lookedUp(session, created);
  tell(session, exchange, ownComparison(order, created.body, expectedOrder(created.body, session.run.ledger)));
}

/** Expects a text to read back everywhere it was sent in an order. */
export async function expectText(session: Session, creation: Exchange, body: Json, text: string): Promise<void> {
  const created = createdBy(creation, body);
  if (!created) return;
  const { exchange, order } = await readBack(session, created);
  eachLeaf(expectedOfItself(expectedOrder(body, session.run.ledger), body, order), order, (place, value) => {
    if (value === text) compare(session, exchange, order, withValue({}, place, text));
  });
}
