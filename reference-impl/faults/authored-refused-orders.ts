/** Faults of orders, customers and locations that are refused, but change what is there already. */
import type { OperationId } from '../../openapi/contract.js';
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Order } from '../records.js';
import type { Changes } from '../store.js';
import { writingWrong } from './careless.js';
import { authored, validating, type Alter, type Fault } from './fault.js';
import { isNested } from './json.js';

/** Changes something before what should be created is refused: an order, unless told otherwise. */
const spoiling = (change: (body: Json, request: Request) => Changes, id: OperationId = 'createOrder'): Alter =>
  validating((validate, request) => {
    try {
      validate(request);
    } catch (error) {
      if (request.operation.id === id) request.world.commit(change(record(request.body), request));
      throw error;
    }
  });

/** The thing that has the external_id of what was sent. */
const knownBy = <T extends { readonly external_id: string | null }>(all: readonly T[], { external_id: id }: Json) =>
  all.filter((one) => one.external_id !== null && one.external_id === id).slice(0, 1);

const spoilingOrder = (change: (order: Order, body: Json) => Order): Alter =>
  spoiling((body, { world }) => ({ orders: knownBy(world.state().orders, body).map((order) => change(order, body)) }));

/** The text of a field as it was sent, else as it is. */
const written = (sent: unknown, present: string): string => (typeof sent === 'string' ? sent : present);

/** The faults of what is refused, and changes something all the same. */
export const refusedOrderFaults: readonly Fault[] = [
  authored(
    'customers.update.metafield-type-judged-last',
    'CUS-20',
    'An update with the value of a metafield that is no text has written the rest',
    writingWrong(
      'updateCustomer',
      ({ metafields }) => records(metafields).some(({ key, value }) => typeof key === 'string' && isNested(value)),
      () => ({ metafields: [] }),
    ),
  ),
  authored(
    'customers.refused.overwrites',
    'CUS-24',
    'A refused customer overwrites the phone of the one that has its external_id',
    spoiling(
      (body, { world }) => ({
        customers: knownBy(world.state().customers, body).map((one) => ({ ...one, phone: written(body['phone'], '') })),
      }),
      'createCustomer',
    ),
  ),
  authored(
    'locations.refused.overwrites',
    'LOC-21',
    'A refused location overwrites the first line of the one that has its external_id',
    spoiling(
      (body, { world }) => ({
        locations: knownBy(world.state().locations, body).map((one) => ({
          ...one,
          line_1: written(body['line_1'], one.line_1),
        })),
      }),
      'createLocation',
    ),
  ),
  authored(
    'orders.refused.overwrites',
    'ORD-60',
    'A refused order overwrites the notes of the one with its external_id',
    spoilingOrder((order, { notes }) => ({ ...order, notes: String(notes) })),
  ),
  authored(
    'orders.refused.unlinks',
    'ORD-60',
    'A refused order takes its external_id from the one that has it',
    spoilingOrder((order) => ({ ...order, external_id: null })),
  ),
  authored(
    'orders.refused.renames-customer',
    'ORD-60',
    'A refused order renames the customer that has the external_id of its own',
    spoiling(({ customer }, { world }) => {
      const { first_name: name } = record(customer);
      const known = typeof name === 'string' ? knownBy(world.state().customers, record(customer)) : [];
      return { customers: known.map((one) => ({ ...one, first_name: `${String(name)} II` })) };
    }),
  ),
  authored(
    'orders.refused.updates-location',
    'ORD-60',
    'A refused order updates the location that has the external_id of its destination',
    spoiling(({ destination_location: place }, { world }) => {
      const { line_1: line } = record(place);
      const known = typeof line === 'string' ? knownBy(world.state().locations, record(place)) : [];
      return { locations: known.map((one) => ({ ...one, line_1: String(line) })) };
    }),
  ),
];
