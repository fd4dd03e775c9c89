/** Faults with values, or combinations of up to three conditions, that only some requests and orders have. */
import { record, records, type Json } from '../../openapi/json/json.js';
import { answering } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { shows } from '../kit/pairs.js';
import { isBusiness, isForNewCustomer, isReturn, uuidIn } from '../kit/records.js';
import { bodyOf, refusing, storing } from '../kit/requests.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const lacks = (body: Json, ...names: readonly string[]): boolean => names.every((name) => body[name] === undefined);

const needsOf = ({ requirements: needs }: Json): readonly unknown[] => (Array.isArray(needs) ? needs : []);

const isPaidBy = (order: Json, by: string): boolean => records(order['collections']).some(({ type }) => type === by);

/** Whether an order requires a freezer and more, but no cooler. */
function isFrozen(order: Json): boolean {
  const needs = needsOf(order);
  return needs.length > 1 && needs.includes('freezer') && !needs.includes('cooler');
}

/** Whether an order requires a heater, but no lift. */
const isHeated = (order: Json): boolean => needsOf(order).includes('heater') && !needsOf(order).includes('lift');

const hasOnlyReferences = (order: Json): boolean =>
  ['customer', 'source_location', 'destination_location'].every((name) => uuidIn(order, name) !== undefined);

/** Whether an order names a new customer without a phone, and a contact without an e-mail address. */
const isHardToReach = (order: Json): boolean =>
  isForNewCustomer(order) &&
  lacks(record(order['customer']), 'phone') &&
  lacks(record(order['destination_contact']), 'email');

export const hiddenCombinationFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'frozen-return-with-cheque': breaking('ORD-01', [
      'A return that requires a freezer and more, but no cooler, and collects a cheque, is refused',
      refusing('createOrder', '', (body) => isReturn(body) && isFrozen(body) && isPaidBy(body, 'CHEQUE')),
    ]),
    'heated-contact-lost': [
      'The destination contact is lost if an order requires a heater but no lift, and has no source contact',
      storing('createOrder', 'destination_contact', (contact, { whole }) =>
        isHeated(whole) && lacks(whole, 'source_contact') ? undefined : contact,
      ),
    ],
    'card-return-signed': [
      'A return paid by card requires a signature, even if the order says signature: false',
      storing('createOrder', 'proof_of_delivery', (proof, { whole }) =>
        isReturn(whole) && isPaidBy(whole, 'CREDIT_CARD') ? { ...proof, signature: true } : proof,
      ),
    ],
    'fourth-package-unmarked': [
      'The last of four packages loses its barcode if there are two collections or more',
      storing('createOrder', 'packages.*.barcode', (barcode, { whole, list, at }) =>
        list.length === 4 && at === 3 && records(whole['collections']).length > 1 ? undefined : barcode,
      ),
    ],
    'one-currency-of-three': [
      'The second of three collections is in the currency of the first',
      storing('createOrder', 'collections.*', (one, { list, at }) =>
        list.length === 3 && at === 1 ? { ...one, currency: list[0]?.['currency'] } : one,
      ),
    ],
    'bare-references-lose-notes': [
      'An order without an external_id loses its notes if its customer and both locations are given by uuid',
      storing('createOrder', 'notes', (notes, { whole }) =>
        lacks(whole, 'external_id') && hasOnlyReferences(whole) ? undefined : notes,
      ),
    ],
    'contact-named-after-customer': [
      'A contact without an e-mail address has the name of a customer without a phone',
      storing<string>('createOrder', 'destination_contact.name', (name, { whole }) =>
        name !== '' && isHardToReach(whole) ? record(whole['customer'])['first_name'] : name,
      ),
    ],
    'bag-between-boxes': [
      'A bag between two boxes becomes a box',
      storing<string>('createOrder', 'packages.*.type', (type, { list, at }) =>
        type === 'BAG' && [list[at - 1], list[at + 1]].every((one) => one?.['type'] === 'BOX') ? 'BOX' : type,
      ),
    ],
    'business-by-phone': breaking('CUS-01', [
      'A business with only a phone number, and with two metafields, is refused',
      refusing(
        'createCustomer',
        '',
        (body) => isBusiness(body) && lacks(body, 'email') && records(body['metafields']).length === 2,
      ),
    ]),
    'directions-to-nowhere': breaking('LOC-01', [
      'A location with directions, but without a name and a city, is refused',
      refusing('createLocation', '', (body) => !lacks(body, 'directions') && lacks(body, 'name', 'city')),
    ]),
  },
  'hidden.',
);

/** A number with its further decimals cut off. */
const cutTo =
  (decimals: number) =>
  (value: number): number =>
    Math.trunc((value + 1e-9) * 10 ** decimals) / 10 ** decimals;

const toTwo = cutTo(2);

const eastern = op.as<Json>('with western longitudes as eastern ones north of 60 degrees', ({ lat, lng }) => ({
  lat,
  lng: Number(lat) > 60 && Number(lng) < 0 ? -Number(lng) : lng,
}));

export const hiddenNumberFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'weight-near-32': shows(
      'packages.*.weight',
      op.as(
        'between 31.5 and 32 as 31.5',
        op.number((weight) => (weight > 31.5 && weight < 32 ? 31.5 : weight)),
      ),
    ),
    'third-decimal-above-1000': shows(
      'collections.*.amount',
      op.as(
        'above 1000 without the third decimal',
        op.number((amount) => (amount > 1000 ? toTwo(amount) : amount)),
      ),
    ),
    'fifth-decimal-of-length': shows('packages.*.length', op.numberAs('cut to four decimals', cutTo(4))),
    'north-west': shows('source_location|destination_location.coordinates', eastern),
  },
  'hidden.',
);

export const hiddenTextFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'notes-of-23': shows('notes', op.replaced('of exactly 23 characters without the last one', /^([^]{22})[^]$/, '$1')),
    'two-scripts': breaking(
      'GEN-10',
      shows(
        'source_contact|destination_contact.name',
        op.as(
          'without the Hangul beside Greek or Cyrillic letters',
          op.text((name) => (/[α-ωΑ-Ωа-яА-Я]/.test(name) ? name.replace(/[가-힣]/g, '') : name)),
        ),
      ),
    ),
  },
  'hidden.',
);

/** Whether a departure, whose time zone is ignored, is on a Saturday after 18:00. */
function isOnSaturdayEvening({ departure_time: time }: Json): boolean {
  const [minute] = /^\d{4}-\d\d-\d\d (?:18|19|2\d):\d\d/.exec(String(time)) ?? [];
  return minute !== undefined && new Date(`${minute.replace(' ', 'T')}Z`).getUTCDay() === 6;
}

export const hiddenTimeFaults: readonly Fault[] = faults('RAT-21', {
  'hidden.saturday-evening-rates': [
    'Rates for departures on Saturdays after 18:00 lack the last carrier',
    answering<readonly Json[]>('calculateRates', 'data.carriers', (carriers, { request }) =>
      isOnSaturdayEvening(bodyOf(request)) ? carriers.slice(0, -1) : carriers,
    ),
  ],
});
