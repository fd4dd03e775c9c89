/** Texts for titles about requests with one changed value: "an unlisted value for type". */
import type { Constraint } from './constraints.js';
import type { Variation } from './constraint-values.js';
import { placeName } from '../json/place.js';

/** Texts for a value at a place, by the keyword of its rule. */
type Words = Readonly<Record<string, (name: string) => string>>;

const breaking: Words = {
  type: (name) => `a wrong type for ${name}`,
  required: (name) => `a request without ${name}`,
  null: (name) => `null for ${name}`,
  enum: (name) => `an unlisted value for ${name}`,
  format: (name) => `a malformed ${name}`,
  pattern: (name) => `a malformed ${name}`,
  minimum: (name) => `${name} below its minimum`,
  maximum: (name) => `${name} above its maximum`,
  'x-refers-to': (name) => `an unknown ${name}`,
};

const keeping: Words = {
  type: (name) => `null for ${name}`,
  optional: (name) => `a request without ${name}`,
  enum: (name) => `each listed value of ${name}`,
  'x-listed': (name) => `each listed value of ${name}`,
  minimum: (name) => `${name} at its minimum`,
  maximum: (name) => `${name} at its maximum`,
};

/** One changed value with its label: "the number 5 for notes". */
export function variationIn({ place }: Constraint, { label }: Variation): string {
  if (place.length === 0) return `a request with ${label}`;
  return label === 'left out' ? `a request without ${placeName(place)}` : `${label} for ${placeName(place)}`;
}

const labelled = (constraint: Constraint, variations: readonly Variation[]): string =>
  [...new Set(variations.map((variation) => variationIn(constraint, variation)))].slice(0, 2).join(' or ');

/** The text for a value that must be refused. */
export function mistakeIn(constraint: Constraint): string {
  const name = placeName(constraint.place);
  if (constraint.disguised) return `${name} in non-ASCII digits or look-alike letters`;
  return breaking[constraint.keyword]?.(name) ?? labelled(constraint, constraint.breaks);
}

/** The text for a value that must be accepted. */
export const plainIn = (constraint: Constraint): string =>
  keeping[constraint.keyword]?.(placeName(constraint.place)) ?? labelled(constraint, constraint.keeps);
