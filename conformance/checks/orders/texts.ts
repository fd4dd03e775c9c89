/** Names, notes and addresses in letters of any script are accepted, and read back as they were sent. */
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { isRecord, type Json } from '../../../openapi/json/json.js';
import type { Check, Session } from '../../model/check.js';
import { callOf } from '../../model/operation-label.js';
import { authored } from '../kit/authored.js';
import { expectAsSent, expectText } from '../../judging/orders/compare-order.js';
import { longAddress, longId, longText } from '../../setup/bodies/texts.js';
import { withUnusualValues } from '../../setup/bodies/unusual-values.js';
import { readIfCreated } from '../../judging/orders/find-order.js';

/** Letters only, in the composed form (NFC), which normalization doesn't change. */
const scripts: Readonly<Record<string, string>> = {
  accents: 'Zoë Brûlée Łódź Ångström',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Ирина Петрова',
  Arabic: 'محمد عبد الله',
  Hebrew: 'שרה לוי',
  Chinese: '王小明 北京市',
  Japanese: 'さくら タナカ 東京都',
  Korean: '김민수 서울',
  Devanagari: 'अनीता शर्मा',
  'rare Chinese letters': '𠮷野 𠀋太郎',
};

/** A contact or a package with this name. */
function withName(thing: unknown, text: string): unknown {
  return isRecord(thing) ? { ...thing, name: text } : thing;
}

function inLocation(location: unknown, text: string): unknown {
  return isRecord(location) && location['uuid'] === undefined ? { ...location, name: text } : location;
}

function inCustomer(customer: unknown, text: string): unknown {
  return isRecord(customer) && customer['uuid'] === undefined
    ? { ...customer, first_name: text, last_name: text, notes: text }
    : customer;
}

/** The order with this text as each of its names and notes. */
const inOrder =
  (text: string) =>
  (body: Json): Json => ({
    ...body,
    customer: inCustomer(body['customer'], text),
    source_location: inLocation(body['source_location'], text),
    destination_location: inLocation(body['destination_location'], text),
    source_contact: withName(body['source_contact'], text),
    destination_contact: withName(body['destination_contact'], text),
    ...(Array.isArray(body['packages']) && { packages: body['packages'].map((one: unknown) => withName(one, text)) }),
    notes: text,
  });

function orderText(example: string): Check {
  const title = `an order like the example "${example}" accepts letters of any script and reads them back`;
  return authored(`create-order.accepts.scripts.${example}`, 'GEN-10', title, async (session) => {
    await session.given.control('createOrder', example);
    for (const [script, text] of Object.entries(scripts)) {
      const body = inOrder(text)(await session.given.body('createOrder', example));
      const exchange = await session.accepted(
        'createOrder',
        { body },
        { words: `names and notes in ${script}`, rule: 'text' },
      );
      await expectText(session, exchange, body, text);
    }
  });
}

/** A text of 100 letters of three bytes each in UTF-8. */
const longHan = (first: string): string => first + '東京都千代田区丸の内一丁目'.repeat(8).slice(0, 99);

/** Tags, and notes, in letters of several bytes: the long ones are more than many database columns hold. */
const taggedTexts: Readonly<Record<string, Json>> = {
  'tags of any script': { tags: ['Brûlée', 'хрупкое', '冷蔵'] },
  'long tags and notes': { tags: [...'一二三四五'].map(longHan), notes: longHan('甲') },
};

/** The operations with free texts in their bodies, and the fields of these texts. */
const textFields = {
  createCustomer: ['first_name', 'last_name', 'notes'],
  updateCustomer: ['first_name', 'last_name', 'notes'],
  createLocation: ['name'],
  createOrder: ['notes'],
} as const;

export type TextOperation = keyof typeof textFields;

export const textOperations = Object.keys(textFields) as readonly TextOperation[];

