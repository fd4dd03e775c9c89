/** Names, notes and addresses in letters of any script are accepted, and read back as they were sent. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { joinList } from '../../../openapi/text/join-list.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { callOf } from '../../model/operation-label.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';
import { expectAsSent, expectText } from '../../judging/orders/compare-order.js';
import { longAddress, longHanLabel, longHanLine, longId, longLine, template } from '../../setup/bodies/texts.js';
import { withUnusualValues } from '../../setup/bodies/unusual-values.js';
import { readIfCreated } from '../../judging/orders/find-order.js';

/**
 * Letters of the languages that most people speak, and of some others, in the composed form (NFC), which normalization doesn't
 * change. Those of one group are sent in one text of at most 50 characters.
 */
export const scripts: readonly Readonly<Record<string, string>>[] = [
  { 'Latin letters with accents': 'Zoë Łódź Nguyễn İpek', Greek: 'Ελένη', Cyrillic: 'Ирина Ґудзь', quotes: 'D’Or' },
  { Arabic: 'محمد عبد الله', Urdu: 'گڑیا', Persian: 'می\u200cروم', Hebrew: 'שרה לוי' },
  { Chinese: '王小明 北京市', 'rare Chinese letters': '𠮷野 𠀋太郎', Japanese: 'さくら タナカ', Korean: '김민수 서울' },
  { Devanagari: 'अनीता शर्मा', Bengali: 'অনিতা', Tamil: 'அனிதா', Telugu: 'అనిత', Gujarati: 'અનિતા', Gurmukhi: 'ਅਨੀਤਾ' },
];

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

/** Sends letters of several scripts in each text of a request. If it is refused, one request for each script shows which. */
async function expectScripts(
  session: Session,
  operation: OperationId,
  inputWith: (text: string) => Promise<Input>,
  group: Readonly<Record<string, string>>,
): Promise<void> {
  const text = Object.values(group).join(' ');
  const input = await inputWith(text);
  const together = await session.ask(operation, input, { due: 'accepted' });
  if (isAccepted(together)) {
    session.judged.note();
    if (operation === 'createOrder') await expectText(session, together, input.body as Json, text);
    return;
  }
  for (const [script, alone] of Object.entries(group))
    await session.accepted(operation, await inputWith(alone), { words: `names and notes in ${script}`, rule: 'text' });
  const variation = `names and notes in ${joinList(Object.keys(group), 'and')}`;
  expectResponse(session, false, together, 'status 200', { variation, due: 'accepted' });
}

function orderText(example: string): Check {
  const title = `an order like the example "${example}" accepts letters of any script and reads them back`;
  return authored(`create-order.accepts.scripts.${example}`, 'GEN-10', title, async (session) => {
    await session.given.control('createOrder', example);
    const bodyWith = async (text: string): Promise<Input> => ({
      body: inOrder(text)(await session.given.body('createOrder', example)),
    });
    for (const group of scripts) await expectScripts(session, 'createOrder', bodyWith, group);
  });
}

/** Tags, and notes, in letters of several bytes: the long ones are more than many database columns hold. */
const taggedTexts: Readonly<Record<string, Json>> = {
  'tags of any script': { tags: ['Brûlée', 'хрупкое', '冷蔵'] },
  'long tags and notes': { tags: [...'一二三四五'].map(longHanLabel), notes: longHanLine('甲') },
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
    const first = await session.given.input(operation);
    const inputWith = async (text: string): Promise<Input> => {
      const input = await session.given.input(operation, 'full', first);
      return { ...input, body: withText(input.body, operation, text) };
    };
    for (const group of scripts) await expectScripts(session, operation, inputWith, group);
  });
}

const long = 'long texts';

/** Addresses of source and destination that break parsers of house numbers or plain Latin letters, and rules of length or case. */
const unusual: Readonly<Record<string, readonly [Json, Json]>> = {
  'letters of any script': [
    { line_1: "вул. Київська (Kyivska) 60, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
    { line_1: "вул. Київська (Kyivska) 82, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
  ],
  'no house number': [
    { line_1: 'Haus am See', city: 'Au', name: '{x} & <Sons>', line_2: '%{x} ${x}, code {4711}', directions: template },
    { line_1: 'Am Markt', city: 'St. Peter-Ording', name: 'null', line_2: '= 2' },
  ],
  [long]: [{ ...longAddress, directions: longLine('Ring twice') }, longAddress],
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
    'tags in letters of any script are accepted, also five of 50 letters, and notes of 100',
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
    'a location with an address in any script, with signs or without a house number is accepted, or with long texts',
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
