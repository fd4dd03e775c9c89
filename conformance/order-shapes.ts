/** Orders unlike the contract's examples: those that every server takes, and those that a server may not take. */
import { schemasAt } from '../openapi/walk.js';
import { hash } from './fresh.js';
import type { Session } from './session.js';

type Json = Record<string, unknown>;

/** Makes the body of an order from nothing but what a session can give. */
export type Shape = (session: Session) => Promise<Json>;

const full = (session: Session): Promise<Json> => session.given.body('createOrder', 'full');

/** The full order with something else in it. */
const changed =
  (change: (body: Json, session: Session) => Json): Shape =>
  async (session) => {
    const body = await full(session);
    return { ...body, ...change(body, session) };
  };

const firstOf = (list: unknown): Json => (list as readonly Json[])[0]!;

/** A new identifier of digits that begins with zeros, as a number can't. */
const digits = (id: string): string => `00${hash(id)}${hash(`${id}.`)}`;

/** Packages of these types and sizes. An identifier of its own tells each from the others. */
const packages = (body: Json, session: Session, sizes: readonly Json[]): readonly Json[] =>
  sizes.map((size) => ({
    ...firstOf(body['packages']),
    external_id: session.fresh('id'),
    barcode: session.fresh('id'),
    ...size,
  }));

/** Collections of the currency that the example has. */
const collections = (body: Json, amounts: readonly (readonly [string, number])[]): readonly Json[] =>
  amounts.map(([type, amount]) => ({ ...firstOf(body['collections']), type, amount }));

async function returnForNewCustomer(session: Session): Promise<Json> {
  const { customer } = await full(session);
  return { ...(await session.given.body('createOrder', 'return')), customer };
}

async function returnBetweenLocations(session: Session): Promise<Json> {
  const source = await session.given.location(1);
  return { ...(await session.given.body('createOrder', 'return')), source_location: { uuid: source.uuid } };
}

const proof = (signature: boolean, image: boolean): Shape =>
  changed(() => ({ proof_of_delivery: { signature, image } }));

/** A pickup and a delivery within two days, on the operator's own where those of the samples don't suit. */
const times = (pickup: readonly [string, string], delivery: readonly [string, string]): Shape =>
  changed((_body, { given }) => {
    const own = ([from, to]: readonly [string, string]): Json => {
      const first = pickup[0].slice(0, 10);
      return { from: given.at(from, first), to: given.at(to, first) };
    };
    return { pickup_schedule: own(pickup), delivery_schedule: own(delivery) };
  });

/** All the words that the contract lists for the requirements of an order. */
export function everyRequirement({ run }: Session): readonly unknown[] {
  const { body } = run.operation('createOrder');
  const words = body ? schemasAt(run.contract, body.schema, ['requirements', '*']) : [];
  return words.flatMap((schema) => schema.enum ?? []);
}

/** A tag that is longer than columns for tags often are. */
const callFirst = 'please-call-before-you-come-to-the-gate';

/** More of everything, two packages of one type and two collections of one type and texts of a 0 among them. */
const many = changed((body, session) => ({
  packages: packages(body, session, [
    { type: 'BOX' },
    { type: 'BOX', weight: 1.25 },
    { type: 'BAG', barcode: digits(session.fresh('id')) },
    { type: 'ENVELOPE', height: 0 },
  ]),
  collections: collections(body, [
    ['CASH', 12.5],
    ['CASH', 7.25],
    ['CHEQUE', 12.5],
    ['CREDIT_CARD', 3.75],
    ['CHEQUE', 20],
  ]),
  requirements: everyRequirement(session),
  tags: ['next-day', 'two words', 'one, two', 'B&B', 'keep-upright-always', callFirst, 'fragile', '0'],
  notes: '0',
}));

/** Sizes in no order, of which none is a round number. */
const sizes = changed((body, session) => ({
  packages: packages(body, session, [
    { type: 'BOX', width: 140.75, length: 8.5, height: 33.125, weight: 21.755 },
    { type: 'ENVELOPE', width: 18.375, length: 12.125, height: 0.625, weight: 0.305 },
  ]),
  collections: collections(body, [
    ['CASH', 0.05],
    ['CREDIT_CARD', 10250.75],
  ]),
}));

/** An e-mail address with a tag, as people use it to sort what they get. */
export const withTag = (email: unknown): string => String(email).replace('@', '+door.2@');

/** The e-mail addresses of the customer and of the contact with a tag. */
const tagged = changed(({ customer, destination_contact: contact }) => {
  const inside = (person: unknown): Json => ({ ...(person as Json), email: withTag((person as Json)['email']) });
  return { customer: inside(customer), destination_contact: inside(contact) };
});

/** Orders that show one thing: the fact, and the example that must be accepted before they tell anything. */
export interface Plain {
  readonly title: string;
  readonly control: string;
  readonly orders: readonly Shape[];
}

