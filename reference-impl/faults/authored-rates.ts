/** Faults of the rates: what is listed, and prices that make no sense. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { World } from '../store.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { mapCarriers, mapMethods } from './looks.js';

const rated = (change: (carriers: readonly Json[], weight: number) => readonly Json[]): Alter =>
  mapCarriers('calculateRates', (carriers, { body }) => change(carriers, Number(record(body)['total_weight'])));

const eachMethod = (change: (method: Json, weight: number, isLast: boolean) => Json): Alter =>
  mapCarriers(
    'calculateRates',
    mapMethods((method, { isLast }, { body }) => change(method, Number(record(body)['total_weight']), isLast)),
  );

const inCarrier = (index: number, change: (list: readonly Json[]) => readonly Json[]): Alter =>
  rated((carriers) =>
    carriers.map((one, at) =>
      at === index ? { ...one, shipping_methods: change(records(one['shipping_methods'])) } : one,
    ),
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

const isHeavy = (weight: number): boolean => weight > 20;

/** The carriers are kept for all as whoever asked first has them. */
const sharing: Alter = (parts) => {
  let first: World | undefined;
  return at('calculateRates').handling((handle, request) => handle({ ...request, world: (first ??= request.world) }))(
    parts,
  );
};

const lists: readonly Fault[] = [
  authored('rates.carrier.of-another-account', 'RAT-21', 'All accounts get the rates of one', sharing),
  authored(
    'rates.carrier.missing',
    'RAT-21',
    'The last carrier has no rates',
    rated((carriers) => carriers.slice(0, -1)),
  ),
  authored(
    'rates.carrier.extra',
    'RAT-21',
    'A carrier that is not connected stands in the rates',
    rated((carriers) => [...carriers, stranger]),
  ),
  authored(
    'rates.carrier.twice',
    'RAT-26',
    'The first carrier stands in the rates twice',
    rated((carriers) => [...carriers, ...carriers.slice(0, 1)]),
  ),
  authored(
    'rates.method.missing',
    'RAT-21',
    'The last method of a carrier has no rate',
    inCarrier(2, (list) => list.slice(0, -1)),
  ),
  authored(
    'rates.method.extra',
    'RAT-21',
    'A method that nobody has stands in the rates',
    inCarrier(0, (list) => [...list, strange]),
  ),
  authored(
    'rates.method.none',
    'RAT-21',
    'A carrier stands in the rates without methods',
    inCarrier(1, () => []),
  ),
  authored(
    'rates.method.exchanged',
    'RAT-21',
    'The methods of two carriers are exchanged',
    rated(([one = {}, other = {}, ...rest]) => [
      { ...one, shipping_methods: other['shipping_methods'] },
      { ...other, shipping_methods: one['shipping_methods'] },
      ...rest,
    ]),
  ),
  authored(
    'rates.carriers.missing',
    'RAT-21',
    'GET /carriers leaves out the last method of each carrier',
    mapCarriers('listCarriers', (carriers) =>
      carriers.map((one) => ({ ...one, shipping_methods: records(one['shipping_methods']).slice(0, -1) })),
    ),
  ),
];

const prices: readonly Fault[] = [
  authored(
    'rates.rate.text.yen',
    'RAT-19',
    'Rates in yen are texts',
    eachMethod((method) => (method['currency'] === 'JPY' ? { ...method, rate: String(method['rate']) } : method)),
  ),
  authored(
    'rates.rate.null.when-heavy',
    'RAT-19',
    'A heavy parcel has no rate',
    eachMethod((method, weight) => (isHeavy(weight) ? { ...method, rate: null } : method)),
  ),
  authored(
    'rates.rate.negative',
    'RAT-23',
    'A rate is negative',
    eachMethod((method, weight, isLast) => (isLast ? { ...method, rate: -1 / Math.max(1, weight) } : method)),
  ),
  authored(
    'rates.rate.cheaper-when-farther',
    'RAT-25',
    'A farther shipment is cheaper',
    mapCarriers(
      'calculateRates',
      mapMethods((method, _at, { body }) => ({ ...method, rate: 1000 / (1 + spanOf(record(body))) })),
    ),
  ),
  authored(
    'rates.rate.comma-of-thousands',
    'RAT-19',
    'A rate of a thousand and more is a text with a comma',
    eachMethod((method) => {
      const rate = Number(method['rate']);
      return rate >= 1000 ? { ...method, rate: rate.toLocaleString('en-US') } : method;
    }),
  ),
  authored(
    'rates.rate.heavier-is-free.last-method',
    'RAT-25',
    'The last method carries heavy parcels for nothing',
    eachMethod((method, weight, isLast) => (isLast && isHeavy(weight) ? { ...method, rate: 0 } : method)),
  ),
  authored(
    'rates.currency.other',
    'RAT-24',
    'Rates are in euros',
    eachMethod((method) => ({ ...method, currency: 'EUR' })),
  ),
  authored(
    'rates.currency.symbol',
    'RAT-18',
    'Rates have the sign of the euro in place of its code',
    eachMethod((method) => (method['currency'] === 'EUR' ? { ...method, currency: '€' } : method)),
  ),
];

/** The faults of the rates. */
export const ratesFaults: readonly Fault[] = [...lists, ...prices];
