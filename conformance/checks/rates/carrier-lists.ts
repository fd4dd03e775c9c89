/** Reads the carriers and methods of a response, and compares two lists of them. */
import { isRecord, type Json, records } from '../../../openapi/json/json.js';
import { pointerOf, valueAt } from '../../../openapi/json/place.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { usableId, usableUuid } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';

/** The carriers of a response; none if it has no list of them. */
export const carriersOf = (exchange: Exchange): readonly Json[] =>
  records(valueAt(exchange.answer?.json, ['data', 'carriers']));

/** The shipping methods of a carrier; none if it has no list of them. */
export const methodsOf = (carrier: Json): readonly Json[] => records(carrier['shipping_methods']);

/** The uuid in small letters, since uuids are compared without regard to case. */
export const idOf = (thing: Json): string => (usableId(thing['uuid']) ?? 'without a uuid').toLowerCase();

/** Why lists can't be compared: other checks fail for the fields themselves. */
export const notAsListed = 'a list has a malformed carrier or method';

/** Whether every carrier and method of a response has a uuid. If not, the fields' own checks fail. */
export function isComparable(exchange: Exchange): boolean {
  const carriers = valueAt(exchange.answer?.json, ['data', 'carriers']);
  const isNamed = (thing: unknown): boolean => isRecord(thing) && usableUuid(thing['uuid']) !== undefined;
  const hasMethods = ({ shipping_methods: methods }: Json): boolean => Array.isArray(methods) && methods.every(isNamed);
  return Array.isArray(carriers) && carriers.every((carrier) => isNamed(carrier) && hasMethods(carrier as Json));
}

/** The methods of all carriers, by the uuids of both. */
export function methodsIn(exchange: Exchange): ReadonlyMap<string, Json> {
  const pairs = carriersOf(exchange).flatMap((carrier) =>
    methodsOf(carrier).map((method): [string, Json] => [`carrier ${idOf(carrier)} method ${idOf(method)}`, method]),
  );
  return new Map(pairs);
}

/** The JSON pointer to a field of a method in a response. */
export function placeIn(exchange: Exchange, method: Json, field: string): string {
  const methods = carriersOf(exchange).map(methodsOf);
  const at = methods.findIndex((all) => all.includes(method));
  return pointerOf(['data', 'carriers', at, 'shipping_methods', methods[at]?.indexOf(method) ?? 0, field]);
}

/** The carriers of a response in words that findings show. */
export const carrierIds = (exchange: Exchange): readonly string[] =>
  carriersOf(exchange).map((carrier) => `carrier ${idOf(carrier)}`);

/** The names of all carriers and methods of a response. */
export const namesIn = (exchange: Exchange): ReadonlySet<string> =>
  new Set([...carrierIds(exchange), ...methodsIn(exchange).keys()]);

/** The carriers and methods of a response as text, in any order. */
export const sortedNames = (exchange: Exchange): string => [...namesIn(exchange)].sort().join();

/** Expects rates of the carriers and methods of a list, and of no others. */
export function expectSameNames(session: Session, listed: Exchange, rated: Exchange, variation: string): void {
  const [expected, actual] = [namesIn(listed), namesIn(rated)];
  const at = { place: '/data/carriers', exchange: rated, variation, relation: 'elements' as const };
  for (const name of expected) session.expect(actual.has(name), () => ({ expected: name, received: 'nothing', ...at }));
  const only = 'only what GET /carriers lists';
  for (const name of actual) session.expect(expected.has(name), () => ({ expected: only, received: name, ...at }));
}
