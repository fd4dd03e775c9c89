/** Identifiers in other forms: uuids of any version and case, order numbers and contact numbers of any length. */
import { uuidForm } from '../../../openapi/keywords/texts.js';
import { isRecord, type Json, mapValues } from '../../../openapi/json/json.js';
import type { Stages } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import { all, mapAnswer } from '../../pipeline/overrides.js';
import { bodies, each, handling, inside, orders } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

type ChangeUuid = (uuid: string) => string;

/** Changes a server's own uuids, but not an external_id, which is the client's text. */
function eachUuid(value: unknown, change: ChangeUuid): unknown {
  if (Array.isArray(value)) return value.map((element) => eachUuid(element, change));
  if (isRecord(value))
    return mapValues(value, (child, name) => (name === 'external_id' ? child : eachUuid(child, change)));
  return typeof value === 'string' && uuidForm.test(value) ? change(value) : value;
}

/** Shows every uuid in another form, and accepts it in that form. */
const uuidForms = (show: ChangeUuid, take = show) =>
  all(
    mapAnswer((answer) => eachUuid(answer, show)),
    bodies((body) => eachUuid(body, take)),
    (stages) => ({
      ...stages,
      route: (method, path) =>
        stages.route(
          method,
          path
            .split('/')
            .map((segment) => eachUuid(segment, take))
            .join('/'),
        ),
    }),
  );

const forms = (axis: string, id: string, title: string, show: ChangeUuid, take = show): Tolerance =>
  tolerance(axis, id, title, uuidForms(show, take));

const upper: ChangeUuid = (uuid) => uuid.toUpperCase();
const asIs: ChangeUuid = (uuid) => uuid;

/** Shows every uuid in upper case. */
const upperCaseUuids = uuidForms(upper, asIs);

/** Shows uuids in upper case, except those in orders. */
const eitherCaseUuids = mapAnswer((answer, { operation }) =>
  operation.id === 'getOrder' ? answer : eachUuid(answer, upper),
);

const cases: readonly Tolerance[] = [
  tolerance('uuid-case', 'upper', 'uuids are in upper case', upperCaseUuids),
  tolerance(
    'uuid-case',
    'either',
    'uuids are in upper case in creations and lists, in lower case in orders',
    eitherCaseUuids,
  ),
];

/** Replaces the version digit of uuids; the reference uses version 4. Also converts back. */
const swappingVersion =
  (digit: string): ChangeUuid =>
  (uuid) => {
    const made = uuid[14] === '4' ? digit : uuid[14] === digit ? '4' : uuid[14];
    return `${uuid.slice(0, 14)}${made}${uuid.slice(15)}`;
  };

const version = (id: string, digit: string): Tolerance =>
  forms('uuid-form', id, `uuids have version ${digit}`, swappingVersion(digit));

const variants: Readonly<Record<string, string>> = { 8: '0', 9: '7', a: 'c', b: 'f', 0: '8', 7: '9', c: 'a', f: 'b' };

/** Replaces the variant digit of uuids. Also converts back. */
const swappingVariant: ChangeUuid = (uuid) => {
  const letter = uuid[19]?.toLowerCase() ?? '';
  return `${uuid.slice(0, 19)}${variants[letter] ?? letter}${uuid.slice(20)}`;
};

type Look = (number: string, has: (known: string) => boolean) => string | undefined;

/**
 * Shows order numbers in another form; `find` converts back to the reference's number, and returns undefined for an
 * invalid one.
 */
const numberingOrders = (show: (number: string) => string, find: Look) =>
  all(
    mapAnswer((answer) => withNumbers(answer, show)),
    handling('getOrder', (former) => (input) => {
      const { order_number: given, ...query } = input.query;
      if (given === undefined) return former(input);
      const number = find(given, (known) => input.world.orderByNumber(known) !== undefined);
      if (number === undefined) throw new Refusal('not-found', 'There is no order of this number.');
      return former({ ...input, query: { ...query, order_number: number } });
    }),
  );

