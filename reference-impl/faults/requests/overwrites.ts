/** Refused requests that overwrite records with the same external_id. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Order } from '../../account/storage/records.js';
import type { Changes, World } from '../../account/world.js';
import { on } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';
import { beforeRefusal } from '../kit/write-early.js';

/** Changes a record before a request to create another one is refused. */
const spoils = family(
  (
    id: 'createOrder' | 'createCustomer' | 'createLocation',
    change: (body: Json, state: ReturnType<World['state']>) => Changes,
  ) =>
    on(
      id,
      beforeRefusal((request) => request.world.commit(change(bodyOf(request), request.world.state()))),
    ),
);

/** The record with the external_id in the body. */
const knownBy = <T extends { readonly external_id: string | null }>(all: readonly T[], { external_id: id }: Json) =>
  all.filter((one) => one.external_id !== null && one.external_id === id).slice(0, 1);

const spoilsOrder = (...[id, title, change]: [string, string, (order: Order, body: Json) => Order]): Fault =>
  spoils(id, 'ORD-60', title, 'createOrder', (body, { orders }) => ({
    orders: knownBy(orders, body).map((order) => change(order, body)),
  }));

/** The text in the request, else the stored one. */
const written = (sent: unknown, present: string): string => (typeof sent === 'string' ? sent : present);

export const overwriteFaults: readonly Fault[] = [
  spoils(
    'customers.refused.overwrites',
    'CUS-24',
    'A refused customer overwrites the phone of the customer with its external_id',
    'createCustomer',
    (body, { customers }) => ({
      customers: knownBy(customers, body).map((one) => ({ ...one, phone: written(body['phone'], '') })),
    }),
  ),
  spoils(
    'locations.refused.overwrites',
    'LOC-21',
    'A refused location overwrites line_1 of the location with its external_id',
    'createLocation',
    (body, { locations }) => ({
      locations: knownBy(locations, body).map((one) => ({ ...one, line_1: written(body['line_1'], one.line_1) })),
    }),
  ),
  spoilsOrder(
    'orders.refused.overwrites',
    'A refused order overwrites the notes of the order with its external_id',
    (order, { notes }) => ({ ...order, notes: String(notes) }),
  ),
  spoilsOrder(
    'orders.refused.unlinks',
    'A refused order removes its external_id from the order that has it',
    (order) => ({
      ...order,
      external_id: null,
    }),
  ),
  ...faultsOf(spoils, 'ORD-60', {
    'orders.refused.updates-location': [
      'A refused order updates the location with the external_id of its destination',
      'createOrder',
      ({ destination_location: place }, { locations }) => {
        const { line_1: line } = record(place);
        const known = typeof line === 'string' ? knownBy(locations, record(place)) : [];
        return { locations: known.map((one) => ({ ...one, line_1: String(line) })) };
      },
    ],
  }),
];
