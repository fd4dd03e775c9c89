/** JSON values as texts that are the same where the values are, whatever the order of their fields. */
import { isRecord, record } from '../schema/schema.js';

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, ordered(one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value as a text to compare. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value)) ?? '';

/** The names of both values' fields, those of the first one first. */
export const namesIn = (before: unknown, after: unknown): readonly string[] => [
  ...new Set([...Object.keys(record(before)), ...Object.keys(record(after))]),
];

/** A field that is really there: `constructor` is a name too. */
export const own = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
