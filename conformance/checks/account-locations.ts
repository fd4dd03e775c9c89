/** The external_id of a location binds one account alone: another account can use it for its own. */
import { valueAt } from '../../openapi/walk.js';
import { readBack } from '../comparing.js';
import type { Exchange } from '../exchange.js';
import type { Created } from '../ledger.js';
import type { Check } from '../model.js';
import { orderIn } from '../reading.js';
import { acceptedOrder, expectReader, foreign, otherAccount, readAsOther } from '../second-account.js';
import type { Session } from '../session.js';
import { expectFree, expectTwo, type Matched } from '../shared-values.js';
import { authored } from './authored.js';

/** A location of the second account with the external_id of a location of the first account. */
async function matchedLocations(session: Session): Promise<Matched> {
  await foreign(session, 'location');
  return session.shared('accounts.locations', async (own) => {
    const first = await own.given.make('location');
    const authorization = await otherAccount(own);
    const { external_id } = first.body;
    // Another address, so that it shows where one location is taken for the other.
    const body = { ...(await own.given.body('createLocation', 'minimal')), external_id };
    const exchange = await own.ask('createLocation', { body, authorization });
    return { first, sent: [{ field: 'external_id', body, exchange }] };
  });
}

const locationValues = authored(
  'create-location.accepts.values-of-another-account',
  'LOC-25',
  'a new location may have the external_id of a location of another account',
  'createLocation',
  async (session) => expectFree(session, (await matchedLocations(session)).sent),
);

/** Expects that an order reads the location that it comes from as it was created. */
function expectSource(session: Session, exchange: Exchange, { body }: Created): void {
  const read = valueAt(orderIn(exchange), ['source_location']);
  for (const field of ['external_id', 'line_1']) {
    const place = `/data/order/source_location/${field}`;
    session.expectValue(body[field], valueAt(read, [field]), place, exchange, Object.is);
  }
}

const locationsApart = authored(
  'create-location.gives.uuid-of-own-account',
  'LOC-26',
  'locations of two accounts with the same external_id are two, and each account can use its own',
  'createLocation',
  async (session) => {
    const matched = await matchedLocations(session);
    const [made] = expectTwo(session, matched);
    const { first } = matched;
    const order = await session.given.make('order', 'full', (body) => ({
      ...body,
      source_location: { uuid: first.uuid },
    }));
    expectSource(session, (await readBack(session, order)).exchange, first);
    await expectReader(session);
    const { uuid } = made!.created;
    const source = (body: object) => ({ ...body, source_location: { uuid } });
    const own = await acceptedOrder(session, source, "a location with another account's external_id");
    expectSource(session, await readAsOther(session, own), made!.created);
  },
);

/** The checks of values that locations of two accounts have in common. */
export const accountLocationChecks: readonly Check[] = [locationValues, locationsApart];
