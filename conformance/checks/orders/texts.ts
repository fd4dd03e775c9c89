/** Names and notes in letters of any script, and texts that only break a careless server. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord, type Json } from '../../../openapi/schema/schema.js';
import { outcomeOf } from '../../exchange/response-summary.js';
import { isTaken } from '../../exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { authored } from '../kit/authored.js';
import { expectStanding } from '../kit/never-5xx.js';
import { expectOwnMirror, expectText } from '../../orders/compare-order.js';

/** Letters only, and in the composed form that servers normalise to. */
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

/** A contact, or a package, with a text for its name. */
function named(thing: unknown, text: string): unknown {
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

/** An order with a text in every name and note that it has. */
const inOrder =
  (text: string) =>
  (body: Json): Json => ({
    ...body,
    customer: inCustomer(body['customer'], text),
    source_location: inLocation(body['source_location'], text),
    destination_location: inLocation(body['destination_location'], text),
    source_contact: named(body['source_contact'], text),
    destination_contact: named(body['destination_contact'], text),
    ...(Array.isArray(body['packages']) && { packages: body['packages'].map((one: unknown) => named(one, text)) }),
    notes: text,
  });

function orderText(example: string): Check {
  const title = `the ${example} order takes letters of any script and reads them back`;
  return authored(`create-order.accepts.scripts.${example}`, 'GEN-10', title, 'createOrder', async (session) => {
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

const fields: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  createCustomer: ['first_name', 'last_name', 'notes'],
  updateCustomer: ['first_name', 'last_name', 'notes'],
  createLocation: ['name'],
  createOrder: ['notes'],
};

function withText(body: unknown, operation: OperationId, text: string): Json {
  return { ...(body as Json), ...Object.fromEntries((fields[operation] ?? []).map((name) => [name, text])) };
}

const slugs: Readonly<Partial<Record<OperationId, string>>> = {
  createCustomer: 'create-customer',
  updateCustomer: 'update-customer',
  createLocation: 'create-location',
  createOrder: 'create-order',
};

function acceptsScripts(operation: OperationId): Check {
  const title = `${operation} takes letters of any script in names and notes`;
  return authored(`${slugs[operation]}.accepts.scripts`, 'GEN-10', title, operation, async (session) => {
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

/** Addresses that a reader of house numbers and of names in plain letters stumbles over: where a shipment begins, and where it ends. */
const unusual: Readonly<Record<string, readonly [Json, Json]>> = {
  'letters of any script': [
    { line_1: "вул. Київська (Kyivska) 60, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
    { line_1: "вул. Київська (Kyivska) 82, під'їзд 2 & двір", city: 'Berlīne', region: 'Земля Берлін' },
  ],
  'no house number': [
    { line_1: 'Haus am See', city: 'Au' },
    { line_1: 'Am Markt', city: 'St. Peter-Ording' },
  ],
};

/** An unusual address at the sample's place; an operator's own places stay as they are. */
const addressAt = ({ run }: Session, place: unknown, address: Json): Json => ({
  ...(place as Json),
  ...(!run.options.given?.places && address),
});

const locationAddress = authored(
  'create-location.accepts.addresses',
  'LOC-01',
  'a location with an address in letters of any script, with signs or without a house number is accepted',
  'createLocation',
  async (session) => {
    await session.given.control('createLocation');
    for (const [label, addresses] of Object.entries(unusual))
      for (const address of addresses) {
        const body = addressAt(session, await session.given.body('createLocation'), address);
        await session.accepted('createLocation', { body }, { words: `an address with ${label}`, rule: 'text' });
      }
  },
);

const orderAddress = authored(
  'get-order.reads.addresses-of-any-script',
  'ORD-58',
  'an order between addresses in letters of any script, with signs or without a house number reads them as they were sent',
  'getOrder',
  async (session) => {
    await session.given.control('createOrder');
    for (const [label, [first, last]] of Object.entries(unusual)) {
      const source = await session.given.make('location', 'full', (body) => addressAt(session, body, first));
      const full = await session.given.body('createOrder');
      const destination = addressAt(session, full['destination_location'], last);
      const body = { ...full, source_location: { uuid: source.uuid }, destination_location: destination };
      await expectOwnMirror(
        session,
        await session.given.accepted('order', body, { words: `addresses with ${label}`, rule: 'text' }),
      );
    }
  },
);

/** Texts of which it is open whether they are taken, but not that they may break the server. */
const strains: Readonly<Record<string, string>> = {
  emoji: 'Leave it at the 🚪 please 👩‍👩‍👧‍👦',
  '5,000 characters': 'a long text '.repeat(416) + 'and ends',
};

async function eachStrain(
  session: Session,
  operation: OperationId,
  look: (label: string, exchange: Awaited<ReturnType<Session['send']>>) => void,
): Promise<void> {
  await session.given.control(operation);
  for (const [label, text] of Object.entries(strains)) {
    const input = await session.given.input(operation);
    const strained = { ...input, body: withText(input.body, operation, text) };
    look(label, await session.send(operation, strained, 'a strain', { due: 'either', altered: { rule: 'text' } }));
  }
}

function standsStrain(operation: OperationId): Check {
  const title = `${operation} takes or refuses emoji and long texts, and never breaks on them`;
  return authored(`${slugs[operation]}.stands.texts`, 'GEN-11', title, operation, (session) =>
    eachStrain(session, operation, (label, exchange) => expectStanding(session, exchange, label)),
  );
}

function asksStrain(operation: OperationId): Check {
  const title = `whether ${operation} takes emoji and long texts`;
  return authored(`${slugs[operation]}.asks.texts`, 'GEN-22', title, operation, (session) =>
    eachStrain(session, operation, (label, exchange) =>
      session.observe(
        `${operation}: ${label}`,
        outcomeOf(exchange, label === 'emoji' ? 'emoji' : 'long-text'),
        exchange,
      ),
    ),
  );
}

const readsStrain = authored(
  'get-order.reads.strained-notes',
  'ORD-58',
  'an order reads its notes as they were sent, also emoji and a long text, where these are accepted',
  'getOrder',
  async (session) => {
    await session.given.control('createOrder');
    const plain = 'a short text '.repeat(7).trim();
    for (const notes of [plain, ...Object.values(strains)]) {
      const body = { ...(await session.given.body('createOrder')), notes };
      const due = notes === plain ? 'accepted' : 'either';
      const exchange = await session.send('createOrder', { body }, 'a strain', { due });
      if (isTaken(exchange)) await expectText(session, exchange, body, notes);
    }
  },
);

const operations = ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const;

const lookUpStands = authored(
  'get-order.stands.texts',
  'GEN-11',
  'a look-up by emoji or a long text never breaks the server',
  'getOrder',
  async (session) => {
    await session.given.control('getOrder');
    for (const [label, more] of Object.entries({ emoji: '🚚👩‍👩‍👧', '2,000 characters': 'x'.repeat(2000) })) {
      const query = { external_id: `${session.fresh('id')}${more}` };
      const exchange = await session.send('getOrder', { query }, 'a strain', {
        due: 'refused',
        altered: { rule: 'text' },
      });
      expectStanding(session, exchange, `an external_id with ${label}`);
    }
  },
);

/** The checks of texts. */
export const textChecks: readonly Check[] = [
  orderText('full'),
  orderText('return'),
  ...operations.filter((operation) => operation !== 'createOrder').map(acceptsScripts),
  locationAddress,
  orderAddress,
  readsStrain,
  ...operations.map(standsStrain),
  lookUpStands,
  ...operations.map(asksStrain),
];
