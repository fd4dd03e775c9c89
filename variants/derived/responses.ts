/** Derived faults in responses: each listed field left out, of another type, in another form, or null. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { placeName, type Place } from '../../openapi/json/place.js';
import { keywordsIn } from '../../openapi/keywords/index.js';
import { made, unfold } from '../../openapi/keywords/kit/mutation.js';
import { hintsIn, typesOf, type Schema } from '../../openapi/keywords/kit/schema.js';
import { type } from '../../openapi/keywords/type.js';
import { fieldsOf, schemasAt, type Field } from '../../openapi/schema/walk.js';
import { mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { described } from '../kit/operations.js';
import { on } from '../kit/stages.js';
import type { Fault } from '../kit/variant.js';
import { applied, derived } from './derived-fault.js';

type Change = (value: unknown) => unknown;

/** A response with the values at a place changed, null included; missing ones stay missing. */
function changed(answer: unknown, place: Place, change: Change): unknown {
  const present: Change = (value) => (value === undefined ? undefined : change(value));
  return applied(
    answer,
    unfold(answer, made(place, '', present)).flatMap(({ changes }) => changes),
  );
}

/** A change to a value of the listed type that breaks one of its other rules; undefined if there is none. */
function misformed(schemas: readonly Schema[]): Change | undefined {
  for (const schema of schemas)
    for (const [keyword, value] of keywordsIn(schema)) {
      const isBroken = keyword !== type && keyword.break(value, undefined, schema) !== undefined;
      if (isBroken) return (valid) => keyword.break(value, valid, schema);
    }
  return undefined;
}

/** The faults of one field of a response. */
function faultsIn(operation: Operation, { place, requirement, hinted }: Field): readonly Fault[] {
  const schemas = schemasAt(contract, operation.answer.schema, place);
  const types = schemas.flatMap(typesOf);
  const isElement = place.at(-1) === '*';
  const mayBeNull = types.includes('null') && schemas.every((schema) => !schema['x-presence']);
  // A wrong type violates the field's own row, and the rows that require the field if it was sent.
  const own = [requirement, ...schemas.flatMap((schema) => schema['x-presence-requirements'] ?? [])];
  const both = [requirement, ...schemas.flatMap((schema) => schema['x-value-requirements'] ?? [])];
  const always = isElement ? both : own;
  // A value of a type that is not listed and that no client would convert.
  const mistyped = type.break(types, undefined, {});
  const [form, hint] = [misformed(schemas), misformed(hintsIn(schemas))];
  const name = place.length === 0 ? 'the body' : placeName(place);
  const fault = (does: string, title: string, breaks: readonly string[], change: Change): Fault =>
    derived(
      operation,
      [does, placeName(place)],
      title,
      breaks,
      on(
        operation.id,
        mapAnswer((answer) => changed(answer, place, change)),
      ),
    );
  const all = [
    place.length > 0 && !isElement && !mayBeNull && fault('omits', `leaves ${name} out`, own, () => undefined),
    fault('mistypes', `returns the wrong type for ${name}`, always, () => mistyped),
    form && fault('misformats', `returns ${name} in the wrong format`, both, form),
    hint && hinted && fault('surprises', `returns an unexpected value for ${name} (hinted)`, [hinted], hint),
    !mayBeNull && fault('nulls', `returns null for ${name}`, always, () => null),
  ];
  return all.filter((each) => typeof each === 'object');
}

export const answerFaultsOfAll: readonly Fault[] = described.flatMap((operation) =>
  fieldsOf(contract, operation.answer.schema).flatMap((field) => faultsIn(operation, field)),
);
