/** Derived faults in responses: each listed field left out, of another type, in another form, or null. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { type Schema, typesOf } from '../../../openapi/schema/schema.js';
import { type Field, fieldsOf, schemasAt } from '../../../openapi/schema/walk.js';
import { placeName } from '../../../openapi/json/place.js';
import { mapAnswer } from '../../pipeline/overrides.js';
import { on } from '../kit/alter.js';
import type { Fault } from '../kit/fault.js';
import { described, idOf } from '../kit/fault-id.js';
import { changeAt } from '../kit/values.js';

/** A value of a type that is not listed and that no client would convert. */
function mistyped(schemas: readonly Schema[]): unknown {
  const types = schemas.flatMap(typesOf);
  const [first] = types;
  if (first === 'number') return 'lots';
  if (first !== 'string') return first === 'boolean' ? 'maybe' : 'text';
  return types.includes('number') ? true : 5;
}

type Change = (value: unknown) => unknown;

/**
 * A value of the listed type that breaks the listed form; undefined if no form is listed. Different uuids stay
 * different.
 */
function misformed(schemas: readonly Schema[]): Change | undefined {
  if (schemas.some(({ format }) => format === 'uuid')) return (uuid) => `${String(uuid).slice(0, -1)}g`;
  const wrong = schemas.flatMap((schema) => schema['x-counterexamples'] ?? [])[0];
  if (wrong !== undefined) return () => wrong;
  if (schemas.some(({ format }) => format === 'uri')) return () => 'no address';
  if (schemas.some(({ minLength }) => minLength !== undefined)) return () => '';
  return schemas.some((schema) => schema.enum) ? () => 'UNLISTED' : undefined;
}

/** A value that satisfies the stated rules and breaks the hinted one. */
function unhinted(schemas: readonly Schema[]): Change | undefined {
  const hint = schemas.find((schema) => schema['x-advisory'])?.['x-advisory'];
  if (!hint) return undefined;
  return () => (hint.minimum === undefined ? 'stone' : hint.minimum - 1);
}

interface Way {
  readonly name: string;
  /** The title of the fault, with NAME for the field's name. */
  readonly title: string;
  readonly change: Change;
  readonly requirements: readonly string[];
}

function waysOf(operation: Operation, { place, requirement, hinted }: Field): readonly Way[] {
  const schemas = schemasAt(contract, operation.answer.schema, place);
  const types = schemas.flatMap(typesOf);
  const isElement = place.at(-1) === '*';
  const presence = schemas.find((schema) => schema['x-presence'])?.['x-presence'];
  const mayBeNull = types.includes('null') && presence === undefined;
  const [wrong, form, hint] = [mistyped(schemas), misformed(schemas), unhinted(schemas)];
  const rows = (word: 'x-value-requirements' | 'x-presence-requirements') => schemas.flatMap((one) => one[word] ?? []);
  // A wrong type violates the field's own row, and the rows that require the field if it was sent.
  const own = [requirement, ...rows('x-presence-requirements')];
  const both = [requirement, ...rows('x-value-requirements')];
  const way = (name: string, title: string, requirements: readonly string[], change: Change): Way => ({
    ...{ name, title, requirements, change },
  });
  const always = isElement ? both : own;
  const ways = [
    place.length > 0 && !isElement && !mayBeNull && way('omits', 'leaves NAME out', own, () => undefined),
    way('mistypes', 'returns the wrong type for NAME', always, () => wrong),
    form && way('misformats', 'returns NAME in the wrong format', both, form),
    hint && hinted && way('surprises', 'returns an unexpected value for NAME (hinted)', [hinted], hint),
    !mayBeNull && way('nulls', 'returns null for NAME', always, () => null),
  ];
  return ways.filter((each) => typeof each === 'object');
}

const nameOf = ({ place }: Field): string => (place.length === 0 ? 'the body' : placeName(place));

function answerFaults(operation: Operation): readonly Fault[] {
  return fieldsOf(contract, operation.answer.schema).flatMap((field) =>
    waysOf(operation, field).map(({ name, title, requirements, change }) => ({
      id: idOf(slugOf(operation), name, placeName(field.place)),
      title: `${callIn(operation)} ${title.replace('NAME', nameOf(field))}`,
      requirements,
      kind: 'derived' as const,
      apply: on(
        operation.id,
        mapAnswer((answer) => (field.place.length === 0 ? change(answer) : changeAt(answer, field.place, change))),
      ),
    })),
  );
}

export const answerFaultsOfAll: readonly Fault[] = described.flatMap(answerFaults);
