/** Faults of the rates: what is listed, prices that make no sense, and departures for which rates are missing. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { type World } from '../../store.js';
import { type Alter, at, authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { bodyOf, mapCarriers, mapInOrder, refusals, withoutLastMethod } from '../kit/read-order.js';

type Carriers = readonly Json[];

/** Faults in the carriers that rates list, in the methods of one of them, and in each method. */
const rates = family(
  (change: (carriers: Carriers, body: Json) => Carriers) =>
    mapCarriers('calculateRates', (carriers, request) => change(carriers, bodyOf(request))),
  'rates.',
);
const ratesMethods = (
  ...[id, row, title, at, change]: [string, string, string, number, (list: Carriers) => Carriers]
) =>
  rates(id, row, title, (carriers) =>
    carriers.map((one, index) =>
      index === at ? { ...one, shipping_methods: change(records(one['shipping_methods'])) } : one,
    ),
  );
/** The weight is that of the shipment; `isLast` says whether it is a method of the last carrier, or a carrier's last. */
type MethodChange = (method: Json, weight: number, isLast: boolean, body: Json) => Json;
const ratesEach = (...[id, row, title, change]: [string, string, string, MethodChange]) =>
  rates(id, row, title, (carriers, body) =>
    carriers.map((carrier, index) => ({
      ...carrier,
      shipping_methods: records(carrier['shipping_methods']).map((method, position, { length }) =>
        change(method, Number(body['total_weight']), index === carriers.length - 1 || position === length - 1, body),
      ),
    })),
  );

const stranger = {
  uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4eff',
  name: 'Stranger',
  avatar: 'https://assets.example.com/carriers/stranger.png',
  shipping_methods: [],
};
const strange = { uuid: 'c1000000-0000-4000-8000-0000000000ff', name: 'Drone', currency: 'EUR', rate: 1 };

const spanOf = ({ source, destination }: Json): number =>
  Math.abs(Number(record(destination)['longitude']) - Number(record(source)['longitude']));

/** The carriers are kept for all as whoever asked first has them. */
const sharing: Alter = (parts) => {
  let first: World | undefined;
  return at('calculateRates').handling((handle, request) => handle({ ...request, world: (first ??= request.world) }))(
    parts,
  );
};

const lists: readonly Fault[] = [
  authored('rates.carrier.of-another-account', 'RAT-21', 'All accounts get the rates of one', sharing),
  ...faultsOf(rates, 'RAT-21', {
    'carrier.missing': ['The last carrier has no rates', (carriers) => carriers.slice(0, -1)],
    'carrier.extra': ['The rates list a carrier that is not connected', (carriers) => [...carriers, stranger]],
    'method.exchanged': [
      'The methods of two carriers are exchanged',
      ([one = {}, other = {}, ...rest]) => [
        { ...one, shipping_methods: other['shipping_methods'] },
        { ...other, shipping_methods: one['shipping_methods'] },
        ...rest,
      ],
    ],
  }),
  rates('carrier.twice', 'RAT-26', 'The rates list the first carrier twice', (carriers) => [
    ...carriers,
    ...carriers.slice(0, 1),
  ]),
  ratesMethods('method.missing', 'RAT-21', 'The last method of a carrier has no rate', 2, (list) => list.slice(0, -1)),
  ratesMethods('method.extra', 'RAT-21', 'A method that nobody has is rated', 0, (list) => [...list, strange]),
  ratesMethods('method.none', 'RAT-21', 'A carrier stands in the rates without methods', 1, () => []),
  rates('none.of-no-weight', 'RAT-21', 'What weighs nothing has no rates', (carriers, body) =>
    body['total_weight'] === 0 ? [] : carriers,
  ),
  authored(
    'rates.carriers.missing',
    'RAT-21',
    'GET /carriers leaves out the last method of each carrier',
    mapCarriers('listCarriers', (carriers) => carriers.map(withoutLastMethod)),
  ),
];