/** What the specification says in plain words, so that every server takes it; by name. */
export const plainShapes: Readonly<Record<string, Plain>> = {
  'return-for-new-customer': {
    title: 'a return for a customer given in full is accepted',
    control: 'return',
    orders: [returnForNewCustomer],
  },
  'return-between-locations': {
    title: 'a return from one location of the account to another is accepted',
    control: 'return',
    orders: [returnBetweenLocations],
  },
  proofs: {
    title: 'every proof of delivery is accepted: a signature, a photo, both, neither',
    control: 'full',
    orders: [proof(true, true), proof(false, false), proof(false, true)],
  },
  schedules: {
    title: 'schedules at any hour of any day are accepted',
    control: 'full',
    orders: [
      times(['2032-02-29 00:00', '2032-02-29 12:07'], ['2032-02-29 12:30', '2032-02-29 23:59']),
      times(['2031-03-30 02:30', '2031-03-30 02:55'], ['2031-03-31 23:45', '2031-04-01 00:15']),
      times(['2031-07-31 18:00', '2031-07-31 21:30'], ['2031-07-31 23:45', '2031-08-01 00:15']),
      times(['2038-12-30 03:15', '2038-12-30 18:30'], ['2038-12-31 19:00', '2038-12-31 22:05']),
    ],
  },
  many: {
    title: 'an order of several packages, collections, requirements and tags is accepted',
    control: 'full',
    orders: [many],
  },
  'email-addresses': {
    title: 'e-mail addresses with a plus are accepted',
    control: 'full',
    orders: [tagged],
  },
  sizes: { title: 'sizes, weights and amounts of any value are accepted', control: 'full', orders: [sizes] },
};

const notes = (text: string): Shape => changed(() => ({ notes: text }));

/** A person who can be reached in one way less. */
const without = (person: string, name: string): Shape =>
  changed((body) => {
    const { [name]: _left, ...rest } = body[person] as Json;
    return { [person]: rest };
  });

const keyed = (make: (id: string) => string): Shape =>
  changed((_body, session) => ({ external_id: make(session.fresh('id')) }));

/** Longer than columns for identifiers often are; what tells two apart stands at the end. */
const long = (id: string): string => `${'long-'.repeat(9)}${id}`;

/** The destination somewhere else in the world, which may be out of the service's area. */
export const destined = (address: Readonly<Json>): Shape =>
  changed(({ destination_location: place }) => ({ destination_location: { ...(place as Json), ...address } }));

/** To an address whose first line is that of the location it comes from, and the rest another. */
const namesake: Shape = async (session) => {
  const { line_1 } = (await session.given.location()).body;
  return line_1 === undefined ? full(session) : destined({ line_1 })(session);
};

const sentence = 'The bell is out of order, so please knock twice and wait a moment. ';

/** What a server may refuse for limits and an area of its own; what it takes, it must read back. */
export const openShapes: Readonly<Record<string, Shape>> = {
  'notes with signs': notes('R&D "north" door: 5 < 6 > 4, 2+1 or 2 + 1, 100%25 O\'Neil; a/b\\c'),
  'notes of two lines': notes('Ring twice.\nThen wait at the gate.'),
  'a new customer without a phone': without('customer', 'phone'),
  'a new customer without an e-mail address': without('customer', 'email'),
  'a contact without a phone': without('destination_contact', 'phone'),
  'a contact without an e-mail address': without('destination_contact', 'email'),
  'notes of 300 characters': notes(`${sentence.repeat(5).slice(0, 299)}.`),
  'an external_id with signs': keyed((id) => `${id}/7#1&b=%41;`),
  'an external_id in letters of any script': keyed((id) => `${id}-Ñandú-王`),
  'an external_id of digits': keyed(digits),
  'a long external_id': keyed(long),
  'another long external_id': keyed(long),
  'collections in two currencies': changed((body) => ({
    collections: collections(body, [
      ['CASH', 12.5],
      ['CHEQUE', 7.25],
    ]).map((one, at) => (at === 0 ? one : { ...one, currency: one['currency'] === 'USD' ? 'GBP' : 'USD' })),
  })),
  'a package without a barcode between others': changed((body, session) => ({
    packages: packages(body, session, [{ type: 'BOX' }, { type: 'BAG', barcode: undefined }, { type: 'ENVELOPE' }]),
  })),
  'an address with the first line of a location': namesake,
  'a contact with an apostrophe and small letters': changed(({ destination_contact: contact }) => ({
    destination_contact: { ...(contact as Json), name: "Mary-Ann O'Neil de la McKay" },
  })),
  'a long name and a long address': changed(({ destination_contact: contact, destination_location: place }) => ({
    destination_contact: { ...(contact as Json), name: `${'Anne '.repeat(16)}Brandenburg` },
    destination_location: { ...(place as Json), line_1: `${'Long and winding road '.repeat(4)}17` },
  })),
  'a zip code that begins with 0': changed(({ destination_location: place }) => ({
    destination_location: { ...(place as Json), zip_code: '01067' },
  })),
  'a place in the south and east': destined({
    city: 'Sydney',
    country: 'AU',
    coordinates: { lat: -33.8688, lng: 151.2093 },
  }),
};
