/** JSON values as canonical text: equal values have equal texts, whatever the order of their fields. */
import { isRecord, record } from './json.js';

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, ordered(one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The canonical text of a value. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value)) ?? '';

/** Whether two values are equal, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The names of the fields of both values, those of the first value first. */
export const namesIn = (before: unknown, after: unknown): readonly string[] => [
  ...new Set([...Object.keys(record(before)), ...Object.keys(record(after))]),
];

/** An own field: `constructor` is not inherited. */
export const own = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
