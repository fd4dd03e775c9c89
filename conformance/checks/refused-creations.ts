/** A customer or a location that is refused leaves the one that its data name as it was, also where creations are taken for updates. */
import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../openapi/walk.js';
import { readBack } from '../comparing.js';
import { contrast } from '../contrast.js';
import type { Exchange } from '../exchange.js';
import type { Check } from '../model.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';
import { asRead, expectCustomer, readableCustomer } from './customer-updates.js';

type Json = Record<string, unknown>;

const customerKept = authored(
  'create-customer.refused.keeps-the-first',
  'CUS-24',
  'a refused customer leaves the one that has its external_id, its email or its phone as it was',
  'createCustomer',
  async (session) => {
    await session.given.control('createCustomer', 'business');
    const customer = await readableCustomer(session, 'full');
    const before = await asRead(session, customer);
    const { external_id, email, phone } = customer.body;
    for (const known of [{ external_id }, { email }, { phone }]) {
      const { last_name: _last, ...body } = await session.given.body('createCustomer', 'business');
      const label = `no last name, and the ${Object.keys(known)[0]} of another customer`;
      await session.refusedFirst('createCustomer', { body: { ...body, ...known } }, label);
    }
    await expectCustomer(session, customer, before, 'a customer that refused ones named');
  },
);

/** What an order reads of the location that it comes from, as far as orders must. */
async function sourceRead(session: Session, uuid: string): Promise<readonly [Exchange, Json]> {
  const created = await session.given.make('order', 'full', (body) => ({ ...body, source_location: { uuid } }));
  const { exchange, order } = await readBack(session, created);
  const read = ['external_id', 'line_1', 'country'].map((name) => [name, valueAt(order, ['source_location', name])]);
  return [exchange, Object.fromEntries(read) as Json];
}

const locationKept = authored(
  'create-location.refused.keeps-the-first',
  'LOC-21',
  'a refused location leaves the one that has its external_id as it was',
  'createLocation',
  async (session) => {
    await session.given.control('createLocation');
    const { uuid, body } = await session.given.make('location');
    const [, before] = await sourceRead(session, uuid);
    const other = { ...(await session.given.body('createLocation')), line_1: 'Nowhere 1' };
    const label = 'a country that is none, and the external_id of another location';
    const wrong = { ...other, external_id: body['external_id'], country: 'Germany' };
    await session.refusedFirst('createLocation', { body: wrong }, label);
    const [exchange, after] = await sourceRead(session, uuid);
    session.expect(isDeepStrictEqual(after, before), () => ({
      ...contrast(before, after),
      place: '/data/order/source_location',
      exchange,
      variation: label,
    }));
  },
);

/** The checks of refused customers and locations. */
export const refusedCreationChecks: readonly Check[] = [customerKept, locationKept];
