/** The kinds of orders that a server may assign in different ways. */
import { type Json, record, records, without } from '../../openapi/json/json.js';
import { createdBy, type Created } from '../requests/exchange/ledger.js';
import type { Session } from '../model/check.js';
import { forCustomer, returnOfMany } from './bodies/must-accept.js';
import { returnBetweenLocations, returnForNewCustomer } from './bodies/workflows.js';

/** A kind of order, and how one is created; `make` returns undefined if the server refuses an order that it may refuse. */
export interface OrderKind {
  readonly kind: string;
  readonly isIncomplete: boolean;
  readonly make: (session: Session) => Promise<Created | undefined>;
}

const plain = (kind: string, make: OrderKind['make']): OrderKind => ({ kind, isIncomplete: false, make });

const shaped = (kind: string, shape: (session: Session) => Promise<object>): OrderKind =>
  plain(kind, async (session) => {
    const body = await shape(session);
    return session.given.make('order', 'return', () => body);
  });

/** A kind of order without some values that a price may depend on, or with others. The server may refuse it, or its assignment. */
const incomplete = (kind: string, change: (body: Json) => Json): OrderKind => ({
  kind,
  isIncomplete: true,
  make: async (session) => {
    const body = change(await session.given.body('createOrder'));
    const purpose = `an order ${kind.replaceAll('-', ' ')}`;
    const creation = await session.send('createOrder', { body }, { purpose, due: 'either' });
    return createdBy(creation, body);
  },
});

const inPackages =
  (change: (one: Json) => Json) =>
  (body: Json): Json => ({ ...body, packages: records(body['packages']).map(change) });

/** The kinds of orders that can differ in how they are assigned. */
export const kinds: readonly OrderKind[] = [
  ...['full', 'return', 'minimal'].map((kind) => plain(kind, ({ given }) => given.make('order', kind))),
  shaped('return-for-new-customer', returnForNewCustomer),
  shaped('return-between-locations', returnBetweenLocations),
  shaped('return-of-many', returnOfMany),
  shaped('customer-without-phone', forCustomer('minimal')),
  shaped('customer-without-email', forCustomer('phone')),
  incomplete(
    'without-weight',
    inPackages((one) => without(one, 'weight')),
  ),
  incomplete(
    'without-sizes',
    inPackages((one) => without(one, 'width', 'length', 'height')),
  ),
  incomplete('without-packages', (body) => ({ ...body, packages: [] })),
  incomplete(
    'of-parcels',
    inPackages((one) => ({ ...one, type: 'PARCEL' })),
  ),
  incomplete('without-pickup', (body) => without(body, 'pickup_schedule')),
  incomplete('without-coordinates', (body) => ({
    ...body,
    destination_location: without(record(body['destination_location']), 'coordinates'),
  })),
];
