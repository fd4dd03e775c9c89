/** Does with requests what the server of a profile does: with what is in use already, with odd look-ups, texts and tokens. */
import { codeIn } from '../../../openapi/profile/open-answers.js';
import { isRecord, type Json } from '../../../openapi/schema/schema.js';
import type { Call } from '../../calls/call.js';
import type { World } from '../../account/world.js';
import { all, handling, orders } from '../../tolerances/kit/alter-pipeline.js';
import {
  meetingLocations,
  mergingCustomers,
  mergingOrders,
  refusingAssignments,
  refusingBarcodes,
  refusingCustomers,
  takingOrdersTwice,
  upsertingCustomers,
  type Refuse,
} from '../../tolerances/requests/duplicates.js';
import { toleranceById } from '../../tolerances/index.js';
import { assigningLate, findingLate, updatingLate } from '../../tolerances/service/eventual-consistency.js';
import { lowerCaseEmail, normalisingTexts } from '../../tolerances/requests/leniency.js';
import { lacksAbility, refusingSameOrders } from '../../tolerances/requests/limits.js';
import { keepingCustomers } from '../../tolerances/responses/orders.js';
import { own, type Answers, type Change } from './answers.js';
import { RefusedAlike, type Wanted } from './refusal-forms.js';
import type { Marks } from './refusals.js';

/** Refuses in a form. */
const refuseAlike =
  (wanted: Wanted): Refuse =>
  () => {
    throw new RefusedAlike(wanted);
  };

/** The call of a handler's input, which is the whole request. */
const callOf = (input: object): Call => (input as { readonly call: Call }).call;

function customers(answers: Answers): Change {
  const keys = { email: 'email', phone: 'phone', 'external-id': 'external_id' } as const;
  const changes = Object.entries(keys).map(([name, key]) => {
    const id = `create-customer.asks.repeated-${name}`;
    const read = answers.one(id, (coded) => codeIn(coded, 'customer-after-repeat'));
    const same = read === 'second' ? upsertingCustomers([key]) : mergingCustomers([key]);
    return answers.choose(id, 'repeated', { accepted: own, second: own, same }, (wanted) =>
      refusingCustomers([key], refuseAlike(wanted)),
    );
  });
  return all(...changes);
}

const locations = (answers: Answers): Change =>
  answers.choose(
    'create-location.asks.repeated-external-id',
    'repeated',
    { accepted: own, second: own, same: meetingLocations((uuid) => uuid) },
    (wanted) => meetingLocations((_uuid, input) => refuseAlike(wanted)(input)),
  );

const ordersTwice = (answers: Answers, marks: Marks): Change =>
  answers.choose(
    'create-order.asks.repeated-external-id',
    'repeated',
    { accepted: undefined, second: takingOrdersTwice, same: mergingOrders },
    (wanted) =>
      handling('createOrder', (former) => (input) => {
        const { external_id: id } = input.body;
        if (id !== undefined && input.world.orderByExternalId(id)) marks.set(callOf(input), wanted);
        return former(input);
      }),
  );

const barcodes = (answers: Answers): Change =>
  answers.choose(
    'create-order.asks.repeated-barcode',
    'repeated',
    { accepted: own, second: own, same: undefined },
    (wanted) => refusingBarcodes(refuseAlike(wanted)),
  );

/** Accepts a second assignment and leaves the first one as it is. */
const keepingAssignments = handling(
  'assignOrder',
  (former) => (input) => (input.world.order(input.path.order_uuid).assignment ? { message: 'success' } : former(input)),
);

function assignedAgain(answers: Answers): Change {
  const id = 'assign-order.asks.again';
  const shown = answers.one(id, (coded) => codeIn(coded, 'order-after-second-assignment'));
  const accepted = shown === 'other' ? keepingAssignments : own;
  return answers.choose(id, 'assigned-again', { accepted }, (wanted) => refusingAssignments(refuseAlike(wanted)));
}

