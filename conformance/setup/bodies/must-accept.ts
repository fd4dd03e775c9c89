/** Unusual orders that every server must accept. */
import type { Json } from '../../../openapi/json/json.js';
import type { Session } from '../../model/check.js';
import { changed, collections, digits, everyRequirement, full, packages, type Shape } from './helpers.js';
import { emailForms } from './emails.js';
import { ofNamesakes, sharedContacts, sharedExternalId } from './equal-values.js';
import { withinOneMinute } from './schedules.js';
import { names, reachedBy, returnOfOthers } from './people.js';
import { phoneForms, phonesAbroad } from './phones.js';
import { likeCode, longTexts, signs } from './texts.js';
import {
  betweenLocations,
  forKnownCustomer,
  returnBetweenLocations,
  returnForNewCustomer,
  returnForNewFromLocation,
  withoutIsReturn,
} from './workflows.js';

/** An order, or a return, with only the required fields. */
const bare =
  (example: 'full' | 'return'): Shape =>
  async (session) => {
    const body = await session.given.body('createOrder', example);
    const { customer, source_location, destination_location, packages: sent, is_return } = body;
    return { customer, source_location, destination_location, packages: sent, is_return };
  };

/** An order for a customer that was created from this example. */
export const forCustomer =
  (example: string): Shape =>
  async (session) => {
    const { uuid } = await session.given.make('customer', example);
    return { ...(await session.given.body('createOrder', 'minimal')), customer: { uuid } };
  };

/** An order from a location with only the required fields and every ability, which a pickup may need. */
async function fromPlainLocation(session: Session): Promise<Json> {
  const { uuid } = await session.given.make('location', 'minimal', (body) => ({ ...body, abilities: [1, 2, 3, 4] }));
  return { ...(await full(session)), source_location: { uuid } };
}

const proof = (signature: boolean, image: boolean): Shape =>
  changed(() => ({ proof_of_delivery: { signature, image } }));

/** A tag longer than many database columns. */
const callFirst = 'please-call-before-you-come-to-the-gate';

/**
 * As many elements as ordinary use has, since the specification shows no size limits: five packages, collections and
 * tags, and every requirement. Two packages and two collections are of one type, the customer has an external_id of digits,
 * and the notes are a 0.
 */
const many = changed((body, session) => ({
  customer: { ...(body['customer'] as Json), external_id: digits(session.fresh('id')) },
  packages: packages(body, session, [
    { type: 'BOX' },
    // Truncated to grams in binary floating point, this would be 2.009.
    { type: 'BOX', weight: 2.01 },
    { type: 'BAG', external_id: digits(session.fresh('id')), barcode: digits(session.fresh('id')) },
    { type: 'ENVELOPE', width: 0, length: 0, height: 0 },
    { type: 'BAG', weight: 0.5 },
  ]),
  collections: collections(body, [
    ['CASH', 12.5],
    ['CASH', 7.25],
    ['CHEQUE', 12.5],
    ['CREDIT_CARD', 3.75],
    ['CHEQUE', 20],
  ]),
  requirements: everyRequirement(session),
  proof_of_delivery: { signature: false, image: true },
  tags: ['two words', 'one, two', 'B&B', callFirst, '0'],
  notes: '0',
}));

/** A return with many elements in each list. */
export async function returnOfMany(session: Session): Promise<Json> {
  const { source_location, destination_location, is_return } = await session.given.body('createOrder', 'return');
  return { ...(await many(session)), source_location, destination_location, is_return };
}

/** Unsorted sizes that are not round numbers. Most have no exact 32-bit floating-point value. */
const sizes = changed((body, session) => ({
  packages: packages(body, session, [
    { type: 'BOX', width: 340.1, length: 8.5, height: 33.7, weight: 121.755 },
    { type: 'ENVELOPE', width: 18.375, length: 12.125, height: 0.625, weight: 0.305 },
  ]),
  collections: collections(body, [
    ['CASH', 0.05],
    ['CREDIT_CARD', 10250.75],
    // More cents than 16 bits can hold.
    ['CHEQUE', 660.4],
  ]),
  // More than 100 in all, and no lift.
  requirements: ['cooler'],
}));

/** One package with 0 for every number, and empty lists for everything else. */
const packageOfNothing = changed((body, session) => ({
  packages: packages(body, session, [{ width: 0, length: 0, height: 0, weight: 0 }]),
  collections: [],
  requirements: [],
  tags: [],
}));

const { tagged, ofSubdomain, ofLongDomain, punctuated } = emailForms;
const { shortest, short, foreign, longest } = phoneForms;
const [faroese, korean, brazilian, australian, russian, italian, indian, extended] = phonesAbroad;
const fixed = (phone: string) => () => phone;
const plain = String;

