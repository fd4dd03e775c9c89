/**
 * Derived faults in requests: each constraint of the contract ignored, and each value that must be accepted refused.
 */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isSame } from '../../openapi/json/canonical.js';
import { isRecord, mapValues } from '../../openapi/json/json.js';
import { placeName, valueAt } from '../../openapi/json/place.js';
import { unfold, type Mutation } from '../../openapi/keywords/kit/mutation.js';
import { mistakeIn, variationIn } from '../../openapi/schema/constraint-titles.js';
import { constraintsOf, type Constraint } from '../../openapi/schema/constraints.js';
import { parametersSchema } from '../../openapi/validation/operation-schemas.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { described } from '../kit/operations.js';
import { refusingWhere } from '../kit/requests.js';
import type { Fault } from '../kit/variant.js';
import { applied, derived } from './derived-fault.js';
import { forgetting, seeingThrough, type ConstraintPart } from './ignore-constraint.js';

/** The rows about look-alike characters, if those break the constraint. */
const rowsOfDisguises = ({ place, keyword, level }: Constraint, all: readonly Constraint[]): readonly string[] =>
  all
    .filter((other) => other.disguised && other.keyword === keyword && level === 'required')
    .filter((other) => isSame(other.place, place))
    .map(({ requirement }) => requirement);

/** Additional rows for some references: records of another account, or methods of another carrier, count as unknown. */
const alsoBroken: Readonly<Record<string, readonly string[]>> = {
  'createOrder customer.uuid x-refers-to': ['ORD-75'],
  'createOrder source_location.uuid x-refers-to': ['ORD-64'],
  'createOrder destination_location.uuid x-refers-to': ['ORD-64'],
  'createOrder source_location.uuid required': ['ORD-57'],
  'updateCustomer customer_uuid x-refers-to': ['CUS-23'],
  'assignOrder order_uuid x-refers-to': ['ASG-13'],
  'assignOrder shipping_method_uuid x-refers-to': ['ASG-06'],
};

/** The faults of one part of the request that ignore one of these constraints each. */
const ignoring = (operation: Operation, part: ConstraintPart, all: readonly Constraint[]): readonly Fault[] =>
  all.map((constraint) => {
    const { place, keyword, requirement, level, disguised } = constraint;
    const isHint = level === 'advisory';
    const name = part === 'path' ? `path.${placeName(place)}` : placeName(place);
    const title = `accepts ${mistakeIn(constraint)}${part === 'path' ? ' in the path' : ''}`;
    if (disguised) {
      const apply = seeingThrough(operation, constraint, part);
      return derived(operation, ['reads-look-alikes', name], title, [requirement], apply);
    }
    const also = alsoBroken[`${operation.id} ${placeName(place)} ${keyword}`] ?? [];
    return derived(
      operation,
      ['forgets', name, keyword, isHint ? 'hint' : ''],
      isHint ? `${title} (hinted)` : title,
      [requirement, ...also, ...rowsOfDisguises(constraint, all)],
      forgetting(operation, constraint, part),
    );
  });

/** The constraints that are ignored. A path segment is always a string, so only the record that it names can be wrong. */
const constraintsIn = (operation: Operation, part: ConstraintPart): readonly Constraint[] =>
  part === 'path'
    ? constraintsOf(contract, parametersSchema(operation, 'path'), operation.requirement).filter(
        ({ keyword }) => keyword === 'format' || keyword === 'x-refers-to',
      )
    : bodyConstraints(operation).filter(
        ({ place, keyword, breaks }) => breaks.length > 0 && (place.length > 0 || keyword === 'anyOf'),
      );

const bodyConstraints = ({ body, requirement }: Operation): readonly Constraint[] =>
  body ? constraintsOf(contract, body.schema, requirement).filter(({ level }) => level !== 'observed') : [];

/**
 * The nested field names of a value; the values of its fields, and the lengths of lists of plain values, don't count.
 */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isRecord) ? value.map(outline) : [];
  return isRecord(value) ? mapValues(value, outline) : null;
}

/** An example with one variation that must be accepted. */
interface Altered {
  readonly requirement: string;
  readonly body: unknown;
  readonly changes: Mutation['changes'];
}

const validator = createValidator(contract);

/** The fullest examples of an operation with one variation applied, in each place where that changes the example. */
function altered(operation: Operation, { requirement, place }: Constraint, keep: Mutation): readonly Altered[] {
  const first = place.map((token) => (token === '*' ? 0 : token));
  return ['full', 'return']
    .map((name) => operation.body?.examples[name])
    .filter((example) => valueAt(example, first) !== undefined)
    .flatMap((example) =>
      unfold(example, keep)
        .map(({ changes }) => ({ changes, requirement, body: applied(example, changes) }))
        .filter(({ body }) => !isSame(example, body) && validator.body(operation)(body).length === 0),
    );
}

/** Whether a body resembles an altered example: the same fields, and the same values at the changed places. */
const isLike = (body: unknown, like: Altered): boolean =>
  like.changes.every(({ place, value }) => isSame(valueAt(body, place), value)) &&
  isSame(outline(body), outline(like.body));

/** The rows of the accepted bodies that resemble one of the refused ones. */
function rowsOf(accepted: readonly Altered[], refused: readonly Altered[]): readonly string[] {
  const hit = accepted.filter(({ body }) => refused.some((like) => isLike(body, like)));
  return [...new Set(hit.map(({ requirement }) => requirement))].sort();
}

/**
 * Refuses an example with one variation and nothing else, so that only the row of the variation is violated. If the
 * examples already have the value, it is refused in every body, which violates the row of the operation.
 */
function overRejecting(
  operation: Operation,
  constraint: Constraint,
  keep: Mutation,
  accepted: readonly Altered[],
): Fault {
  const { place, keyword } = constraint;
  const refused = altered(operation, constraint, keep);
  const parts = ['refuses', placeName(place), keyword, keep.label.replaceAll(' ', '-')];
  const title = `refuses ${variationIn(constraint, keep)}`;
  if (refused.length === 0) {
    const always = keep.changes[0]?.value;
    const apply = refusingWhere(operation.id, ({ body }) => isSame(valueAt(body, place), always));
    return derived(operation, parts, title, [operation.requirement], apply);
  }
  const apply = refusingWhere(operation.id, ({ body }) => refused.some((like) => isLike(body, like)));
  return derived(operation, parts, `${title} in a body like its example`, rowsOf(accepted, refused), apply);
}

/** Skips anyOf rules: the fault that refuses a body without the other of the two fields covers them. */
function overRejectingFaults(operation: Operation): readonly Fault[] {
  const all = bodyConstraints(operation);
  const accepted = all.flatMap((one) => one.keeps.flatMap((keep) => altered(operation, one, keep)));
  return all
    .filter(({ keyword }) => keyword !== 'anyOf')
    .flatMap((one) => one.keeps.map((keep) => overRejecting(operation, one, keep, accepted)));
}

export const requestFaults: readonly Fault[] = described.flatMap((operation) => [
  ...ignoring(operation, 'path', constraintsIn(operation, 'path')),
  ...ignoring(operation, 'body', constraintsIn(operation, 'body')),
  ...overRejectingFaults(operation),
]);
