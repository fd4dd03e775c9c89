/** Derived faults in responses: each listed field left out, of another type, in another form, or null. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { keywordsIn } from '../../../openapi/keywords/index.js';
import { hintsIn, type Schema, typesOf } from '../../../openapi/keywords/kit/schema.js';
import { type } from '../../../openapi/keywords/type.js';
import { type Field, fieldsOf, schemasAt } from '../../../openapi/schema/walk.js';
import { placeName } from '../../../openapi/json/place.js';
import { mapAnswer } from '../../pipeline/overrides.js';
import { on } from '../kit/alter.js';
import type { Fault } from '../kit/fault.js';
import { described, idOf } from '../kit/fault-id.js';
import { changeAt } from '../kit/values.js';

type Change = (value: unknown) => unknown;

/** A value of a type that is not listed and that no client would convert. */
const mistyped = (schemas: readonly Schema[]): unknown => type.break(schemas.flatMap(typesOf), undefined, {});

/** A value of the listed type that breaks one of its other rules; undefined if there is none. */
function misformed(schemas: readonly Schema[]): Change | undefined {
  for (const schema of schemas)
    for (const [keyword, value] of keywordsIn(schema)) {
      const isBroken = keyword !== type && keyword.break(value, undefined, schema) !== undefined;
      if (isBroken) return (valid) => keyword.break(value, valid, schema);
    }
  return undefined;
}

/** A value that satisfies the stated rules and breaks the hinted one. */
const unhinted = (schemas: readonly Schema[]): Change | undefined => misformed(hintsIn(schemas));

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
