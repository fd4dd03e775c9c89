/** The values of a location are unique only within an account, if at all: another account can use them, too. */
import { valueAt } from '../../../openapi/json/place.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { needShown, orderIn, readUntilFound } from '../../judging/orders/find-order.js';
import { foreign, foreignOrder, orderOfOther, otherAccount, ownName } from './second-account.js';
import { expectFree, expectTwo, type Matched, type SharedSent } from './shared-values.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

/** The fields of a location that an order must show, and that differ between the two locations. */
const fields = ['external_id', 'line_1'];

type Source = Readonly<Record<string, unknown>>;

/** The location as a new order of the first account shows it. */
async function sourceOf(session: Session, { uuid }: Created): Promise<readonly [Source, Exchange]> {
  const order = await session.given.make('order', 'full', (body) => ({ ...body, source_location: { uuid } }));
  const exchange = needShown(session, order, await readUntilFound(session, order));
  const read = valueAt(orderIn(exchange), ['source_location']);
  return [Object.fromEntries(fields.map((name) => [name, valueAt(read, [name])])), exchange];
}

/** Locations of the second account with a value of the first account's, and the earlier read of the latter. */
async function matchedLocations(session: Session): Promise<Matched & { readonly before: Source }> {
  await foreign(session, 'location');
  return session.shared('accounts.locations', async (own) => {
    const first = await own.given.make('location');
    const [before] = await sourceOf(own, first);
    const authorization = await otherAccount(own);
    const sent: SharedSent[] = [];
    for (const field of ['external_id', 'name']) {
      // The address differs, so that a change of the wrong location is noticed.
      const other = { ...ownName(await own.given.body('createLocation')), line_1: 'Elsewhere 1' };
      const body = { ...other, [field]: first.body[field] };
      sent.push({ field, body, exchange: await own.ask('createLocation', { body, authorization }) });
    }
    return { first, before, sent };
  });
}

/** The checks of values that locations of two accounts share. */
export const accountLocationChecks: readonly Check[] = [
  authored(
    'create-location.accepts.values-of-another-account',
    'LOC-25',
    'a new location may have the external_id or the name of a location of another account',
    async (session) => expectFree(session, (await matchedLocations(session)).sent),
  ),
  authored(
    'create-location.gives.uuid-of-own-account',
    'LOC-26',
    'locations of two accounts with the same external_id are separate, and each account can use its own',
    async (session) => {
      const matched = await matchedLocations(session);
      const { before, first } = matched;
      const [made] = expectTwo(session, matched);
      const [after, exchange] = await sourceOf(session, first);
      for (const name of fields) {
        const place = `/data/order/source_location/${name}`;
        session.expectValue(before[name], after[name], place, exchange, Object.is);
      }
      await foreignOrder(session);
      const { uuid } = made!.created;
      const source = (body: object) => ({ ...body, source_location: { uuid } });
      const creation = await orderOfOther(session, source);
      const expected = 'status 200, as with another location of the account';
      const variation = 'source_location: a location created with an external_id of another account';
      expectResponse(session, isAccepted(creation), creation, expected, { variation });
    },
  ),
];
