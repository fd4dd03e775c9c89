/** Identifiers in other forms: uuids of any version and case, order numbers and contact numbers of any length. */
import { isRecord, mapValues } from '../../openapi/json/json.js';
import { uuidForm } from '../../openapi/keywords/texts.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { answering, showing } from '../kit/answers.js';
import { parsing } from '../kit/requests.js';
import { handling, refusal } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

type ChangeText = (text: string) => string;

/** Changes a server's own uuids, but not an external_id, which is the client's text. */
function eachUuid(value: unknown, change: ChangeText): unknown {
  if (Array.isArray(value)) return value.map((element) => eachUuid(element, change));
  if (isRecord(value))
    return mapValues(value, (child, name) => (name === 'external_id' ? child : eachUuid(child, change)));
  return typeof value === 'string' && uuidForm.test(value) ? change(value) : value;
}

const upper: ChangeText = (uuid) => uuid.toUpperCase();

/** Shows every uuid with other digits at a position, and accepts it so: of each pair, one stands for the other. */
function exchanging(at: number, ...pairs: readonly string[]): StageOverride {
  const others = new Map(pairs.flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]));
  const change: ChangeText = (uuid) => {
    const digit = uuid.charAt(at).toLowerCase();
    return `${uuid.slice(0, at)}${others.get(digit) ?? digit}${uuid.slice(at + 1)}`;
  };
  const inPath = (path: string): string =>
    path
      .split('/')
      .map((segment) => eachUuid(segment, change))
      .join('/');
  return all(
    mapAnswer((answer) => eachUuid(answer, change)),
    parsing((body) => eachUuid(body, change)),
    (stages) => ({ ...stages, route: (method, path) => stages.route(method, inPath(path)) }),
  );
}

/** Exchanges the version; the reference uses version 4. */
const version = (digit: string): StageOverride => exchanging(14, `4${digit}`);

const noSuchNumber = refusal('not-found', 'There is no order of this number.');

/**
 * Shows order numbers in another form; `find` converts back to the reference's number, and returns undefined for an
 * invalid one.
 */
const numberingOrders = (
  show: ChangeText,
  find: (number: string, has: (known: string) => boolean) => string | undefined,
): StageOverride =>
  all(
    answering('createOrder', 'data.order_number', show),
    showing('order_number', show),
    handling('getOrder', (handle, request) => {
      const { query, account } = request;
      const { order_number: given } = query;
      if (given === undefined) return handle(request);
      const number = find(given, (known) => account.orderByNumber(known) !== undefined);
      return handle({ ...request, query: { ...query, order_number: number ?? noSuchNumber(request) } });
    }),
  );

/** Order numbers with the same first digits. */
const prefixingNumbers = (prefix: string): StageOverride =>
  numberingOrders(
    (number) => `${prefix}${number}`,
    (given) => (given.startsWith(prefix) ? given.slice(prefix.length) : undefined),
  );

/** Order numbers that each account counts separately. */
const sharingNumbers = numberingOrders(
  (number) => number.replace(/^\d(?=\d{5}$)/, ''),
  (given, has) => [...'123456789', ''].map((first) => `${first}${given}`).find(has),
);

const numberingContacts = (change: ChangeText): StageOverride =>
  showing('source_contact|destination_contact.uuid', change);

/** Changes the numbers of customers and locations in orders. */
const numberingRecords = (change: (number: number) => number): StageOverride =>
  showing('customer|source_location|destination_location.id', change);

/** Numbers the elements of a list of each order by their position. */
const numberingParts = (list: string, digit: string): StageOverride =>
  showing(`${list}.*.uuid`, (_uuid, { at }) => `${digit}0000000-0000-0000-0000-${String(at).padStart(12, '0')}`);

export const identifiers: readonly Variation[] = [
  ...variations('uuid-case', {
    upper: ['uuids are in upper case', mapAnswer((answer) => eachUuid(answer, upper))],
    either: [
      'uuids are in upper case in creations and lists, in lower case in orders',
      mapAnswer((answer, { operation }) => (operation.id === 'getOrder' ? answer : eachUuid(answer, upper))),
    ],
  }),
  ...variations('uuid-form', {
    v1: ['uuids have version 1', version('1')],
    v7: ['uuids have version 7', version('7')],
    v3: ['uuids have version 3', version('3'), { alone: true }],
    v5: ['uuids have version 5', version('5'), { alone: true }],
    variant: ['uuids have a reserved variant', exchanging(19, '80', '97', 'ac', 'bf')],
  }),
  ...variations('order-number', {
    zeros: ['order numbers begin with zeros', prefixingNumbers('0000')],
    long: ['order numbers have fifty digits', prefixingNumbers('98765432101234567890123456789012345678901234')],
    shared: ['order numbers are counted per account, so two accounts have the same ones', sharingNumbers],
    lenient: [
      'order numbers are compared as numbers',
      numberingOrders(
        (number) => number,
        (given) => given.replace(/^0+/, ''),
      ),
    ],
  }),
  ...variations('contact-number', {
    long: ['the uuids of contacts have forty digits', numberingContacts((digits) => digits.padStart(40, '7'))],
    zeros: ['the uuids of contacts begin with zeros', numberingContacts((digits) => `000${digits}`)],
    same: [
      'the uuids of contacts are the same for every contact',
      numberingContacts(() => '0'),
      { breaks: ['READ-94'] },
    ],
  }),
  ...variations('record-number', {
    large: ['the ids of customers and locations are large', numberingRecords((number) => number * 1e12)],
    negative: ['the ids of customers and locations are negative', numberingRecords((number) => -number)],
    zero: ['the ids of customers and locations are all 0', numberingRecords(() => 0)],
  }),
  ...variations('part-number', {
    repeated: [
      'packages and collections of different orders have the same uuids',
      all(numberingParts('packages', 'a'), numberingParts('collections', 'b')),
    ],
  }),
];
