/** For tests of the walk: the constraints of an operation's body, and the examples that variations change. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { constraintsOf, type Constraint } from './constraints.js';
import { contract, type Operation } from '../contract/contract.js';
import type { KnownRecords } from '../validation/operation-schemas.js';
import { unfold } from '../keywords/kit/mutation.js';
import { unknownUuid, type Mutation } from '../keywords/kit/mutation.js';
import { placeName, valueAt, withValue } from '../json/place.js';

/** An account with every record except `unknownUuid`. */
export const account: KnownRecords = { has: (_kind, uuid) => uuid !== unknownUuid };

export const bodyOf = (operation: Operation) => operation.body!;
export const walked = (operation: Operation): readonly Constraint[] =>
  constraintsOf(contract, bodyOf(operation).schema, operation.requirement);
export const allOf = (id: string): readonly Constraint[] => walked(contract.operation(id));

export const isStated = ({ level }: Constraint) => level !== 'observed';
export const label = ({ level, place, keyword, condition }: Constraint): string =>
  [
    level,
    placeName(place),
    keyword,
    condition ? `if ${condition.negated ? 'not ' : ''}${JSON.stringify(condition.schema)}` : '',
  ]
    .join(' ')
    .trim();

const conditions = new Ajv2020({ strict: false });

/** Whether an example has the place of a constraint, and meets its condition. */
export function holdsIn(example: unknown, { condition, place }: Constraint): boolean {
  if (condition && conditions.validate(condition.schema as object, example) === condition.negated) return false;
  return (
    valueAt(
      example,
      place.map((token) => (token === '*' ? 0 : token)),
    ) !== undefined
  );
}

const varied = (base: unknown, { changes }: Mutation): unknown =>
  changes.reduce((made, { place, value }) => withValue(made, place, value), base);

/** The bodies that variations make of an example, each with its variation. */
export const madeFrom = (base: unknown, variations: readonly Mutation[]) =>
  variations
    .flatMap((variation) => unfold(base, variation))
    .map((variation) => ({ variation, body: varied(base, variation) }));
