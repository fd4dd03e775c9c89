/**
 * Derived faults in requests: each constraint of the contract ignored, and each value that must be accepted refused.
 */
import { mistakeIn, variationIn } from '../../../openapi/schema/constraint-titles.js';
import { type Constraint, constraintsOf } from '../../../openapi/schema/constraints.js';
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { parametersSchema } from '../../../openapi/validation/operation-schemas.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { isRecord } from '../../../openapi/json/json.js';
import { createValidator } from '../../../openapi/validation/validator.js';
import { unfold } from '../../../openapi/keywords/kit/variation.js';
import type { Variation } from '../../../openapi/keywords/kit/variation.js';
import { placeName, valueAt } from '../../../openapi/json/place.js';
import { applied, forgetting, type Part, seeingThrough } from './ignore-constraint.js';
import { on, refusing } from '../kit/alter.js';
import type { Fault } from '../kit/fault.js';
import { described, idOf } from '../kit/fault-id.js';

const hintOf = ({ level }: Constraint): string => (level === 'advisory' ? 'hint' : '');

/** The rows about look-alike characters, if those break the constraint. */
const rowOfDisguises = ({ place, keyword, level }: Constraint, all: readonly Constraint[]): readonly string[] =>
  all
    .filter((other) => other.disguised && other.keyword === keyword && level === 'required')
    .filter((other) => sameJson(other.place, place))
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

function ignoresConstraint(
  operation: Operation,
  constraint: Constraint,
  part: Part,
  all: readonly Constraint[],
): Fault {
  const { place, keyword, requirement } = constraint;
  const name = part === 'path' ? `path.${placeName(place)}` : placeName(place);
  const mistake = `${mistakeIn(constraint)}${part === 'path' ? ' in the path' : ''}`;
  if (constraint.disguised)
    return {
      id: idOf(slugOf(operation), 'reads-look-alikes', name),
      title: `${callIn(operation)} accepts ${mistake}`,
      requirements: [requirement],
      kind: 'derived',
      apply: seeingThrough(operation, constraint, part),
    };
  const also = alsoBroken[`${operation.id} ${placeName(place)} ${keyword}`] ?? [];
  return {
    id: idOf(slugOf(operation), 'forgets', name, keyword, hintOf(constraint)),
    title: `${callIn(operation)} accepts ${mistake}${hintOf(constraint) && ' (hinted)'}`,
    requirements: [requirement, ...also, ...rowOfDisguises(constraint, all)],
    kind: 'derived',
    apply: forgetting(operation, constraint, part),
  };
}

/** A path segment is always present and always a string, so only the record that it names can be wrong. */
function constraintIgnoringFaults(operation: Operation): readonly Fault[] {
  const inPath = constraintsOf(contract, parametersSchema(operation, 'path'), operation.requirement)
    .filter(({ keyword }) => keyword === 'format' || keyword === 'x-refers-to')
    .map((constraint, _at, all) => ignoresConstraint(operation, constraint, 'path', all));
  const inBody = bodyConstraints(operation)
    .filter(({ place, keyword, breaks }) => breaks.length > 0 && (place.length > 0 || keyword === 'anyOf'))
    .map((constraint, _at, all) => ignoresConstraint(operation, constraint, 'body', all));
  return [...inPath, ...inBody];
}

function bodyConstraints({ body, requirement }: Operation): readonly Constraint[] {
  return body ? constraintsOf(contract, body.schema, requirement).filter(({ level }) => level !== 'observed') : [];
}

/**
 * The nested field names of a value; the values of its fields, and the lengths of lists of plain values, don't count.
 */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isRecord) ? value.map(outline) : [];
  if (!isRecord(value)) return null;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, outline(value[name])]));
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An example with one variation that must be accepted. */
interface Altered {
  readonly requirement: string;
  readonly body: unknown;
  readonly changes: Variation['changes'];
}

const validator = createValidator(contract);

/** The fullest examples of an operation with one variation applied, in each place where that changes the example. */
function altered(operation: Operation, { requirement, place }: Constraint, keep: Variation): readonly Altered[] {
  const first = place.map((token) => (token === '*' ? 0 : token));
  const examples = ['full', 'return'].map((name) => operation.body?.examples[name]);
  return examples
    .filter((example) => valueAt(example, first) !== undefined)
    .flatMap((example) => unfold(example, keep).map(({ changes }) => ({ example, changes })))
    .map(({ example, changes }) => ({ example, changes, requirement, body: applied(example, changes) }))
    .filter(({ example, body }) => !sameJson(example, body) && validator.body(operation)(body).length === 0);
}

/** Whether a body resembles an altered example: the same fields, and the same values at the changed places. */
function isLike(body: unknown, like: Altered): boolean {
  const has = ({ place, value }: Altered['changes'][number]): boolean => sameJson(valueAt(body, place), value);
  return like.changes.every(has) && sameJson(outline(body), outline(like.body));
}

/** All variations of bodies that an operation must accept. */
const acceptances = (operation: Operation): readonly Altered[] =>
  bodyConstraints(operation).flatMap((constraint) =>
    constraint.keeps.flatMap((keep) => altered(operation, constraint, keep)),
  );

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
  keep: Variation,
  accepted: readonly Altered[],
): Fault {
  const { place, keyword } = constraint;
  const refused = altered(operation, constraint, keep);
  const isEverywhere = refused.length === 0;
  const test = isEverywhere
    ? (body: unknown): boolean => sameJson(valueAt(body, place), keep.changes[0]?.value)
    : (body: unknown): boolean => refused.some((like) => isLike(body, like));
  return {
    id: idOf(slugOf(operation), 'refuses', placeName(place), keyword, keep.label.replaceAll(' ', '-')),
    title: `${callIn(operation)} refuses ${variationIn(constraint, keep)}${isEverywhere ? '' : ' in a body like its example'}`,
    requirements: isEverywhere ? [operation.requirement] : rowsOf(accepted, refused),
    kind: 'derived',
    apply: on(
      operation.id,
      refusing(({ body }) => test(body)),
    ),
  };
}

/**
 * Skips anyOf rules: the fault that refuses a body without the other of the two fields covers them.
 */
function overRejectingFaults(operation: Operation): readonly Fault[] {
  const accepted = acceptances(operation);
  return bodyConstraints(operation)
    .filter(({ keyword }) => keyword !== 'anyOf')
    .flatMap((constraint) => constraint.keeps.map((keep) => overRejecting(operation, constraint, keep, accepted)));
}

export const requestFaults: readonly Fault[] = described.flatMap((operation) => [
  ...constraintIgnoringFaults(operation),
  ...overRejectingFaults(operation),
]);