/**
 * Collections in currencies with 2, 0 and 3 decimals, two of them alike but for their currency. Those of an operator who names a
 * currency stay.
 */
const currencies = changed((body, { run }) => ({
  collections: collections(body, [
    ['CASH', 12.5],
    ['CASH', 12.5],
    ['CHEQUE', 1200],
    ['CREDIT_CARD', 1.125],
  ]).map((one, at) => (run.options.given?.currency ? one : { ...one, currency: ['USD', 'GBP', 'JPY', 'KWD'][at] })),
}));

/** Orders that test one fact. */
export interface Plain {
  readonly title: string;
  /** The example that must be accepted first, by default `full`. */
  readonly control?: string;
  readonly orders: readonly Shape[];
}

/** Orders that the specification clearly allows, so every server must accept them; by name. */
export const plainShapes: Readonly<Record<string, Plain>> = {
  'return-for-new-customer': {
    title: 'a return for a customer given in full is accepted, from an address or from a location of the account',
    control: 'return',
    orders: [returnForNewCustomer, returnForNewFromLocation],
  },
  'return-between-locations': {
    title: 'a return from one location of the account to another is accepted',
    control: 'return',
    orders: [returnBetweenLocations],
  },
  bare: {
    title: 'an order and a return with only the required fields are accepted',
    orders: [bare('full'), bare('return')],
  },
  'between-locations': {
    title: 'an order of a new customer between two locations of the account is accepted, with and without is_return',
    orders: [betweenLocations, withoutIsReturn(betweenLocations)],
  },
  'return-of-many': {
    title: 'a return of five packages, with five collections and tags and every requirement, is accepted',
    control: 'return',
    orders: [returnOfMany],
  },
  'for-known-customer': {
    title: 'an order for a customer by uuid, to an address, is accepted, with and without is_return',
    orders: [forKnownCustomer, withoutIsReturn(forKnownCustomer)],
  },
  'from-plain-location': {
    title: 'an order from a location with only the required fields and every ability is accepted',
    orders: [fromPlainLocation],
  },
  'shared-external-id': {
    title: 'an order is accepted whose customer, package or location has its own external_id',
    orders: [sharedExternalId, ofNamesakes],
  },
  'shared-contacts': {
    title: 'contacts are accepted who share a phone number and an e-mail address with the customer, or with each other',
    orders: sharedContacts,
  },
  names: {
    title: 'names of one letter, with a hyphen, an apostrophe, a full stop or a digit are accepted',
    orders: [names],
  },
  'phones-abroad': {
    title: 'phone numbers of any country are accepted, with 9 to 15 digits',
    orders: [
      reachedBy([plain, plain, plain], [shortest, longest, short]),
      reachedBy([plain, plain, plain], [short, shortest, longest]),
    ],
  },
  'email-domains': {
    title: 'e-mail addresses of any domain are accepted',
    orders: [
      reachedBy([ofSubdomain, ofLongDomain, punctuated], [foreign, fixed(australian), fixed(russian)]),
      reachedBy([ofLongDomain, punctuated, tagged], [foreign, fixed(italian), fixed(indian)]),
    ],
  },
  'return-of-others': {
    title: 'a return from any place is accepted, with any valid name, e-mail address and phone number in both contacts',
    control: 'return',
    orders: [returnOfOthers],
  },
  proofs: {
    title: 'a proof of delivery by a signature and a photo, or by neither, is accepted',
    orders: [proof(true, true), proof(false, false)],
  },
  'one-minute': {
    title: 'an order is accepted whose pickup and delivery schedules both start and end in the same minute',
    orders: [withinOneMinute],
  },
  'package-of-nothing': {
    title: 'an order of one package without size and weight, and without optional fields, is accepted',
    orders: [packageOfNothing],
  },
  currencies: {
    title: 'an order with collections in several currencies is accepted',
    orders: [currencies],
  },
  many: {
    title: 'an order of five packages, collections and tags, and with every requirement, is accepted',
    orders: [many],
  },
  'long-texts': {
    title: 'notes and address lines of 100 characters, and names, tags and identifiers of 50, are accepted',
    orders: [longTexts],
  },
  signs: {
    title: 'texts with signs of templates, formats, markup and programs are accepted',
    orders: [signs, likeCode],
  },
  'email-addresses': {
    title: 'e-mail addresses with any sign that HTML allows before the @ are accepted',
    orders: [
      reachedBy([tagged, ofSubdomain, ofLongDomain], [foreign, fixed(faroese), fixed(extended)]),
      reachedBy([punctuated, tagged, ofSubdomain], [longest, fixed(korean), fixed(brazilian)]),
    ],
  },
  sizes: { title: 'sizes, weights and amounts of any value are accepted', orders: [sizes] },
};
