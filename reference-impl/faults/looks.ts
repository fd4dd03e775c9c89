/** What authored faults look at and change: the order or the carriers of an answer, the worlds of all accounts. */
import type { OperationId } from '../../openapi/contract.js';
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Worlds } from '../authentication.js';
import type { World } from '../store.js';
import { at, authored, when, type Alter, type Fault, type Test } from './fault.js';
import { changeAt } from './json.js';

export type Change = (value: Json, request: Request) => Json;

/** The body of a request, an empty one where it is no object. */
export const bodyOf = ({ body }: Request): Json => record(body);
/** The packages of a new order. */
export const packagesOf = (request: Request): readonly Json[] => records(bodyOf(request)['packages']);
/** Whether a new order is a return. */
export const isReturn = (request: Request): boolean => isReturned(bodyOf(request));
/** Whether an order that is read is a return. */
export const isReturned = ({ is_return: flag }: Json): boolean => flag === true;
/** Whether a customer who is sent is a business. */
export const isBusiness = (request: Request): boolean => bodyOf(request)['type'] === 2;

/** Refuses new orders for no reason. */
export const refusedOrder = (id: string, row: string, title: string, test: Test): Fault =>
  authored(id, row, title, at('createOrder').refusing(test));

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

/** Shows other notes than are stored. */
export const mapNotes = (change: (notes: string) => string): Alter =>
  mapInOrder('notes', (notes) => change(String(notes)));

/** Shows another text in a part of an order; what is no text stays. */
export const mapText = (part: string, name: string, change: (text: string) => string): Alter =>
  mapInOrder(part, (value) => withText(record(value), name, change));

/** The same with another text in a field; what is no text stays. */
export const withText = (holder: Json, name: string, change: (text: string) => string): Json => {
  const text = holder[name];
  return typeof text === 'string' ? { ...holder, [name]: change(text) } : holder;
};

/** Shows other packages, or collections, than are stored. */
export const mapElements = (
  name: 'packages' | 'collections',
  change: (list: readonly Json[]) => readonly Json[],
): Alter => mapInOrder(name, (list) => change(records(list)));

/** Stores another order than was sent. */
export const mapSentOrder = (change: (body: Json, request: Request) => Json): Alter =>
  at('createOrder').mapBody((body, request) => change(record(body), request));

/** Lists other carriers, or rates other ones. */
export const mapCarriers = (
  id: Extract<OperationId, 'listCarriers' | 'calculateRates'>,
  change: (carriers: readonly Json[], request: Request) => readonly Json[],
): Alter =>
  at(id).mapAnswer((answer, request) =>
    changeAt(answer, ['data', 'carriers'], (list) => change(records(list), request)),
  );

/** Changes each method of each carrier; which one is told by its position from the start and from the end. */
export const mapMethods =
  (
    change: (method: Json, at: { readonly isLast: boolean }, request: Request) => Json,
  ): ((carriers: readonly Json[], request: Request) => readonly Json[]) =>
  (carriers, request) =>
    carriers.map((carrier, index) => {
      const methods = records(carrier['shipping_methods']);
      const isLast = (position: number): boolean => index === carriers.length - 1 || position === methods.length - 1;
      return {
        ...carrier,
        shipping_methods: methods.map((method, position) => change(method, { isLast: isLast(position) }, request)),
      };
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

/** An authored fault that violates ORD-58 unless it says otherwise. */
export const mirror = (id: string, title: string, apply: Alter, rows = 'ORD-58'): Fault =>
  authored(`read-back.${id}`, rows, title, apply);
