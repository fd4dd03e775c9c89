/** Building blocks of hidden faults: in what is accepted, what is stored, and what an order shows. */
import { type Json, record } from '../../../openapi/json/json.js';
import { at } from '../kit/alter.js';
import type { Order } from '../../account/storage/records.js';
import type { World } from '../../account/world.js';
import { type BodyTest, type Change, bodyOf, mapSent } from '../kit/bodies.js';
import { family } from '../kit/fault.js';
import { mapOrder } from '../kit/read-order.js';

const prefix = 'hidden.';

/** A fault that refuses some valid bodies of `POST /orders`, `/customers` or `/locations`. */
export const refusesSome = family(
  (id: 'createOrder' | 'createCustomer' | 'createLocation' | 'updateCustomer', test: BodyTest) =>
    at(id).refusing((request) => test(bodyOf(request), request)),
  prefix,
);

/** A fault that changes an order before it is stored. */
export const storesOrder = family((change: Change) => mapSent('createOrder', change), prefix);

/** A fault that changes an order when it is shown. */
export const showsOrder = family(mapOrder, prefix);

/** The elements of a list in a body or an order; empty if the list is left out. */
export const listIn = (body: Json, name: string): readonly unknown[] => {
  const list = body[name];
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
};

/** The body with one part changed, if that part is present. */
export const withPart = (body: Json, name: string, change: (part: Json) => Json): Json =>
  body[name] === null || body[name] === undefined ? body : { ...body, [name]: change(record(body[name])) };

/** The body with each element of a list changed, if the list is present. */
export const withEach = (body: Json, name: string, change: (one: Json, at: number) => Json): Json =>
  Array.isArray(body[name])
    ? { ...body, [name]: listIn(body, name).map((one, index) => change(record(one), index)) }
    : body;

/** The text in a field, or an empty string. */
export const textIn = (holder: Json, name: string): string => {
  const text = holder[name];
  return typeof text === 'string' ? text : '';
};

/** The orders of a customer, oldest first. */
export const ordersOf = (world: World, customer: string): readonly Order[] =>
  world.state().orders.filter((order) => order.customer === customer);

/** The stored record of an order in a response. */
export const recordOf = (world: World, shown: Json): Order | undefined =>
  world.state().orders.find(({ uuid }) => uuid === shown['uuid']);