/** Order numbers are shown when an order is created and when it is read. */
function withNumbers(answer: unknown, show: (number: string) => string): unknown {
  const change = (holder: unknown): unknown =>
    isRecord(holder) && typeof holder['order_number'] === 'string'
      ? { ...holder, order_number: show(holder['order_number']) }
      : holder;
  if (!isRecord(answer) || !isRecord(answer['data'])) return answer;
  const { order, ...data } = change(answer['data']) as Json;
  return { ...answer, data: { ...data, ...(order !== undefined && { order: change(order) }) } };
}

/** Order numbers with the same first digits. */
const prefixingNumbers = (prefix: string) =>
  numberingOrders(
    (number) => `${prefix}${number}`,
    (given) => (given.startsWith(prefix) ? given.slice(prefix.length) : undefined),
  );

/** Order numbers that each account counts separately. */
const sharingNumbers = numberingOrders(
  (number) => number.replace(/^\d(?=\d{5}$)/, ''),
  (given, has) => [...'123456789', ''].map((first) => `${first}${given}`).find(has),
);

const numbered = (id: string, title: string, change: (stages: Stages) => Stages): Tolerance =>
  tolerance('order-number', id, `order numbers ${title}`, change);

const orderNumbers: readonly Tolerance[] = [
  numbered('zeros', 'begin with zeros', prefixingNumbers('0000')),
  numbered('long', 'have fifty digits', prefixingNumbers('98765432101234567890123456789012345678901234')),
  numbered('shared', 'are counted per account, so two accounts have the same ones', sharingNumbers),
  numbered(
    'lenient',
    'are compared as numbers',
    numberingOrders(
      (number) => number,
      (given) => given.replace(/^0+/, ''),
    ),
  ),
];

const inOrders = (names: readonly string[], change: (part: Json) => Json) =>
  orders((order) => ({ ...order, ...inside(names, change)(order) }));

/** Changes the numbers of contacts in orders. */
const numberingContacts = (change: (digits: string) => string) =>
  inOrders(['source_contact', 'destination_contact'], (found) =>
    typeof found['uuid'] === 'string' ? { ...found, uuid: change(found['uuid']) } : found,
  );

const contact = (
  id: string,
  title: string,
  change: (digits: string) => string,
  advisory: readonly string[] = [],
): Tolerance => tolerance('contact-number', id, `the uuids of contacts ${title}`, numberingContacts(change), advisory);

/** Changes the numbers of customers and locations in orders. */
const numberingRecords = (change: (number: number) => number) =>
  inOrders(['customer', 'source_location', 'destination_location'], (found) => ({
    ...found,
    id: change(Number(found['id'])),
  }));

const ids = (id: string, title: string, change: (number: number) => number): Tolerance =>
  tolerance('record-number', id, `the ids of customers and locations ${title}`, numberingRecords(change));

/** Packages and collections whose uuids depend only on their position, so that all orders have the same ones. */
const repeatedParts: (stages: Stages) => Stages = orders((order) => {
  const numbered = (digit: string) => (element: Json, index: number) => ({
    ...element,
    uuid: `${digit}0000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
  });
  return {
    ...order,
    packages: each(order['packages'], numbered('a')),
    collections: each(order['collections'], numbered('b')),
  };
});

export const identifiers: readonly Tolerance[] = [
  ...cases,
  ...['1', '7'].map((digit) => version(`v${digit}`, digit)),
  ...['3', '5'].map((digit) => alone(version(`v${digit}`, digit))),
  forms('uuid-form', 'variant', 'uuids have a reserved variant', swappingVariant),
  ...orderNumbers,
  contact('long', 'have forty digits', (digits) => digits.padStart(40, '7')),
  contact('zeros', 'begin with zeros', (digits) => `000${digits}`),
  contact('same', 'are the same for every contact', () => '0', ['READ-94']),
  ids('large', 'are large', (number) => number * 1e12),
  ids('negative', 'are negative', (number) => -number),
  ids('zero', 'are all 0', () => 0),
  tolerance(
    'part-number',
    'repeated',
    'packages and collections of different orders have the same uuids',
    repeatedParts,
  ),
];
