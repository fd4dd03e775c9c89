/** The value that was probably meant: converted to another type or form, or the nearest allowed one. */
import type { JsonType } from './schema.js';
import { editDistance } from '../../text/similar.js';

/** Longer texts are hardly typing errors, and comparing them takes long. */
const longest = 64;

const readings: Readonly<Partial<Record<JsonType, (value: unknown) => unknown>>> = {
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  number: (value) =>
    typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:[.,]\d{1,15})?\s*$/.test(value)
      ? Number(value.replace(',', '.'))
      : undefined,
  boolean: (value) => truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value),
};

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', 'yes', 'on', '1', 1] as const).map((word) => [word, true] as const),
  ...(['false', 'no', 'off', '0', 0] as const).map((word) => [word, false] as const),
]);

/**
 * The value converted to one of the types, or undefined if there is no obvious conversion. `elements` are the types of
 * a list's elements.
 */
export function coerced(value: unknown, types: readonly JsonType[], elements: readonly JsonType[]): unknown {
  if (typeof value === 'string' && types.includes('array')) return listIn(value, elements);
  if (Array.isArray(value)) {
    const [only] = value as unknown[];
    return value.length === 1 && types.includes(typeOf(only)) ? only : undefined;
  }
  if (types.includes('array') && elements.includes(typeOf(value))) return [value];
  return types.map((type) => readings[type]?.(value)).find((found) => found !== undefined);
}

/** A list written as a text with separators: "1,3". If elements are texts, the whole text is one element. */
function listIn(text: string, elements: readonly JsonType[]): readonly unknown[] | undefined {
  if (elements.includes('string')) return [text];
  const parts = text.length > longest ? [] : text.split(/[\s,;]+/).map((part) => coerced(part, elements, []));
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts;
}

/** The type of a JSON value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonType);
}

/** The text in another form that satisfies all the patterns, or undefined if there is no obvious one. */
export function reshaped(text: string, patterns: readonly string[]): string | undefined {
  if (text.length > longest) return undefined;
  const forms = [text.trim(), ...phonesIn(text.trim()), ...timesIn(text.trim())];
  return forms.find((form) => form !== text && patterns.every((pattern) => new RegExp(pattern, 'u').test(form)));
}

/** A phone number of any country, without the characters that only make it easier to read. */
function phonesIn(text: string): readonly string[] {
  const found = /^(?:\+|00)([\d\s()./-]+)$/.exec(text.replace('(0)', ''));
  return found ? [`+${found[1]!.replace(/\D/g, '')}`] : [];
}

/** An ISO 8601 time, in UTC if it names no time zone, written to the minute and to the second. */
function timesIn(text: string): readonly string[] {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  const time = Date.parse(found ? `${found[1]}T${found[2]}${found[3] ?? 'Z'}` : '');
  // For a day that doesn't exist, such as 30 February, the engine returns a later one.
  if (!found || Number.isNaN(time) || new Date(found[1]!).toISOString().slice(0, 10) !== found[1]) return [];
  const [day, clock = ''] = new Date(time).toISOString().split('T');
  return [`${day} ${clock.slice(0, 5)}`, `${day} ${clock.slice(0, 8)}`];
}

const plain = (value: unknown): string =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Common synonyms of the contract's values; without a plural s. */
const otherWords: Readonly<Record<string, string>> = {
  gram: 'g',
  gramme: 'g',
  kilo: 'kg',
  kilogram: 'kg',
  kilogramme: 'kg',
  ounce: 'oz',
  pound: 'lb',
  millimeter: 'mm',
  millimetre: 'mm',
  centimeter: 'cm',
  centimetre: 'cm',
  meter: 'm',
  metre: 'm',
  inch: 'in',
  inche: 'in',
  '"': 'in',
  foot: 'ft',
  feet: 'ft',
  check: 'CHEQUE',
  uk: 'GB',
};

/** The nearest of the allowed values, or undefined if none is near. */
export function nearest(value: unknown, allowed: readonly unknown[]): unknown {
  if (typeof value === 'number') return nearestNumber(value, allowed);
  if (typeof value !== 'string' || value.length > longest) return undefined;
  const word = plain(value);
  const singular = word.replace(/(?<=..)s$/, '');
  const other = Object.hasOwn(otherWords, singular) ? otherWords[singular] : undefined;
  const same = allowed.find((each) => plain(each) === word || each === other);
  // Of very many values, one is always near by coincidence.
  return same ?? (allowed.length > 12 ? undefined : nearestText(value, allowed));
}

/** The value with a name; `names` is in the same order as `values`. */
export function namedBy(name: unknown, names: readonly string[], values: readonly unknown[]): unknown {
  const found = typeof name === 'string' ? nearest(name, names) : undefined;
  return found === undefined ? undefined : values[names.indexOf(found as string)];
}

/** The name of a field without differences in style: `firstName` for `first_name`. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const otherNames: Readonly<Record<string, string>> = { latitude: 'lat', longitude: 'lng', lon: 'lng', long: 'lng' };

/** The field of an object with a similar name, which was probably meant. */
export function meantBy(holder: Readonly<Record<string, unknown>>, name: string): unknown {
  const found = Object.keys(holder).find((each) => {
    const written = lettersOf(each);
    return written === lettersOf(name) || (Object.hasOwn(otherNames, written) && otherNames[written] === name);
  });
  return found === undefined ? undefined : holder[found];
}

function nearestNumber(value: number, allowed: readonly unknown[]): number | undefined {
  const numbers = allowed.filter((each) => typeof each === 'number');
  const [first] = numbers.sort((one, other) => Math.abs(one - value) - Math.abs(other - value) || one - other);
  return first;
}

function nearestText(value: string, allowed: readonly unknown[]): unknown {
  const rated = allowed.map((each) => ({ each, edits: editDistance(plain(value), plain(each)) }));
  const [best] = rated.sort((one, other) => one.edits - other.edits);
  return best && best.edits <= Math.max(1, String(best.each).length / 3) ? best.each : undefined;
}
