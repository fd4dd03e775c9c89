/** Does with requests what the target of a profile does: with what is in use already, with odd look-ups, with odd texts and tokens. */
import type { Call } from '../call.js';
import type { World } from '../store.js';
import { all, handling } from '../tolerances/changes.js';
import {
  meetingLocations,
  mergingCustomers,
  mergingOrders,
  refusingAssignments,
  refusingBarcodes,
  refusingCustomers,
  takingOrdersTwice,
  upsertingCustomers,
  type CustomerKey,
  type Refuse,
} from '../tolerances/duplicates.js';
import { countingKey, findingAnyCase, lowerCaseEmail, normalisingTexts } from '../tolerances/leniency.js';
import { keepingCustomers } from '../tolerances/orders.js';
import { freedom, type Change, type Dial } from './like-dials.js';
import { RefusedAlike, wantedIn, type Wanted } from './like-forms.js';
import type { Reading } from './like-reading.js';
import type { Marks } from './like-refusals.js';

export const refuseAlike =
  (wanted: Wanted): Refuse =>
  () => {
    throw new RefusedAlike(wanted);
  };

/** What is done about an answer; `undefined` stands for what the reference does. */
type Ways = Readonly<Record<string, Change | undefined>>;

/** The change of the first answer that one is known for: a way that has a name, or a refusal. */
export function choose(
  reading: Reading,
  [id, about]: readonly [id: string, about?: string],
  ways: Ways,
  refused?: (wanted: Wanted) => Change | undefined,
): Change | undefined {
  const operation = reading.profile.questions.find((question) => question.id === id)?.operation ?? '';
  return reading.takeOne(id, (answer, of): { readonly change: Change | undefined } | undefined => {
    if (about !== undefined && of !== about) return undefined;
    if (Object.hasOwn(ways, answer)) return { change: ways[answer] };
    const wanted = refused && wantedIn(reading.profile, operation, answer, { failing: true });
    return wanted && { change: refused(wanted) };
  })?.change;
}

/** All of the changes that there are. */
export const each = (changes: readonly (Change | undefined)[]): Change =>
  all(...changes.filter((one) => one !== undefined));

const second = 'accepted, a second one';
const same = 'accepted, the same one';

const customers: Dial = (reading) => {
  const keys: Readonly<Record<string, CustomerKey>> = { email: 'email', phone: 'phone', 'external-id': 'external_id' };
  const changes = Object.entries(keys).map(([name, key]) => {
    const id = `create-customer.asks.repeated-${name}`;
    const read = reading.takeOne(id, (answer, about) =>
      about === 'what the customer reads then' ? answer : undefined,
    );
    const meeting = read === 'as the second one' ? upsertingCustomers([key]) : mergingCustomers([key]);
    return choose(reading, [id], { [second]: undefined, [same]: meeting }, (wanted) =>
      refusingCustomers([key], refuseAlike(wanted)),
    );
  });
  return each(changes);
};

const locations: Dial = (reading) =>
  choose(
    reading,
    ['create-location.asks.repeated-external-id'],
    { [second]: undefined, [same]: meetingLocations((uuid) => uuid) },
    (wanted) => meetingLocations((_uuid, input) => refuseAlike(wanted)(input)),
  );

/** The call of a handler's input, which is the whole request. */
const callOf = (input: object): Call => (input as { readonly call: Call }).call;

const orderTwice: Dial = (reading, marks) =>
  choose(
    reading,
    ['create-order.asks.repeated-external-id'],
    { [second]: takingOrdersTwice, [same]: mergingOrders },
    (wanted) =>
      handling('createOrder', (former) => (input) => {
        const { external_id } = input.body;
        if (external_id !== undefined && input.world.orderByExternalId(external_id)) marks.set(callOf(input), wanted);
        return former(input);
      }),
  );

const barcodes: Dial = (reading) =>
  choose(reading, ['create-order.asks.repeated-barcode'], { [second]: undefined }, (wanted) =>
    refusingBarcodes(refuseAlike(wanted)),
  );

const again: Dial = (reading) => {
  const shown = reading.takeOne('assign-order.asks.again', (answer, about) =>
    about === 'what the order shows then' ? answer : undefined,
  );
  const ignoring = handling(
    'assignOrder',
    (former) => (input) =>
      input.world.order(input.path.order_uuid).assignment ? { message: 'success' } : former(input),
  );
  const accepted = shown === 'something else' ? ignoring : undefined;
  return choose(reading, ['assign-order.asks.again', 'a second assignment'], { accepted }, (wanted) =>
    refusingAssignments(refuseAlike(wanted)),
  );
};

type Query = Readonly<Record<string, string | undefined>>;
type Is = (query: Query, world: World) => boolean;

