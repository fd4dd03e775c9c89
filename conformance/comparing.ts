/** Comparing an order with what was sent for it. */
import { isRecord } from '../openapi/schema.js';
import { pointerOf, valueAt, withValue, type Place } from '../openapi/walk.js';
import { describe, received, type Exchange } from './exchange.js';
import { createdBy, type Created } from './ledger.js';
import { aligned, isComparable, isEmpty, kindOf, matching, mirrorOf } from './mirror.js';
import { hasOrder, orderIn, readOrder, sameUuid } from './reading.js';
import type { Session } from './session.js';

type Json = Record<string, unknown>;

const orderPlace: Place = ['data', 'order'];
const coordinateTolerance = 1e-6;

/** Whether two values are equal as the reading compares them: numbers as numbers, coordinates nearly, tags as sets. */
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
  return (
    Object.is(expected, actual) || (typeof expected === 'number' && typeof actual === 'number' && expected === actual)
  );
}

const isSet = (place: Place): boolean => place.at(-1) === 'tags' || place.at(-1) === 'skills';

/** The leaves of what is expected, with their places. A set counts as a leaf. */
function leaves(value: unknown, place: Place = []): readonly (readonly [Place, unknown])[] {
  if (!isSet(place) && Array.isArray(value))
    return value.flatMap((element, index) => leaves(element, [...place, index]));
  if (isRecord(value)) return Object.entries(value).flatMap(([name, child]) => leaves(child, [...place, name]));
  return [[place, value]];
}

/** Compares what is there; a field that is missing is the question of the check of that field. */
export function compare(session: Session, exchange: Exchange, order: Json, expected: unknown): void {
  for (const [place, value] of leaves(expected)) {
    const actual = valueAt(order, place);
    if (!isComparable(value, actual) || sameValue(place, value, actual)) continue;
    session.expect(false, () => ({
      expected: describe(value),
      received: describe(actual),
      place: pointerOf([...orderPlace, ...place]),
      exchange,
    }));
  }
}

/** Reads an order back and hands on what it shows. */
export async function readBack(
  session: Session,
  created: Created,
): Promise<{ readonly exchange: Exchange; readonly order: Json }> {
  const exchange = await session.eventually(() => readOrder(session, created), hasOrder);
  const order = orderIn(exchange);
  return order
    ? { exchange, order }
    : session.inconclusive('target', `the order can't be read back: ${received(exchange)}`);
}

/** Elements that were sent and are in the answer's list neither by external_id, barcode, nor type and amount. */
function missingElements(session: Session, exchange: Exchange, order: Json, created: Created): void {
  const mirror = mirrorOf(created.body, session.run.ledger);
  for (const list of ['packages', 'collections'] as const) {
    const answered = Array.isArray(order[list]) ? order[list].filter(isRecord) : [];
    if (answered.length === 0) continue;
    for (const sent of mirror[list])
      session.expect(matching(list, sent, answered) !== undefined, () => ({
        expected: `an element for ${describe(sent)}`,
        received: describe(answered),
        place: `/data/order/${list}`,
        exchange,
      }));
    session.expect(answered.length === mirror[list].length, () => ({
      expected: `${mirror[list].length} elements`,
      received: `${answered.length} elements`,
      place: `/data/order/${list}`,
      exchange,
    }));
  }
}

/** The part of the mirror that ORD-58 speaks of: what was sent in the order itself, not what its references stand for. */
function ownMirror(session: Session, body: Json, order: Json): Json {
  const { skills: _skills, customer, ...rest } = aligned(mirrorOf(body, session.run.ledger), order);
  const isInline = (name: string): boolean => isRecord(body[name]) && body[name]['uuid'] === undefined;
  return {
    ...rest,
    ...(isInline('customer') && { customer }),
    source_location: isInline('source_location') ? rest.source_location : {},
    destination_location: isInline('destination_location') ? rest.destination_location : {},
  };
}

/** Fields of an order that nobody but its sender can know, so that one which was not sent is empty; and of what type they are. */
const senders = { external_id: '', notes: '', tags: [], collections: [] };

/** Values that were not sent for this order: they are another one's, or made up. */
function expectNothingElse(session: Session, exchange: Exchange, order: Json, body: Json): void {
  const unsent = Object.entries(senders).filter(([name]) => body[name] === undefined);
  for (const [name, listed] of unsent)
    session.expect(isEmpty(order[name]) || kindOf(order[name]) !== kindOf(listed), () => ({
      expected: 'nothing, since none was sent',
      received: describe(order[name]),
      place: `/data/order/${name}`,
      exchange,
    }));
}

/** Expects an order to read back as it was sent, as far as the order itself says it. */
export async function expectOwnMirror(session: Session, created: Created): Promise<void> {
  const { exchange, order } = await readBack(session, created);
  expectNothingElse(session, exchange, order, created.body);
  compare(session, exchange, order, ownMirror(session, created.body, order));
  missingElements(session, exchange, order, created);
}

/** Expects a text to read back wherever an order was sent with it. */
export async function expectText(session: Session, creation: Exchange, body: Json, text: string): Promise<void> {
  const created = createdBy(creation, body);
  if (!created) return;
  const { exchange, order } = await readBack(session, created);
  for (const [place, value] of leaves(ownMirror(session, body, order)))
    if (value === text) compare(session, exchange, order, withValue({}, place, text));
}
