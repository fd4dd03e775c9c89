/** A customer or a location that is refused leaves the one that its data name as it was, also where creations are taken for updates. */
import { compare, readBack } from '../comparing.js';
import { mirrorOf } from '../mirror.js';
import type { Check } from '../model.js';
import { authored } from './authored.js';
import { asRead, expectCustomer, readableCustomer } from './customer-updates.js';

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

const locationKept = authored(
  'create-location.refused.keeps-the-first',
  'LOC-21',
  'a refused location leaves the one that has its external_id as it was',
  'createLocation',
  async (session) => {
    await session.given.control('createLocation');
    const { uuid, body } = await session.given.make('location');
    const other = { ...(await session.given.body('createLocation')), line_1: 'Nowhere 1' };
    const wrong = { ...other, external_id: body['external_id'], country: 'Germany' };
    await session.refusedFirst('createLocation', { body: wrong }, 'a country that is none');
    const created = await session.given.make('order', 'full', (order) => ({ ...order, source_location: { uuid } }));
    const { exchange, order } = await readBack(session, created);
    const { source_location } = mirrorOf(created.body, session.run.ledger);
    compare(session, exchange, order, { source_location });
  },
);

/** The checks of refused customers and locations. */
export const refusedCreationChecks: readonly Check[] = [customerKept, locationKept];
