/** What an order must read, given what was sent: the fields that mirror the request, in the shape of the answer. */
import { isRecord, type Json, record, records } from '../../openapi/schema/schema.js';
import { echoedAt, shownOfLocation } from './echoed-fields.js';
import type { Ledger } from '../exchange/ledger.js';

/** The known part of an order's answer. What is undefined was not sent, so nothing is known of it. */
export interface Mirror {
  readonly [field: string]: unknown;
  readonly customer: Json;
  readonly source_location: Json;
  readonly destination_location: Json;
  readonly packages: readonly Json[];
  readonly collections: readonly Json[];
}

function pick(from: Json, names: readonly string[]): Json {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (from[name] !== undefined && from[name] !== null) picked[name] = from[name];
  return picked;
}

/** The fields of a location that an order which refers to it must read; the others are hinted at only. */
export const statedLocationFields = ['external_id', 'line_1', 'country', 'coordinates'];
/** The fields of a referred location that are advisory. */
export const hintedLocationFields = shownOfLocation().filter((name) => !statedLocationFields.includes(name));
/** The lists and references of an order: what is in them is compared field by field. */
const parts = ['customer', 'source_location', 'destination_location', 'packages', 'collections'];
/** The fields of an order itself that have one name where they are sent and where they are read. */
export const plainFields = echoedAt([]).filter((name) => !parts.includes(name));
export const customerFields = echoedAt(['customer']);
export const packageFields = echoedAt(['packages', '*']);
export const collectionFields = echoedAt(['collections', '*']);
const inlineLocation = echoedAt(['source_location']);

function customerMirror(sent: Json, ledger: Ledger): Json {
  if (ledger.isTouched(sent['uuid'])) return pick(sent, ['uuid']);
  const known = sent['uuid'] === undefined ? sent : record(ledger.get(sent['uuid'])?.body);
  return { ...pick(sent, ['uuid']), ...pick(known, customerFields) };
}

function locationMirror(sent: Json, ledger: Ledger): Json {
  if (sent['uuid'] === undefined) return pick(sent, inlineLocation);
  return pick(record(ledger.get(sent['uuid'])?.body), statedLocationFields);
}

/** The full name that a customer was given, "first last"; undefined where none was sent. */
export function fullName(order: Json, ledger: Ledger): string | undefined {
  const sent = record(order['customer']);
  const { first_name: first, last_name: last } = record(
    sent['uuid'] === undefined ? sent : ledger.get(sent['uuid'])?.body,
  );
  return typeof first === 'string' && typeof last === 'string' ? `${first} ${last}` : undefined;
}

/** What the answer for an order must read, from the body that created it. */
export function mirrorOf(order: Json, ledger: Ledger): Mirror {
  const requirements = order['requirements'];
  return {
    ...pick(order, plainFields),
    ...(Array.isArray(requirements) && { skills: requirements }),
    customer: customerMirror(record(order['customer']), ledger),
    source_location: locationMirror(record(order['source_location']), ledger),
    destination_location: locationMirror(record(order['destination_location']), ledger),
    packages: records(order['packages']).map((sent) => pick(sent, packageFields)),
    collections: records(order['collections']).map((sent) => pick(sent, collectionFields)),
  };
}

/** Whether a value is one of those that stand for "not sent". */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** The type of a JSON value, as far as it matters for comparing. */
export const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Whether two values can be compared at all: both are there, and of one type. If not, one of them is missing or mistyped, which
 * the check of its own field tells, so that one breach is told once.
 */
export const isComparable = (expected: unknown, actual: unknown): boolean =>
  !isEmpty(expected) && !isEmpty(actual) && kindOf(expected) === kindOf(actual);

interface Likeness {
  /** Fields that are the same. */
  readonly same: readonly string[];
  /** Fields of which one of both has none. */
  readonly missing?: readonly string[];
}

/** By what an element is known again, the surest likeness first. Without a field the others decide, so that its lack is told as just that. */
const likenesses: Readonly<Record<'packages' | 'collections', readonly Likeness[]>> = {
  packages: [{ same: ['external_id', 'barcode'] }, { same: ['external_id'] }, { same: ['barcode'] }],
  collections: [
    { same: ['type', 'amount', 'currency'] },
    { same: ['type', 'amount'] },
    { same: ['amount'], missing: ['type'] },
    { same: ['type'], missing: ['amount'] },
  ],
};

const isAlike = (sent: Json, found: Json, { same, missing = [] }: Likeness): boolean =>
  same.every((name) => sent[name] !== undefined && found[name] === sent[name]) &&
  missing.every((name) => typeof found[name] !== typeof sent[name]);

/** For each element that was sent, the one of the response that shows it. Each shows one only, so equal elements are read as often as sent. */
export function paired(
  list: 'packages' | 'collections',
  sent: readonly Json[],
  answered: readonly Json[],
): readonly (Json | undefined)[] {
  const used = new Set<Json>();
  const pairs: (Json | undefined)[] = sent.map(() => undefined);
  for (const likeness of likenesses[list])
    for (const [at, one] of sent.entries()) {
      if (pairs[at]) continue;
      const match = answered.find((found) => !used.has(found) && isAlike(one, found, likeness));
      if (match) used.add(match);
      pairs[at] = match;
    }
  return pairs;
}

/** A mirror's lists in the order in which the answer has them, so that places of both agree. */
export function aligned(mirror: Mirror, answered: Json): Mirror {
  const align = (list: 'packages' | 'collections'): Json[] => {
    const found = records(answered[list]);
    if (found.length === 0) return [...mirror[list]];
    const pairs = paired(list, mirror[list], found);
    return found.map((one): Json => mirror[list][pairs.indexOf(one)] ?? {});
  };
  return { ...mirror, packages: align('packages'), collections: align('collections') };
}
