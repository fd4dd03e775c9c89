/** Finds the pricing model that explains the server's rates, with a few requests. It is recorded, never judged. */
import {
  checkOf,
  dimensionNames,
  priceDimensions,
  type DimensionName,
} from '../../../openapi/profile/pricing-models.js';
import type { Json } from '../../../openapi/json/json.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { answerTo } from '../../pricing/question-answers.js';
import { probeRates, type ProbedRates } from '../../pricing/probe-rates.js';
import type { Point } from '../../pricing/distances.js';
import { methodsIn, ratesIn, type Methods } from '../../pricing/methods.js';
import { bodyFor } from '../../pricing/rates-request.js';
import type { Ground } from '../../pricing/shipments.js';
import { authored } from '../kit/authored.js';

/** The results about prices, and the exchanges that show them. */
interface Probed {
  readonly methods: Methods;
  readonly probed: ProbedRates;
  readonly last: Exchange;
}

function groundOf(session: Session, sample: Json): Ground {
  const places = session.run.options.given?.places ?? [];
  return {
    source: sample['source'] as Point,
    destination: sample['destination'] as Point,
    weightUnit: String(sample['weight_unit']),
    sideUnit: String(sample['dimensions_unit']),
    places: places.map(({ coordinates: { lat, lng } }) => ({ latitude: lat, longitude: lng })),
    minimum: { weight: 0, side: 0, moved: false },
  };
}

/** Finds the pricing model, once a run. */
const probe = (session: Session): Promise<Probed> =>
  session.shared('price-readings', async (own) => {
    const listed = await own.send('listCarriers', {}, { purpose: 'the connected carriers' });
    const methods = isAccepted(listed)
      ? methodsIn(listed)
      : { usable: [], reasons: ['GET /carriers was not accepted'] };
    const sample = await own.given.body('calculateRates');
    let last = listed;
    const probed = await probeRates(methods.usable, groundOf(own, sample), async (shipment) => {
      const body = bodyFor(sample, shipment);
      const exchange = await own.send(
        'calculateRates',
        { body },
        { purpose: 'rates for finding the pricing model', due: 'open' },
      );
      if (!isAccepted(exchange)) return undefined;
      if (exchange.id > last.id) last = exchange;
      return ratesIn(exchange);
    });
    return { methods, probed, last };
  });

const dimensionCheck = (name: DimensionName): Check => {
  const { row, question } = priceDimensions[name];
  return authored(checkOf(name), row, question, async (session) => {
    const { methods, probed, last } = await probe(session);
    session.observe(question, answerTo(name, probed, methods), last);
  });
};

/** A working day, the night after it, and a weekend. */
const departures = {
  'by day': '2031-03-04 09:00:00',
  'at night': '2031-03-04 23:30:00',
  'on a Saturday': '2031-03-08 09:00:00',
  'on a Sunday': '2031-03-09 09:00:00',
} as const;

const departureQuestion = 'whether the time of departure changes a rate';

const ratesText = (exchange: Exchange): string | undefined =>
  isAccepted(exchange) ? JSON.stringify([...ratesIn(exchange)].sort()) : undefined;

/** Whether rates depend on the time. The first request is repeated: if its rates change, they decide nothing. */
async function departureAnswer(session: Session): Promise<readonly [string, Exchange]> {
  const sample = await session.given.body('calculateRates');
  const ask = (departure_time: string): Promise<Exchange> =>
    session.send(
      'calculateRates',
      { body: { ...sample, departure_time: session.given.at(departure_time) } },
      { purpose: 'rates at another time' },
    );
  const first = await ask(departures['by day']);
  const usual = ratesText(first);
  const differs: string[] = [];
  for (const [name, time] of Object.entries(departures).slice(1)) {
    const text = ratesText(await ask(time));
    if (text === undefined) differs.push(`${name} no rate`);
    else if (text !== usual) differs.push(`${name} another rate`);
  }
  const again = ratesText(await ask(departures['by day']));
  if (usual === undefined || usual === '[]') return ['unknown: the sample shipment has no rates', first];
  if (again !== usual) return ['unknown: the same request gets different rates each time', first];
  return [
    differs.length === 0 ? 'ignored: the same by day, at night and at a weekend' : `counts: ${differs.join(', ')}`,
    first,
  ];
}

const departure = authored('calculate-rates.asks.departure-reading', 'PRI-09', departureQuestion, async (session) => {
  session.observe(departureQuestion, ...(await departureAnswer(session)));
});

/** The questions about the pricing model. */
export const pricingModelChecks: readonly Check[] = [...dimensionNames.map(dimensionCheck), departure];
