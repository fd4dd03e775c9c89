/** Unusual orders that a server may refuse because of its own limits and service area. */
import type { Json } from '../../../openapi/json/json.js';
import { hash } from '../../text/hash.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import { sydney } from './places.js';
import { emoji, veryLongText } from './texts.js';
import { changed, collections, destined, digits, full, notes, packages, type Shape } from './helpers.js';
import { withTag } from './emails.js';

/** An order in which one person lacks the email or the phone that the example has. */
const without = (person: string, name: string): Shape =>
  changed((body) => {
    const { [name]: _left, ...rest } = body[person] as Json;
    return { [person]: rest };
  });

const keyed = (make: (id: string) => string): Shape =>
  changed((_body, session) => ({ external_id: make(session.fresh('id')) }));

/** An identifier longer than many database columns. Two of them differ only at the end. */
const long = (id: string): string => id.padStart(100, 'long-');

/** A new identifier in the form of a uuid, as many clients use. */
function uuidOf(id: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash(`${id} ${part}`).toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5').slice(0, 36);
}

/** An order to an address with the same first line as its source location, but different other fields. */
const namesake: Shape = async (session) => {
  const { line_1 } = (await session.given.location()).body;
  return line_1 === undefined ? full(session) : destined({ line_1 })(session);
};

/** The name of a real place, with 58 letters. */
const longestName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

const at = (body: Json, name: string): Json => body[name] as Json;

/** An order from an unusual location, if the server accepts that location. */
export const fromLocation =
  (change: (body: Json) => Json, example = 'full'): Shape =>
  async (session) => {
    const sent = await session.given.body('createLocation', example);
    const body = { ...sent, ...change(sent) };
    const creation = await session.send('createLocation', { body }, { purpose: 'an unusual location', due: 'open' });
    const made = createdBy(creation, body);
    const { uuid } = made ?? (await session.given.location());
    return { ...(await full(session)), source_location: { uuid } };
  };

/** The identifier with a long prefix; the end still distinguishes it from others. */
const lengthened = (id: unknown): string => `${'0123456789-'.repeat(4)}${String(id)}`;

const sentence = 'The bell is out of order, so please knock twice and wait a moment. ';

/** Orders that a server may refuse because of its limits or area. If it accepts one, it must read back. */
export const openShapes: Readonly<Record<string, Shape>> = {
  'notes with punctuation': notes(
    'R&D &amp; &#39;s "north" door: 5 < 6 > 4, 2+1 or 2 + 1, 100%25 O\'Neil; a/b\\c #4 $1 {{x}} *now* ~_@ why? Call +12025550123.',
  ),
  'notes with typographic punctuation and a no-break space': notes('It’s the “north” door – past the café… 5\u00a0€'),
  'notes of two lines': notes('Ring twice.\n\nThen wait at the gate.'),
  'a new customer without a phone': without('customer', 'phone'),
  'a new customer without an e-mail address': without('customer', 'email'),
  'a contact without a phone': without('destination_contact', 'phone'),
  'a contact without an e-mail address': without('destination_contact', 'email'),
  'contacts with a name alone': changed(({ source_contact, destination_contact }) => ({
    source_contact: { name: (source_contact as Json)['name'] },
    destination_contact: { name: (destination_contact as Json)['name'] },
  })),
  'notes of 300 characters': notes(`${sentence.repeat(5).slice(0, 299)}.`),
  'an external_id with punctuation': keyed((id) => `${id}/7#1,3&b=%41;`),
  'an external_id with a plus, spaces, quotes and other punctuation': keyed((id) => `${id} +1  "b"_c.d'e\\f@g`),
  'an external_id in letters of any script': keyed((id) => `${id}-Ñandú-王`),
  'an external_id of digits': keyed(digits),
  'a long external_id': keyed(long),
  'another long external_id': keyed(long),
  'a package without a barcode between others': changed((body, session) => ({
    packages: packages(body, session, [{ type: 'BOX' }, { type: 'BAG', barcode: undefined }, { type: 'ENVELOPE' }]),
  })),
  'an address with the first line of a location': namesake,
  'contacts with an apostrophe, quotes and lower case': changed(({ source_contact, destination_contact: contact }) => ({
    source_contact: {
      ...(source_contact as Json),
      name: "J. & K. O'Dell",
      email: withTag(at({ source_contact }, 'source_contact')['email']),
    },
    destination_contact: { ...(contact as Json), name: 'Mary-Ann O\'Neil & "Jo" de la McKay' },
  })),
  'a long name and a long address': changed(({ destination_contact: contact, destination_location: place }) => ({
    destination_contact: { ...(contact as Json), name: `${'Anne '.repeat(30)}Brandenburg` },
    destination_location: { ...(place as Json), line_1: `${'Long and winding road '.repeat(8)}17/2 "B"` },
  })),
  'a zip code that begins with 0': destined({ zip_code: '01067' }),
};

