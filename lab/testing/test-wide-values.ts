/** For tests: bodies with many elements in one of their lists or maps, to show that the cost grows with the size only. */
import fc from 'fast-check';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { applicableSchemas } from '../../openapi/schema/walk.js';
import { placeName, valueAt, withValue, type Place } from '../../openapi/json/place.js';

/** A list or map of the contract, in an example that has it. */
export interface Collection {
  readonly operation: Operation;
  readonly name: string;
  readonly example: unknown;
  readonly place: Place;
  readonly isMap: boolean;
}

/** The lists and maps below a schema. `0` stands for elements: an example needs one element to be a place for more. */
function placesIn(schema: Schema, place: Place = []): readonly (readonly [Place, isMap: boolean])[] {
  return applicableSchemas(contract, schema).flatMap(({ properties = {}, items, additionalProperties }) => [
    ...(items ? [[place, false] as const, ...placesIn(items, [...place, 0])] : []),
    ...(isRecord(additionalProperties) ? [[place, true] as const] : []),
    ...Object.entries(properties).flatMap(([name, one]) => placesIn(one, [...place, name])),
  ]);
}

function collectionsOf(operation: Operation, side: 'request' | 'response'): readonly Collection[] {
  const { schema = {}, examples = {} } = (side === 'request' ? operation.body : operation.answer) ?? {};
  return placesIn(schema).flatMap(([place, isMap]) => {
    const example = Object.values(examples).find((one) => valueAt(one, place) !== undefined);
    const name = `${operation.id} ${side} ${placeName(place)}`;
    return example === undefined ? [] : [{ operation, name, example, place, isMap }];
  });
}

/** All lists and maps in the bodies of requests or responses of the contract. */
export const collections = (side: 'request' | 'response'): readonly Collection[] =>
  contract.operations.flatMap((operation) => collectionsOf(operation, side));

/** The example of a collection with these elements in it. */
export const withElements = ({ example, place, isMap }: Collection, elements: readonly unknown[]): unknown =>
  withValue(example, place, isMap ? Object.fromEntries(elements.entries()) : elements);

/** Elements of many forms, made from their number: valid, mistyped, empty, with unknown, misspelt or wrong fields. */
export const elementOf = (collection: Collection): fc.Arbitrary<(at: number) => unknown> => {
  const found = valueAt(collection.example, collection.place);
  const [valid] = Object.values(found as object) as readonly unknown[];
  const fields = fc.dictionary(
    fc.constantFrom(...Object.keys(Object(valid) as object), 'widht', 'Typ', 'x'),
    fc.jsonValue(),
  );
  return fc.oneof(
    fc.constant(() => valid),
    fc.constant((at: number) => `text ${at}`),
    fc.constant((at: number) =>
      isRecord(valid) ? { ...valid, barcode: `b${at}`, uuid: String(at), [`field ${at}`]: at } : at,
    ),
    fc.jsonValue().map((value) => () => value),
    fields.map((more) => () => (isRecord(valid) ? { ...valid, ...more } : more)),
    fields.map((more) => () => more),
  );
};
