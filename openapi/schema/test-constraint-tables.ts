/** For tests of the walk: its required constraints as tables, for comparison with handwritten ones. */
import type { Mutation } from '../keywords/kit/mutation.js';
import { allOf } from './test-constraints.js';
import { placeName } from '../json/place.js';

export const required = (id: string) => allOf(id).filter(({ level }) => level === 'required');
export const placesOf = (id: string, keyword: string) =>
  required(id).flatMap(({ keyword: word, place, condition }) =>
    word === keyword && !condition ? [placeName(place)] : [],
  );
/** The value that a variation sends, or its label if it is made from the present value. */
export const valuesOf = ({ changes: [change], label }: Mutation): unknown => (change?.from ? label : change?.value);
export const kept = (id: string, keyword: string) =>
  Object.fromEntries(
    required(id).flatMap((each) =>
      each.keyword === keyword ? [[placeName(each.place), each.keeps.map(valuesOf)]] : [],
    ),
  );
export const broken = (id: string, keyword: string) =>
  Object.fromEntries(
    required(id).flatMap((each) =>
      each.keyword === keyword ? [[placeName(each.place), each.breaks.map(valuesOf)]] : [],
    ),
  );

/** The type that a `type` constraint requires, derived from the values that break it. */
const typeNames: Readonly<Record<string, string>> = {
  '[{},"an array with the value in it"]': 'string',
  '[{},[1],"lots"]': 'number',
  '[{},[true],"maybe"]': 'boolean',
  '[false,"a plain value instead of an object","an array of its values","the object in an array"]': 'object',
  '["text",0,"an element instead of the array","an element in an object"]': 'array',
  '["text",0,"an element in an object"]': 'array',
};
export const types = (id: string) =>
  Object.fromEntries(
    Object.entries(broken(id, 'type')).map(([place, values]) => [place, typeNames[JSON.stringify(values)]]),
  );

export const under = <Value>(prefix: string, table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${prefix}.${name}`, value]));

/** The labels of valid values with words before, after or inside them. */
export const withWords = [
  '" and so on" after the value',
  '"about " before the value',
  '" and so on " inside the value',
  'the value on the second of three lines',
];
export const lookAlikes = [
  'in Arabic-Indic digits, or in look-alike letters if it has no digits',
  'in full-width digits and letters',
];
export const badEmails = ['not-an-email', 'ada@', ...withWords, 'a name before the value in <>'];
export const badPhones = ['not-a-phone', '+not-a-phone', ...withWords];
export const badUuids = ['not-a-uuid', '12345', '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a4g', ...withWords];
export const badCountries = ['DEU', '276', '12', 'Germany', ...withWords];
export const coordinates = (lat: string, lng: string) => ({
  coordinates: 'object',
  ...under('coordinates', { [lat]: 'number', [lng]: 'number' }),
});