/** Look-ups of a kind have a refusal of their own, even those that the reference would answer. */
const refusedLookUps =
  (marks: Marks, is: Is, isAnswered = false): ((wanted: Wanted) => Change) =>
  (wanted) =>
    handling('getOrder', (former) => (input) => {
      const holds = is(input.query, input.world);
      if (holds && isAnswered) throw new RefusedAlike(wanted);
      if (holds) marks.set(callOf(input), wanted);
      return former(input);
    });

const hasBoth = ({ external_id, order_number }: Query): boolean =>
  external_id !== undefined && order_number !== undefined;

const isOne = ({ external_id = '', order_number = '' }: Query, world: World): boolean =>
  world.orderByExternalId(external_id)?.uuid === world.orderByNumber(order_number)?.uuid;

const twoKeys: Dial = (reading, marks) =>
  each([
    choose(
      reading,
      ['get-order.asks.keys'],
      { accepted: undefined },
      refusedLookUps(marks, (query, world) => hasBoth(query) && isOne(query, world), true),
    ),
    choose(
      reading,
      ['get-order.asks.contradicting-keys'],
      { 'the one of external_id': countingKey('external_id'), 'the one of order_number': countingKey('order_number') },
      refusedLookUps(marks, (query, world) => hasBoth(query) && !isOne(query, world)),
    ),
  ]);

/** A look-up by an empty key is one without it, and refused as such; here it gets a refusal of its own. */
const emptyKeys: Dial = (reading, marks) => {
  const changes = ['external_id', 'order_number'].map((key) =>
    choose(reading, ['get-order.asks.empty-key', `an empty ${key}`], {}, (wanted) => (parts) => ({
      ...parts,
      validate: (request) => {
        if (request.operation.id === 'getOrder' && new RegExp(`[?&]${key}=(?:&|$)`).test(request.call.url))
          marks.set(request.call, wanted);
        parts.validate(request);
      },
    })),
  );
  return each(changes);
};

const otherCase: Dial = (reading, marks) => {
  const inCapitals: Is = ({ external_id: id }, world) =>
    id !== undefined && id === id.toUpperCase() && !world.orderByExternalId(id) && isKnownInOtherCase(id, world);
  return choose(
    reading,
    ['get-order.asks.other-case'],
    { accepted: findingAnyCase },
    refusedLookUps(marks, inCapitals),
  );
};

const isKnownInOtherCase = (id: string, world: World): boolean =>
  world.state().orders.some(({ external_id }) => external_id?.toUpperCase() === id);

const withZeros: Is = ({ order_number: number = '' }, world) => {
  const known = number.replace(/^0+/, '');
  return known !== number && !world.orderByNumber(number) && world.orderByNumber(known) !== undefined;
};

const zeros: Dial = (reading, marks) =>
  choose(
    reading,
    ['get-order.asks.zeros'],
    { accepted: freedom('order-number.lenient') },
    refusedLookUps(marks, withZeros),
  );

const earlierOrders: Dial = (reading) =>
  choose(reading, ['update-customer.asks.earlier-orders'], {
    'the new values': undefined,
    'the old values': keepingCustomers,
  });

const normalisation: Dial = (reading) => {
  const id = 'create-order.asks.normalisation';
  const texts = (change: (text: string) => string): Change => normalisingTexts(change);
  const changes = [
    choose(reading, [id, 'blanks at the ends'], { kept: undefined, changed: texts((text) => text.trim()) }),
    choose(reading, [id, 'CR LF'], {
      kept: undefined,
      'a line feed': texts((text) => text.replaceAll('\r\n', '\n')),
    }),
    choose(reading, [id, 'a tab'], { kept: undefined, 'a blank': texts((text) => text.replaceAll('\t', ' ')) }),
    choose(reading, [id, 'capitals in an e-mail address'], { kept: undefined, changed: texts(lowerCaseEmail) }),
    choose(reading, [id, 'letters of several parts'], {
      kept: undefined,
      composed: texts((text) => text.normalize('NFC')),
      'composed and made compatible': texts((text) => text.normalize('NFKC')),
    }),
  ];
  return each(changes);
};

const lowerCaseScheme: Dial = (reading) =>
  choose(reading, ['list-carriers.authentication.lower-case'], { accepted: undefined }, (wanted) => (parts) => ({
    ...parts,
    authenticate: (call, worlds, route) => {
      if (call.headers['authorization']?.startsWith('bearer ')) throw new RefusedAlike(wanted);
      return parts.authenticate(call, worlds, route);
    },
  }));

/** What requests do. */
export const effectDials: readonly Dial[] = [
  ...[customers, locations, orderTwice, barcodes, again, twoKeys, emptyKeys, otherCase, zeros, earlierOrders],
  ...[normalisation, lowerCaseScheme],
];