/** The body with one text in every field of the operation that takes free text. */
export function withText(body: unknown, operation: TextOperation, text: string): Json {
  return { ...(body as Json), ...Object.fromEntries(textFields[operation].map((name) => [name, text])) };
}

function acceptsScripts(operation: TextOperation): Check {
  const title = `${callOf(operation)} accepts letters of any script in names and notes`;
  return authored(`${slugOf({ id: operation })}.accepts.scripts`, 'GEN-10', title, async (session) => {
    await session.given.control(operation);
    for (const [script, text] of Object.entries(scripts)) {
      const input = await session.given.input(operation);
      await session.accepted(
        operation,
        { ...input, body: withText(input.body, operation, text) },
        { words: `names and notes in ${script}`, rule: 'text' },
      );
    }
  });
}

const long = 'texts of 100 characters';

/** Addresses of source and destination that break parsers of house numbers or plain Latin letters, and rules of length or case. */
const unusual: Readonly<Record<string, readonly [Json, Json]>> = {
  'letters of any script': [
    { line_1: "вул. Київська (Kyivska) 60, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
    { line_1: "вул. Київська (Kyivska) 82, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
  ],
  'no house number': [
    { line_1: 'Haus am See', city: 'Au' },
    { line_1: 'Am Markt', city: 'St. Peter-Ording' },
  ],
  [long]: [{ ...longAddress, directions: longText('Ring twice') }, longAddress],
  'a line of three characters, and a city in lower case': [
    { line_1: 'C 4', city: 'den Haag' },
    { line_1: 'C 5', city: 'den Haag' },
  ],
};

/** An unusual address at the sample's place. Places from the operator's test data keep theirs. */
const addressAt = ({ run }: Session, place: unknown, address: Json): Json => ({
  ...(place as Json),
  ...(!run.options.given?.places && address),
});

/** The checks of letters of any script. */
export const scriptChecks: readonly Check[] = [
  orderText('full'),
  orderText('return'),
  ...textOperations.filter((operation) => operation !== 'createOrder').map(acceptsScripts),
  authored(
    'create-order.accepts.tags-of-any-script',
    'ORD-01',
    'tags in letters of any script are accepted, also five of 100 letters, and notes of 100',
    async (session) => {
      await session.given.control('createOrder');
      for (const [words, texts] of Object.entries(taggedTexts)) {
        const body = { ...(await session.given.body('createOrder')), ...texts };
        await readIfCreated(session, await session.accepted('createOrder', { body }, { words, rule: 'text' }), body);
      }
    },
  ),
  authored(
    'create-location.accepts.addresses',
    'LOC-01',
    'a location with an address in any script or without a house number is accepted, or with texts of 100 characters',
    async (session) => {
      await session.given.control('createLocation');
      for (const [label, addresses] of Object.entries(unusual))
        for (const address of addresses) {
          const identifier = label === long && { external_id: longId(session.fresh('id')) };
          const body = { ...addressAt(session, await session.given.body('createLocation'), address), ...identifier };
          const labelFor = withUnusualValues(session, `an address with ${label}`, {
            operation: 'createLocation',
            body,
          });
          const words = labelFor('');
          await session.accepted('createLocation', { body }, { words, rule: 'text' });
        }
    },
  ),
  authored(
    'get-order.reads.addresses-of-any-script',
    'ORD-58',
    'addresses in any script, with punctuation or without a house number read back as they were sent',
    async (session) => {
      await session.given.control('createOrder');
      for (const [label, [first, last]] of Object.entries(unusual)) {
        const source = await session.given.make('location', 'full', (body) => addressAt(session, body, first));
        const full = await session.given.body('createOrder');
        const destination = addressAt(session, full['destination_location'], last);
        const body = { ...full, source_location: { uuid: source.uuid }, destination_location: destination };
        const words = withUnusualValues(session, `addresses with ${label}`, { operation: 'createOrder', body })('');
        await expectAsSent(session, await session.given.accepted('order', body, { words, rule: 'text' }));
      }
    },
  ),
];
