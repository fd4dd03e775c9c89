/** Tests that judging costs time in proportion to the value, whatever is wrong in it. */
import { describe, expect, it } from 'vitest';
import { contract, type Operation } from '../contract/contract.js';
import { isRecord, type Schema } from '../schema/schema.js';
import { applicableSchemas, placeName, valueAt, withValue, type Place } from '../schema/walk.js';
import { mostWrong } from './bounded-keywords.js';
import { schemaOf, type SchemaRole } from './operation-schemas.js';
import { boundKeyword, createValidator, type ValidateValue } from './validator.js';

const validator = createValidator(contract, { advisory: true, reference: true });

/** A list or map of the contract, in an example that has it. */
interface Collection {
  readonly name: string;
  readonly judge: ValidateValue;
  readonly example: unknown;
  readonly place: Place;
  readonly isMap: boolean;
}

/** The lists and maps of a schema, with `0` for elements: an example needs one element to be a place for more. */
function collectionsIn(schema: Schema, place: Place = []): readonly (readonly [Place, isMap: boolean])[] {
  return applicableSchemas(contract, schema).flatMap(({ properties = {}, items, additionalProperties }) => [
    ...(items ? [[place, false] as const, ...collectionsIn(items, [...place, 0])] : []),
    ...(isRecord(additionalProperties) ? [[place, true] as const] : []),
    ...Object.entries(properties).flatMap(([name, one]) => collectionsIn(one, [...place, name])),
  ]);
}

function collectionsOf(operation: Operation, role: SchemaRole, examples: readonly unknown[]): readonly Collection[] {
  const judge = role === 'body' ? validator.body(operation) : validator.answer(operation);
  return collectionsIn(schemaOf(operation, role)).flatMap(([place, isMap]) => {
    const example = examples.find((one) => valueAt(one, place) !== undefined);
    const name = `${operation.id} ${role} ${placeName(place)}`;
    return example === undefined ? [] : [{ name, judge, example, place, isMap }];
  });
}

const collections = contract.operations.flatMap((operation) => [
  ...collectionsOf(operation, 'body', Object.values(operation.body?.examples ?? {})),
  ...collectionsOf(operation, 'answer', Object.values(operation.answer.examples)),
]);

/** The violations of an example whose collection has so many wrong elements, and how many elements were read. */
function judged({ judge, example, place, isMap }: Collection, count: number) {
  let reads = 0;
  const get = (target: object, name: PropertyKey): unknown => {
    reads += 1;
    return Reflect.get(target, name);
  };
  // No collection of the contract has lists as its elements.
  const elements = Array.from({ length: count }, () => []);
  const value = new Proxy(isMap ? Object.fromEntries(Object.entries(elements)) : elements, { get });
  return { violations: judge(withValue(example, place, value)), reads };
}

it('hints beyond the bound do not make a value wrong, and hide no statement', () => {
  const operation = contract.operation('listCarriers');
  const methods = (units: string, last: object) => {
    const example = Object.values(operation.answer.examples)[0];
    const place = ['data', 'carriers', 0, 'shipping_methods'];
    const [method] = valueAt(example, place) as readonly object[];
    return withValue(example, place, [
      ...Array.from({ length: 2 * mostWrong }, () => ({ ...method, weight_unit: units })),
      { ...method, ...last },
    ]);
  };
  const levels = (value: unknown) =>
    new Set(
      validator
        .answer(operation)(value)
        .map(({ level }) => level),
    );
  expect(levels(methods('lb', {}))).toEqual(new Set(['advisory']));
  expect(levels(methods('lb', { name: 7 }))).toEqual(new Set(['required', 'advisory']));
});

describe('wrong elements', () => {
  it('are tried in every list of the contract', () => {
    expect(collections.length).toBeGreaterThan(20);
  });

  it.each(collections)('$name: four times as many cost at most six times as much', (collection) => {
    const [few, many] = [judged(collection, 1000), judged(collection, 4000)];
    expect(few.reads).toBeGreaterThan(0);
    expect(many.reads).toBeLessThanOrEqual(6 * few.reads);
    expect(many.violations).toHaveLength(few.violations.length);
  });

  it.each(collections)('$name: beyond the bound, the last violation says so', (collection) => {
    const keywords = (count: number) => judged(collection, count).violations.map(({ keyword }) => keyword);
    expect(keywords(mostWrong / 2)).not.toContain(boundKeyword);
    expect(keywords(2 * mostWrong).at(-1)).toBe(boundKeyword);
  });
});
