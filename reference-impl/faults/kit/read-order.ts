/** What authored faults look at and change: the order or the carriers of an answer, the worlds of all accounts. */
import type { OperationId } from '../../../openapi/contract.js';
import { type Json, record, records } from '../../../openapi/schema.js';
import type { Request } from '../../app.js';
import type { Worlds } from '../../authentication.js';
import type { World } from '../../store.js';
import { at, family, when, type Alter, type Test } from './fault.js';
import { changeAt } from './values.js';

export type Change = (value: Json, request: Request) => Json;
export type BodyTest = (body: Json, request: Request) => boolean;

/** The body of a request, an empty one where it is no object. */
export const bodyOf = ({ body }: Request): Json => record(body);
/** The packages of an order, sent or read. */
export const packagesOf = (order: Json): readonly Json[] => records(order['packages']);
/** Whether an order, sent or read, is a return. */
export const isReturned = ({ is_return: flag }: Json): boolean => flag === true;
/** Whether a customer who is sent is a business. */
export const isBusiness = ({ type }: Json): boolean => type === 2;
/** Tests a request by its body. */
export const byBody =
  (test: BodyTest): Test =>
  (request) =>
    test(bodyOf(request), request);

/** Faults of an operation that refuses bodies that it must take. */
export const refusals = (id: OperationId) => family((test: BodyTest) => at(id).refusing(byBody(test)));
/** Faults of an operation that answers 500 to some bodies. */
export const crashes = (id: OperationId) => family((test: BodyTest) => at(id).crashing(byBody(test)));
/** Faults of an operation that says yes to some bodies and does nothing. */
export const nods = (id: OperationId) => family((test: BodyTest) => at(id).nodding(byBody(test)));

export const refusedOrder = refusals('createOrder');

/** Takes a body for another one before it is judged. */
export const rereadBody = (id: OperationId, change: Change): Alter =>
  at(id).rereading((request) => {
    const body = bodyOf(request);
    const read = change(body, request);
    return read === body ? request : { ...request, body: read };
  });

/** Stores another body than was sent. */
export const mapSent = (id: OperationId, change: Change): Alter =>
  at(id).mapBody((body, request) => change(record(body), request));

/** Shows another order than is stored. */
export const mapOrder = (change: Change): Alter =>
  at('getOrder').mapAnswer((answer, request) =>
    changeAt(answer, ['data', 'order'], (order) => change(record(order), request)),
  );

/** Shows another part of an order than is stored; a part that isn't there stays away. */
export const mapInOrder = (name: string, change: (value: unknown, order: Json) => unknown): Alter =>
  mapOrder((order) => {
    const value = order[name];
    return value === null || value === undefined ? order : { ...order, [name]: change(value, order) };
  });

/** The same with another text in a field; what is no text stays. */
export const withText = (holder: Json, name: string, change: (text: string) => string): Json => {
  const text = holder[name];
  return typeof text === 'string' ? { ...holder, [name]: change(text) } : holder;
};

/** Shows other elements of a list of the order than are stored. */
const mapElements = (name: string, change: (list: readonly Json[]) => readonly Json[]): Alter =>
  mapInOrder(name, (list) => change(records(list)));

type EachChange = (one: Json, index: number, list: readonly Json[]) => Json;

const inReadBack = <Made extends readonly unknown[]>(make: (...made: Made) => Alter) => family(make, 'read-back.');

/** Faults in what an order reads: as a whole, in one of its parts, in a text of a part or of its own, in a list. */
export const readBack = inReadBack((alter: Alter) => alter);
export const readOrder = inReadBack(mapOrder);
export const readPart = inReadBack((name: string, change: (part: Json, order: Json) => unknown) =>
  mapInOrder(name, (part, order) => change(record(part), order)),
);
export const readValue = inReadBack(mapInOrder);
export const readText = inReadBack((part: string, name: string, change: (text: string) => string) =>
  mapInOrder(part, (value) => withText(record(value), name, change)),
);
export const readNotes = inReadBack((change: (notes: string) => string) =>
  mapInOrder('notes', (notes) => change(String(notes))),
);
export const readTags = inReadBack((change: (tags: readonly string[]) => readonly string[]) =>
  mapInOrder('tags', (tags) => change(tags as readonly string[])),
);
export const readList = inReadBack(mapElements);
export const readPackages = inReadBack((change: EachChange) => mapElements('packages', (list) => list.map(change)));
export const readCollections = inReadBack((change: EachChange) =>
  mapElements('collections', (list) => list.map(change)),
);

/** Lists other carriers, or rates other ones. */
export const mapCarriers = (
  id: Extract<OperationId, 'listCarriers' | 'calculateRates'>,
  change: (carriers: readonly Json[], request: Request) => readonly Json[],
): Alter =>
  at(id).mapAnswer((answer, request) =>
    changeAt(answer, ['data', 'carriers'], (list) => change(records(list), request)),
  );

/** Leaves the last method of a carrier out. */
export const withoutLastMethod = (carrier: Json): Json => ({
  ...carrier,
  shipping_methods: records(carrier['shipping_methods']).slice(0, -1),
});

/** Knows the worlds of all accounts, which no handler does. */
export const knowingWorlds =
  (alter: (othersOf: (world: World) => readonly World[]) => Alter): Alter =>
  (parts) => {
    let worlds: Worlds = new Map();
    const altered = alter((world) => [...worlds.values()].filter((other) => other !== world))(parts);
    return {
      ...altered,
      authenticate: (call, all, route) => {
        worlds = all;
        return altered.authenticate(call, all, route);
      },
    };
  };

/** Alters what becomes of the requests of one account: the first one, or any other. */
export const askedBy =
  (account: 'first' | 'second', alter: Alter): Alter =>
  (parts) => {
    let first: World | undefined;
    const altered = alter(parts);
    const isAsked = ({ world }: Request): boolean => (world === first) === (account === 'first');
    return {
      ...when(isAsked, () => altered)(parts),
      authenticate: (call, all, route) => {
        [first] = all.values();
        return altered.authenticate(call, all, route);
      },
    };
  };
