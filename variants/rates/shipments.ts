/** Departures and shipments for which rates are missing or refused. */
import { record, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { answers, crashes, forBodies, refuses } from '../kit/pairs.js';
import { edges } from '../kit/records.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

const rates = 'calculateRates';

const lastCarrierMissing = (bodies: op.Picked<Json>): VariantEntry =>
  breaking('RAT-21', answers(rates, 'data.carriers', op.withoutLast, forBodies(bodies)));
const lastMethodsMissing = (bodies: op.Picked<Json>): VariantEntry =>
  breaking('RAT-21', answers(rates, 'data.carriers.*.shipping_methods', op.withoutLast, forBodies(bodies)));

const isOn = (time: unknown, days: readonly number[]): boolean =>
  days.includes(new Date(String(time).split(' ')[0] ?? '').getUTCDay());

const evenings = op.that('departures in the evening', ({ departure_time: time }) =>
  / (?:19|20|21|22):/.test(String(time)),
);
const saturdays = op.that('departures on Saturdays', ({ departure_time: time }) => isOn(time, [6]));
const onWeekends = op.that<unknown>('on a weekend', (time) => isOn(time, [0, 6]));
const after2038 = op.that<unknown>('after 2038', (time) => Number(String(time).slice(0, 4)) > 2038);

export const departureFaults: readonly Fault[] = faults('RAT-01', {
  'rates.carrier.missing.in-the-evening': lastCarrierMissing(evenings),
  'rates.carrier.missing.on-saturdays': lastCarrierMissing(saturdays),
  'rates.midnight.refused': refuses(rates, 'departure_time', op.like('at midnight', / 00:00:00$/)),
  'rates.weekend.refused': refuses(rates, 'departure_time', onWeekends),
  'extremes.rates.breaks-after-2038': crashes(rates, 'departure_time', after2038),
});

/** Shipments by how far their ends are apart, in degrees of latitude and longitude. */
const apart = (says: string, test: (spans: readonly number[], from: Json) => boolean): op.Picked<Json> =>
  op.that(`shipments ${says}`, (body) => {
    const [from, to] = [record(body['source']), record(body['destination'])];
    return test(
      ['latitude', 'longitude'].map((name) => Math.abs(Number(from[name]) - Number(to[name]))),
      from,
    );
  });

/** The cosine of the angle between a place and itself, as the spherical law of cosines gives it. */
function cosineToItself(latitude: number): number {
  const angle = (latitude * Math.PI) / 180;
  return Math.sin(angle) ** 2 + Math.cos(angle) ** 2;
}

const areNear = (spans: readonly number[]): boolean => spans.every((span) => span < 0.005);
const areNone = (spans: readonly number[]): boolean => spans.every((span) => span === 0);
const overDateLine = apart('across the date line', ([, span = 0]) => span > 350 && span <= 360);
const belowCosine = apart(
  'from a place to itself where the cosine of the distance is rounded to more than 1',
  (spans, { latitude }) => areNone(spans) && cosineToItself(Number(latitude)) > 1,
);
const nearby = apart('over less than 500 m', (spans) => areNear(spans) && !areNone(spans));
const inPounds = op.that('weights in pounds', ({ weight_unit: unit }) => unit === 'lb');
const weightless = op.that(
  'shipments without weight and size',
  ({ total_weight: weight, length, width }) => weight === 0 && length === 0 && !width,
);

const edgeFaults = edges
  .filter(([id]) => id !== 'whole-coordinates')
  .map(([id, says, test]): [string, VariantEntry] => {
    const isThere = (place: unknown): boolean =>
      test({ lat: record(place)['latitude'], lng: record(place)['longitude'] });
    return [`rates.${id}.refused`, refuses(rates, 'source', op.that(says, isThere))];
  });

export const shipmentFaults: readonly Fault[] = faults('RAT-01', {
  'extremes.rates.missing.near': lastMethodsMissing(apart('over short distances', areNear)),
  'extremes.rates.missing.over-date-line': lastMethodsMissing(overDateLine),
  'rates.carrier.missing.in-pounds': lastCarrierMissing(inPounds),
  'extremes.rates.breaks-at-one-place': breaking(
    'RAT-28',
    crashes(rates, '', apart('from a place to itself', areNone)),
  ),
  'extremes.rates.breaks-without-distance': breaking('RAT-28', crashes(rates, '', belowCosine)),
  'extremes.rates.breaks-over-date-line': breaking('RAT-28', crashes(rates, '', overDateLine)),
  'extremes.rates.breaks-without-volume': breaking('RAT-28', crashes(rates, '', weightless)),
  'extremes.rates.near-refused': refuses(rates, '', nearby),
  ...Object.fromEntries(edgeFaults),
  'closed.calculate-rates.1-kg': refuses(rates, 'total_weight', op.is(1)),
  'closed.calculate-rates.12.5-kg': refuses(rates, 'total_weight', op.is(12.5)),
});
