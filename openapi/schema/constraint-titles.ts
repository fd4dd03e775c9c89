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

/** The text for a question that is asked about every field. */
const questions: Readonly<Record<string, string>> = {
  null: 'null for a field',
  empty: 'an empty string for a field',
  coerced: 'a value of another type that can be converted',
  optional: 'a request without a field',
};

/** The text for a value of which the specification doesn't say whether it is refused, whatever the field. */
export const questionIn = ({ keyword, breaks: [first] }: Constraint): string =>
  questions[keyword] ?? `${first?.label ?? keyword} for a field`;

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
