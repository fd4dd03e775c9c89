/** The order that a response must show, made from the request that created it, in the form of the response. */
import { isRecord, type Json, record, records } from '../../../openapi/json/json.js';
import { echoedAt, hintedOfLocation, shownOfLocation } from './echoed-fields.js';
import { sides } from './parts.js';
import type { Ledger } from '../../requests/exchange/ledger.js';

/** The known part of an order. A field that was not sent is undefined: its value is unknown. */
export interface ExpectedOrder {
  readonly [field: string]: unknown;
  readonly customer: Json;
  readonly source_location: Json;
  readonly destination_location: Json;
  readonly packages: readonly Json[];
  readonly collections: readonly Json[];
}

/** These fields of an object, without those that are null or absent. */
export function pick(from: Json, names: readonly string[]): Json {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (from[name] !== undefined && from[name] !== null) picked[name] = from[name];
  return picked;
}

/** The fields of a referenced location that are advisory. */
export const hintedLocationFields = hintedOfLocation();
/** The fields of a referenced location that an order must show; the others are only hinted at. */
export const statedLocationFields = shownOfLocation().filter((name) => !hintedLocationFields.includes(name));
/** The lists and references of an order, whose contents are compared field by field. */
const parts = ['customer', ...sides, 'packages', 'collections'];
/** The order's own fields that have the same name in request and response. */
export const plainFields = echoedAt([]).filter((name) => !parts.includes(name));
/** The fields of a customer, package or collection that an order shows as they were sent. */
export const customerFields = echoedAt(['customer']);
/** The fields of a package that a read shows as they were written. */
export const packageFields = echoedAt(['packages', '*']);
/** The fields of a collection that a read shows as they were written. */
export const collectionFields = echoedAt(['collections', '*']);
const inlineLocation = echoedAt(['source_location']);

function expectedCustomer(sent: Json, ledger: Ledger): Json {
  if (ledger.isTouched(sent['uuid'])) return pick(sent, ['uuid']);
  const known = sent['uuid'] === undefined ? sent : record(ledger.get(sent['uuid'])?.body);
  return { ...pick(sent, ['uuid']), ...pick(known, customerFields) };
}

function expectedLocation(sent: Json, ledger: Ledger): Json {
  if (sent['uuid'] === undefined) return pick(sent, inlineLocation);
  return pick(record(ledger.get(sent['uuid'])?.body), statedLocationFields);
}

/** The full name that a customer was given, "first last"; undefined if none was sent. */
export function fullName(order: Json, ledger: Ledger): string | undefined {
  const sent = record(order['customer']);
  const { first_name: first, last_name: last } = record(
    sent['uuid'] === undefined ? sent : ledger.get(sent['uuid'])?.body,
  );
  return typeof first === 'string' && typeof last === 'string' ? `${first} ${last}` : undefined;
}

/** The order that a response must show, from the body that created it. */
export function expectedOrder(order: Json, ledger: Ledger): ExpectedOrder {
  const requirements = order['requirements'];
  return {
    ...pick(order, plainFields),
    ...(Array.isArray(requirements) && { skills: requirements }),
    customer: expectedCustomer(record(order['customer']), ledger),
    source_location: expectedLocation(record(order['source_location']), ledger),
    destination_location: expectedLocation(record(order['destination_location']), ledger),
    packages: records(order['packages']).map((sent) => pick(sent, packageFields)),
    collections: records(order['collections']).map((sent) => pick(sent, collectionFields)),
  };
}

/** Whether a value can stand for "not sent": undefined, null, "", [] or {}. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** The type of a JSON value: `typeof`, but `list` for arrays. */
export const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Whether two values can be compared: neither is empty, and both have the same type. Otherwise one is missing or mistyped. The
 * check of that field reports it, so it isn't reported here a second time.
 */
export const isComparable = (expected: unknown, actual: unknown): boolean =>
  !isEmpty(expected) && !isEmpty(actual) && kindOf(expected) === kindOf(actual);

/** A rule by which a sent element and one of the response are the same. */
interface MatchRule {
  /** Fields that are equal. */
  readonly same: readonly string[];
  /** Fields that only one of the two has. */
  readonly missing?: readonly string[];
}

/** The rules in order of certainty. An element that lacks a field still matches by the others, so only that field is reported. */
const matchRules: Readonly<Record<'packages' | 'collections', readonly MatchRule[]>> = {
  packages: [{ same: ['external_id', 'barcode'] }, { same: ['external_id'] }, { same: ['barcode'] }],
  collections: [
    { same: ['type', 'amount', 'currency'] },
    { same: ['type', 'amount'] },
    { same: ['amount'], missing: ['type'] },
    { same: ['type'], missing: ['amount'] },
  ],
};

const matches = (sent: Json, found: Json, { same, missing = [] }: MatchRule): boolean =>
  same.every((name) => sent[name] !== undefined && found[name] === sent[name]) &&
  missing.every((name) => typeof found[name] !== typeof sent[name]);

/** For each sent element, the matching one of the response. Each is matched once, so equal elements must come as often as sent. */
export function matchElements(
  list: 'packages' | 'collections',
  sent: readonly Json[],
  answered: readonly Json[],
): readonly (Json | undefined)[] {
  const used = new Set<Json>();
  const matched: (Json | undefined)[] = sent.map(() => undefined);
  for (const rule of matchRules[list])
    for (const [at, one] of sent.entries()) {
      if (matched[at]) continue;
      const match = answered.find((found) => !used.has(found) && matches(one, found, rule));
      if (match) used.add(match);
      matched[at] = match;
    }
  return matched;
}

/** Sorts the expected lists as the response has them, so that an element has the same place in both. */
export function align(expected: ExpectedOrder, answered: Json): ExpectedOrder {
  const sorted = (list: 'packages' | 'collections'): Json[] => {
    const found = records(answered[list]);
    if (found.length === 0) return [...expected[list]];
    const matched = matchElements(list, expected[list], found);
    return found.map((one): Json => expected[list][matched.indexOf(one)] ?? {});
  };
  return { ...expected, packages: sorted('packages'), collections: sorted('collections') };
}