const prices: readonly Fault[] = [
  ratesEach('rate.text.yen', 'RAT-19', 'Rates in yen are texts', (method) =>
    method['currency'] === 'JPY' ? { ...method, rate: String(method['rate']) } : method,
  ),
  ratesEach('rate.null.when-heavy', 'RAT-19', 'A heavy parcel has no rate', (method, weight) =>
    weight > 20 ? { ...method, rate: null } : method,
  ),
  ratesEach('rate.negative', 'RAT-23', 'A rate is negative', (method, weight, isLast) =>
    isLast ? { ...method, rate: -1 / Math.max(1, weight) } : method,
  ),
  ...faultsOf(ratesEach, 'RAT-25', {
    'rate.cheaper-when-farther': [
      'A farther shipment is cheaper',
      (method, _weight, _isLast, body) => ({
        ...method,
        rate: 1000 / (1 + spanOf(body)),
      }),
    ],
    'rate.heavier-is-free.last-method': [
      'The last method is free for heavy parcels',
      (method, weight, isLast) => (isLast && weight > 20 ? { ...method, rate: 0 } : method),
    ],
  }),
  ratesEach('rate.comma-of-thousands', 'RAT-19', 'A rate of a thousand is a text with a comma', (method) => {
    const rate = Number(method['rate']);
    return rate >= 1000 ? { ...method, rate: rate.toLocaleString('en-US') } : method;
  }),
  ratesEach('currency.other', 'RAT-24', 'Rates are in euros', (method) => ({ ...method, currency: 'EUR' })),
  ratesEach('currency.symbol', 'RAT-18', 'Rates have the sign of the euro in place of its code', (method) =>
    method['currency'] === 'EUR' ? { ...method, currency: '€' } : method,
  ),
];

const departure = (body: Json): string => String(body['departure_time']);
const dayOf = (body: Json): Date => new Date(departure(body).split(' ')[0] ?? '');

/** Leaves the last carrier out of the rates of some shipments. */
const missing = family(
  (test: (body: Json) => boolean) =>
    mapCarriers('calculateRates', (carriers, request) => (test(bodyOf(request)) ? carriers.slice(0, -1) : carriers)),
  'rates.carrier.missing',
);

const refused = refusals('calculateRates');

const day: readonly Fault[] = [
  missing('-at-midnight', 'RAT-21', 'In the first hour of a day the last carrier has no rates', (body) =>
    / 00:/.test(departure(body)),
  ),
  missing('.in-the-evening', 'RAT-21', 'In the evening the last carrier has no rates', (body) =>
    / (?:19|20|21|22):/.test(departure(body)),
  ),
  ...faultsOf(missing, 'RAT-21', {
    '-in-august': ['In August the last carrier has no rates', (body) => departure(body).includes('-08-')],
    '.on-saturdays': ['On Saturdays the last carrier has no rates', (body) => dayOf(body).getUTCDay() === 6],
    '.in-the-past': ['Departures before 2025 have fewer rates', (body) => dayOf(body).getUTCFullYear() < 2025],
    '.in-pounds': ['For pounds the last carrier has no rates', ({ weight_unit: unit }) => unit === 'lb'],
  }),
  refused('rates.midnight.refused', 'RAT-01', 'A departure at midnight is refused', (body) =>
    departure(body).endsWith(' 00:00:00'),
  ),
  refused('rates.weekend.refused', 'RAT-01', 'A departure on a weekend is refused', (body) =>
    [0, 6].includes(dayOf(body).getUTCDay()),
  ),
  authored(
    'get-order.created-at.beyond-the-hour',
    'READ-76',
    'The minute in which an order was created counts from 60',
    mapInOrder('created_at', (time) => String(time).replace(/..$/, (minute) => String(60 + (Number(minute) % 40)))),
  ),
];

export const ratesFaults: readonly Fault[] = [...lists, ...prices, ...day];
