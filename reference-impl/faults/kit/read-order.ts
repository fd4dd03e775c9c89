/** Faults in how an order is read back: as a whole, in a part, in a text, in a list. */
import { type Json, record, records } from '../../../openapi/json/json.js';
import { at } from './alter.js';
import { type Change, mapSent } from './bodies.js';
import { family, type Fault } from './fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { changeAt, withText } from './values.js';

/** Changes the order that is shown. */
export const mapOrder = (change: Change): StageOverride =>
  at('getOrder').mapAnswer((answer, request) =>
    changeAt(answer, ['data', 'order'], (order) => change(record(order), request)),
  );

/** Changes one part of the order that is shown; a missing part stays missing. */
export const mapInOrder = (name: string, change: (value: unknown, order: Json) => unknown): StageOverride =>
  mapOrder((order) => {
    const value = order[name];
    return value === null || value === undefined ? order : { ...order, [name]: change(value, order) };
  });

/** Changes the elements of a list of the order that is shown. */
const mapElements = (name: string, change: (list: readonly Json[]) => readonly Json[]): StageOverride =>
  mapInOrder(name, (list) => change(records(list)));

type EachChange = (one: Json, index: number, list: readonly Json[]) => Json;
const inReadBack = <Made extends readonly unknown[]>(make: (...made: Made) => StageOverride) =>
  family(make, 'read-back.');
/** Faults in how an order is read back, by any override. */
export const readBack = inReadBack((alter: StageOverride) => alter);
/** A fault that changes an order as it is read back. */
export const readOrder = inReadBack(mapOrder);

/** A fault that changes one object of an order that is read back, such as `customer`. */
export const readPart = inReadBack((name: string, change: (part: Json, order: Json) => unknown) =>
  mapInOrder(name, (part, order) => change(record(part), order)),
);

/** A fault that changes one text in an object of an order that is read back. */
export const readText = inReadBack((part: string, name: string, change: (text: string) => string) =>
  mapInOrder(part, (value) => withText(record(value), name, change)),
);

/** A fault that changes one value of an order that is read back. */
export const readValue = inReadBack(mapInOrder);

/** A fault that changes the notes of an order that is read back. */
export const readNotes = inReadBack((change: (notes: string) => string) =>
  mapInOrder('notes', (notes) => change(String(notes))),
);

/** A fault that changes the tags of an order that is read back. */
export const readTags = inReadBack((change: (tags: readonly string[]) => readonly string[]) =>
  mapInOrder('tags', (tags) => change(tags as readonly string[])),
);

/** A fault that changes a list of an order that is read back. */
export const readList = inReadBack(mapElements);
/** A fault that changes each package of an order that is read back. */
export const readPackages = inReadBack((change: EachChange) => mapElements('packages', (list) => list.map(change)));

/** A fault that changes each collection of an order that is read back. */
export const readCollections = inReadBack((change: EachChange) =>
  mapElements('collections', (list) => list.map(change)),
);

/** Changes both places of the order that is shown. */
export const readPlaces = (...[id, row, title, change]: [string, string, string, (place: Json) => Json]): Fault =>
  readOrder(id, row, title, (order) => ({
    ...order,
    source_location: change(record(order['source_location'])),
    destination_location: change(record(order['destination_location'])),
  }));

/** A fault that stores two parts of an order in the wrong fields: each in that of the other. */
export const swapped = (id: string, title: string, one: string, other: string): Fault =>
  readBack(
    id,
    'ORD-58',
    title,
    mapSent('createOrder', (body) => ({ ...body, [one]: body[other], [other]: body[one] })),
  );

/** Keeps only the first of several elements with equal values in these fields. */
export const once =
  (...names: readonly string[]) =>
  (list: readonly Json[]): readonly Json[] => {
    const textOf = (one: Json): string => JSON.stringify(names.map((name) => one[name]));
    const texts = list.map(textOf);
    return list.filter((one, at) => texts.indexOf(textOf(one)) === at);
  };

/** Gives all elements the uuid of the first one. */
export const oneUuid = (list: readonly Json[]): readonly Json[] =>
  list.map((one) => ({ ...one, uuid: list[0]?.['uuid'] }));
