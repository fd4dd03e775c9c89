/** What a derived check of a request sends, in the words of its title. */
import type { Constraint } from '../../../openapi/schema/constraints.js';
import { placeName } from '../../../openapi/schema/walk.js';

/** Words for a value at a place, by the keyword of its rule. */
type Words = Readonly<Record<string, (name: string) => string>>;

const inLookAlikes = "in another script's digits or look-alike letters";

const breaking: Words = {
  type: (name) => `${name} of another type`,
  required: (name) => `a request without ${name}`,
  null: (name) => `null for ${name}`,
  enum: (name) => `${name} outside its listed values`,
  format: (name) => `${name} that is not of its format`,
  pattern: (name) => `${name} that is not of its format`,
  minimum: (name) => `${name} below its minimum`,
  maximum: (name) => `${name} above its maximum`,
  'x-refers-to': (name) => `${name} that names nothing in the account`,
};

const keeping: Words = {
  type: (name) => `null for ${name}`,
  optional: (name) => `a request without ${name}`,
  enum: (name) => `each listed value of ${name}`,
  'x-listed': (name) => `each listed value of ${name}`,
  minimum: (name) => `${name} at its minimum`,
  maximum: (name) => `${name} at its maximum`,
};

/** The labels of variations, which say what is sent where no words of a keyword do: "neither email nor phone". */
const labelled = ({ place }: Constraint, variations: Constraint['breaks']): string => {
  const labels = [...new Set(variations.map(({ label }) => label))].slice(0, 2).join(' or ');
  return `${place.length === 0 ? 'a request' : placeName(place)} with ${labels}`;
};

/** What a check sends that must be refused. */
export function mistakeIn(constraint: Constraint): string {
  const name = placeName(constraint.place);
  if (constraint.disguised) return `${name} ${inLookAlikes}`;
  return breaking[constraint.keyword]?.(name) ?? labelled(constraint, constraint.breaks);
}

/** What a check sends that must be accepted. */
export const plainIn = (constraint: Constraint): string =>
  keeping[constraint.keyword]?.(placeName(constraint.place)) ?? labelled(constraint, constraint.keeps);

/** What a check sends to see what a server does with it. */
export const openIn = ({ place, breaks }: Constraint): string => `${placeName(place)}: ${breaks[0]?.label ?? ''}`;
