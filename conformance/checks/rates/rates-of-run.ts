/** Responses with carriers or rates that several checks share. */
import { isOwn, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Session } from '../../model/check.js';
import { isExtreme, plain, unusualShipments } from '../../setup/bodies/shipments.js';

/** The rates of a plain shipment. */
export async function rates(session: Session): Promise<Exchange> {
  return session.needed('calculateRates', { body: await session.given.body('calculateRates') }, { purpose: 'rates' });
}

/** The responses to all unusual shipments, requested once for each run. */
export const unusualRates = (session: Session): Promise<readonly (readonly [string, Exchange])[]> =>
  session.shared('rates.unusual', async (own) => {
    const made: (readonly [string, Exchange])[] = [];
    for (const [shipment, change] of Object.entries(unusualShipments)) {
      const body = change(await own.given.body('calculateRates'));
      const due = shipment === plain ? 'accepted' : isExtreme(shipment) ? 'either' : 'open';
      made.push([shipment, await own.send('calculateRates', { body }, { purpose: shipment, due })]);
    }
    return made;
  });

interface Lists {
  readonly listed: Exchange;
  readonly rated: Exchange;
}

/** One full response of each kind, requested once a run: the record contains only the beginning of a long list. */
export const lists = (session: Session): Promise<Lists> =>
  session.shared('rates.lists', async (own) => ({
    listed: await own.needed('listCarriers', {}, { purpose: 'the connected carriers' }),
    rated: await rates(own),
  }));

/** All complete responses to requests whose token the server accepted. */
export async function wholeResponses(session: Session): Promise<readonly Exchange[]> {
  const [asked, unusual] = await Promise.allSettled([lists(session), unusualRates(session)]);
  const answers = [
    ...(asked.status === 'fulfilled' ? [asked.value.listed, asked.value.rated] : []),
    ...(unusual.status === 'fulfilled' ? unusual.value.map(([, one]) => one) : []),
  ];
  const asTheyCame = new Map(answers.map((one) => [one.id, one]));
  const all = session.run.exchanges.map((one) => (one.answer?.clipped ? (asTheyCame.get(one.id) ?? one) : one));
  return session.judgeable(all.filter((one) => isOwn(one) && isAccepted(one))).filter(({ answer }) => !answer?.clipped);
}
