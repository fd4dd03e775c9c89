/** Texts for titles about requests with one changed value: "an unlisted value for type". */
import { keywordNamed } from '../keywords/index.js';
import type { Constraint } from './constraints.js';
import type { Mutation } from '../keywords/kit/mutation.js';
import { placeName } from '../json/place.js';

/** Titles for rules about the presence of a field, which several keywords state together. */
const ofPresence: Readonly<Record<string, (name: string) => string>> = {
  required: (name) => `a request without ${name}`,
  optional: (name) => `a request without ${name}`,
  null: (name) => `null for ${name}`,
};

/** One changed value with its label: "the number 5 for notes". */
export function variationIn({ place }: Constraint, { label }: Mutation): string {
  if (place.length === 0) return `a request with ${label}`;
  return label === 'left out' ? `a request without ${placeName(place)}` : `${label} for ${placeName(place)}`;
}

const labelled = (constraint: Constraint, variations: readonly Mutation[]): string =>
  [...new Set(variations.map((variation) => variationIn(constraint, variation)))].slice(0, 2).join(' or ');

/** The name of the constrained place in a title. */
const nameOf = ({ place }: Constraint): string => (place.length === 0 ? 'the body' : placeName(place));

/** The text for a value that must be refused. */
export function mistakeIn(constraint: Constraint): string {
  const name = nameOf(constraint);
  if (constraint.disguised) return `${name} in non-ASCII digits or look-alike letters`;
  const title = keywordNamed(constraint.keyword)?.requests?.breaking ?? ofPresence[constraint.keyword];
  return title?.(name) ?? labelled(constraint, constraint.breaks);
}

/** The text for a value that must be accepted. */
export function plainIn(constraint: Constraint): string {
  const title = keywordNamed(constraint.keyword)?.requests?.keeping ?? ofPresence[constraint.keyword];
  return title?.(nameOf(constraint)) ?? labelled(constraint, constraint.keeps);
}
