/** Faults with numbers and texts that only some orders have. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Fault } from '../kit/fault.js';
import { withText } from '../kit/values.js';
import { showsOrder, textIn, withEach, withPart } from './hidden.js';

const numberIn = (holder: Json, name: string): number => Number(holder[name] ?? NaN);

const sides = ['source_location', 'destination_location'] as const;

/** Changes the places that an order shows. */
const places = (order: Json, change: (place: Json) => Json): Json =>
  sides.reduce((made, side) => withPart(made, side, change), order);

/** Changes the packages, or the collections, that an order shows. */
const packages = (change: (one: Json) => Json) => (order: Json) => withEach(order, 'packages', change);
const collections = (change: (one: Json) => Json) => (order: Json) => withEach(order, 'collections', change);

const cutTo = (digits: number, number: number): number => Math.trunc(number * 10 ** digits) / 10 ** digits;

const pointIn = (place: Json): Json => record(place['coordinates']);

export const hiddenNumberFaults: readonly Fault[] = [
  showsOrder(
    'weight-near-32',
    'ORD-58',
    'A weight between 31.5 and 32 becomes 31.5',
    packages((one) =>
      numberIn(one, 'weight') > 31.5 && numberIn(one, 'weight') < 32 ? { ...one, weight: 31.5 } : one,
    ),
  ),
  showsOrder(
    'third-decimal-above-1000',
    'ORD-58',
    'An amount above 1000 loses its third decimal',
    collections((one) =>
      numberIn(one, 'amount') > 1000 ? { ...one, amount: cutTo(2, numberIn(one, 'amount') + 1e-9) } : one,
    ),
  ),
  showsOrder(
    'fifth-decimal-of-length',
    'ORD-58',
    'A length is rounded to four decimals',
    packages((one) =>
      Number.isFinite(numberIn(one, 'length')) ? { ...one, length: cutTo(4, numberIn(one, 'length') + 1e-9) } : one,
    ),
  ),
  showsOrder('north-west', 'ORD-58', 'North of 60 degrees, western longitudes become eastern', (order) =>
    places(order, (place) => {
      const { lat, lng } = pointIn(place);
      const isThere = Number(lat) > 60 && Number(lng) < 0;
      return isThere ? { ...place, coordinates: { lat, lng: -Number(lng) } } : place;
    }),
  ),
];

export const hiddenTextFaults: readonly Fault[] = [
  showsOrder('notes-of-23', 'ORD-58', 'Notes of exactly 23 characters lose the last one', (order) =>
    textIn(order, 'notes').length === 23 ? { ...order, notes: textIn(order, 'notes').slice(0, 22) } : order,
  ),
  showsOrder('two-scripts', 'GEN-10', 'A name with Hangul beside Greek or Cyrillic letters loses the Hangul', (order) =>
    ['source_contact', 'destination_contact'].reduce(
      (made, side) =>
        withPart(made, side, (contact) =>
          withText(contact, 'name', (text) => (/[α-ωΑ-Ωа-яА-Я]/.test(text) ? text.replace(/[가-힣]/g, '') : text)),
        ),
      order,
    ),
  ),
];