/** What becomes of texts that are written. */
function texts(answers: Answers): Change {
  const id = 'create-order.asks.normalisation';
  const trimmed = normalisingTexts((text) => text.trim());
  const lineFeeds = normalisingTexts((text) => text.replaceAll('\r\n', '\n'));
  const blanks = normalisingTexts((text) => text.replaceAll('\t', ' '));
  const composed = normalisingTexts((text) => text.normalize('NFC'));
  const compatible = normalisingTexts((text) => text.normalize('NFKC'));
  return all(
    answers.choose(id, 'outer-blanks', { kept: own, changed: trimmed }),
    answers.choose(id, 'line-ends', { kept: own, changed: undefined, 'line-feed': lineFeeds }),
    answers.choose(id, 'tabs', { kept: own, changed: undefined, blank: blanks }),
    answers.choose(id, 'email-capitals', { kept: own, changed: normalisingTexts(lowerCaseEmail) }),
    answers.choose(id, 'composed-letters', { kept: own, changed: undefined, composed, compatible }),
  );
}

/** Refuses orders of a kind. */
const refusingOrders =
  (is: (body: Json, world: World) => boolean) =>
  (wanted: Wanted): Change =>
    handling(
      'createOrder',
      (former) => (input) => (is(input.body, input.world) ? refuseAlike(wanted)(input) : former(input)),
    );

const isRepeated = (list: unknown): boolean => Array.isArray(list) && new Set(list).size < list.length;

const lacksIdentifiers = (one: unknown): boolean =>
  isRecord(one) && one['external_id'] === undefined && one['barcode'] === undefined;

const lacksAbilities = ({ source_location, destination_location }: Json, world: World): boolean =>
  [source_location, destination_location].some((place) =>
    [1, 2, 3, 4].every((ability) => lacksAbility(world, place, ability)),
  );

const tagsOnce = orders((order) => ({
  ...order,
  tags: Array.isArray(order['tags']) ? [...new Set(order['tags'])] : order['tags'],
}));

/** Orders that repeat something, and earlier orders of a customer who is changed. */
const otherOrders = (answers: Answers): Change =>
  all(
    answers.choose(
      'create-order.asks.repeats',
      'response',
      { accepted: own },
      refusingOrders(({ tags, requirements }) => isRepeated(tags) || isRepeated(requirements)),
    ),
    answers.choose('create-order.asks.repeats', 'repeated-tag', { twice: own, once: tagsOnce }),
    answers.choose('create-order.asks.abilities', 'response', { accepted: own }, refusingOrders(lacksAbilities)),
    answers.choose(
      'create-order.asks.same-body',
      'without-identifiers',
      { accepted: own },
      refusingOrders(({ packages }) => Array.isArray(packages) && packages.some(lacksIdentifiers)),
    ),
    answers.choose('create-order.asks.same-body', 'same-body', { accepted: own }, (wanted) =>
      refusingSameOrders(refuseAlike(wanted)),
    ),
    answers.choose('update-customer.asks.earlier-orders', 'earlier-order', {
      ...{ new: own, old: keepingCustomers, neither: undefined },
    }),
  );

/** Shows a write so many milliseconds later: less than any run of the suite waits. */
const lateWays = (make: (ms: number) => Change) => ({
  none: own,
  short: make(50),
  long: make(800),
  endless: undefined,
});

/** Effects that show late, and requests that have to be sent again. */
function lateness(answers: Answers): Change {
  const byId = lateWays((ms) => findingLate(({ external_id }) => external_id !== undefined, ms));
  const byNumber = lateWays((ms) => findingLate(({ order_number }) => order_number !== undefined, ms));
  return all(
    answers.choose('create-order.asks.delay', 'order-by-external-id', byId),
    answers.choose('create-order.asks.delay', 'order-by-number', byNumber),
    answers.choose('update-customer.asks.delay', 'customer-update', lateWays(updatingLate)),
    answers.choose('assign-order.asks.delay', 'assignment', lateWays(assigningLate)),
    answers.choose('answers.asks.put-off', 'rate-limited', { none: own, some: toleranceById('put-off.429') }),
  );
}

/** The change of everything that requests do. */
export const requestsLike = (answers: Answers, marks: Marks): Change =>
  all(
    ...[customers, locations, barcodes, assignedAgain, texts, otherOrders, lateness].map((make) => make(answers)),
    ordersTwice(answers, marks),
  );