/** More of them: long and empty texts, capital letters, large and small amounts of money, distant locations. */
export const largeShapes: Readonly<Record<string, Shape>> = {
  'long texts in an address': destined({
    name: "Mom & Pop's, second entrance of the third building behind the very old mill",
    line_2: `2nd floor <left>, Office & Storage; ${longestName}`,
    city: longestName,
    region: `${longestName}, Wales`,
    zip_code: '20500-0003, North-West Yards',
  }),
  'empty strings in all optional fields': changed(({ destination_location: place }) => ({
    notes: '',
    collections: [],
    requirements: [],
    tags: [],
    destination_location: { ...(place as Json), name: '', line_2: '', region: '' },
  })),
  'long strings in packages': changed((body, session) => ({
    packages: packages(body, session, [{ type: 'BOX' }, { type: 'BAG' }]).map((one) => ({
      ...one,
      external_id: lengthened(one['external_id']),
      barcode: lengthened(one['barcode']),
    })),
  })),
  'long names and notes, and a long tag': changed((body) => ({
    customer: { ...at(body, 'customer'), external_id: lengthened(at(body, 'customer')['external_id']) },
    destination_contact: {
      ...at(body, 'destination_contact'),
      name: 'Dr. Maria-Magdalena von und zu Brandenburg-Schwedt the Younger, M. D.',
      email: String(at(body, 'destination_contact')['email']).replace(
        /^[^@]+/,
        'maria.magdalena.brandenburg-schwedt.of.the.department',
      ),
    },
    tags: ['keep', `${sentence.slice(0, -2)}, as the bell is broken`],
  })),
  'upper case in identifiers and tags': changed((body, session) => ({
    external_id: session.fresh('id').toUpperCase(),
    customer: { ...at(body, 'customer'), external_id: session.fresh('id').toUpperCase() },
    packages: packages(body, session, [{ type: 'BOX', external_id: session.fresh('id').toUpperCase() }]),
    tags: ['VIP', 'Keep Dry', 'a/b "c"'],
  })),
  'collections of other currencies': changed((body) => ({
    collections: [
      { ...collections(body, [['CASH', 1.125]])[0], currency: 'KWD' },
      { ...collections(body, [['CHEQUE', 25_000_000]])[0], currency: 'VND' },
    ],
  })),
  'a large and heavy package': changed((body, session) => ({
    packages: packages(body, session, [{ type: 'BOX', width: 120, length: 1200.5, height: 180, weight: 1500.25 }]),
  })),
  'thirty packages, twelve collections and twenty-five tags': changed((body, session) => ({
    packages: packages(body, session, Array<Json>(30).fill({ type: 'BOX' })),
    collections: collections(
      body,
      Array.from({ length: 12 }, (_, index) => ['CASH', index + 0.5]),
    ),
    tags: [...Array.from({ length: 19 }, (_, index) => `tag-${index + 1}`), 'two  words', ...'abcd', 'keep-upright'],
  })),
  'notes with emoji': notes(emoji),
  'notes of 5,000 characters': notes(veryLongText),
  'twelve tags of 100 characters': changed(() => ({
    tags: Array.from({ length: 12 }, (_, index) =>
      `${index + 1} ${sentence.repeat(2)}`.slice(0, 99).trimEnd().concat('.'),
    ),
  })),
  'from a location to the same one': async (session) => {
    const place = { uuid: (await session.given.location()).uuid };
    return { ...(await full(session)), source_location: place, destination_location: place };
  },
  'the same tags in lower and upper case': changed(() => ({ tags: ['vip', 'VIP', 'KEEP DRY'] })),
  'an external_id that is a uuid': keyed(uuidOf),
  'a large amount': changed((body) => ({ collections: collections(body, [['CREDIT_CARD', 1_234_567.25]]) })),
  'from a location in the south and east': fromLocation(() => ({
    ...sydney,
    coordinates: { lat: -33.868812, lng: 151.209295 },
  })),
  'from a location with a long external_id in upper case': fromLocation(({ external_id: id, line_1: line }) => ({
    external_id: lengthened(id).toUpperCase(),
    line_1: `${String(line)}, ${longestName}`,
    name: "R&D's hub",
    zip_code: '01067',
  })),
  'for a customer with a long external_id in upper case': async (session) => {
    const sent = await session.given.body('createCustomer');
    const external_id = lengthened(sent['external_id']).toUpperCase();
    const body = { ...sent, external_id, email: withTag(sent['email']) };
    const creation = await session.send('createCustomer', { body }, { purpose: 'an unusual customer', due: 'open' });
    const made = createdBy(creation, body);
    return { ...(await full(session)), ...(made && { customer: { uuid: made.uuid } }) };
  },
  'a return from a place in the west': async (session) => ({
    ...(await full(session)),
    is_return: true,
    destination_location: { uuid: (await session.given.location()).uuid },
    source_location: {
      line_1: "Calle Bolivar 17, esq. O'Higgins & Sucre",
      city: 'Cayambe',
      country: 'EC',
      zip_code: '01067',
      coordinates: { lat: 0, lng: -78.0014 },
    },
  }),
};

/** Orders with empty values that every server must accept. */
export const emptyShapes: Readonly<Record<string, Shape>> = {
  'empty lists': changed(() => ({ tags: [], collections: [], requirements: [] })),
  'an empty list of tags': changed(() => ({ tags: [] })),
  'an empty list of collections': changed(() => ({ collections: [] })),
  'sizes and amounts of 0': changed((body, session) => ({
    packages: packages(body, session, [{ width: 0, length: 0, height: 0, weight: 0 }]),
    collections: collections(body, [['CASH', 0]]),
  })),
  'a destination whose name is null': destined({ name: null }),
};
