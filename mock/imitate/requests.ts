/** Imitates how the server of a profile handles requests: values in use, repeated orders, texts, delays and rate limits. */
import { codeIn } from '../../openapi/profile/open-answers.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import type { World } from '../../reference-impl/account/world.js';
import { done } from '../../reference-impl/handlers/handler-types.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { showing } from '../../variants/kit/answers.js';
import { assignedOrder } from '../../variants/kit/records.js';
import { bodyOf } from '../../variants/kit/requests.js';
import { handling, type Refuse } from '../../variants/kit/stages.js';
import {
  meetingLocations,
  mergingCustomers,
  refusingAssignments,
  refusingBarcodes,
  refusingCustomers,
  refusingSameOrders,
  sameKeyOrder,
  upsertingCustomers,
} from '../../variants/requests/duplicates.js';
import { assigningLate, findingLate, updatingLate } from '../../variants/timing/late-writes.js';
import { normalisingTexts } from '../../variants/requests/accepted.js';
import { lacksAbility } from '../../variants/requests/limits.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { unchanged, type ProfileAnswers } from './answers.js';
import { ImitatedRefusal, type WantedRefusal } from './refusal-forms.js';
import type { RefusalByCall } from './refusals.js';

const refuseInForm =
  (wanted: WantedRefusal): Refuse =>
  () => {
    throw new ImitatedRefusal(wanted);
  };

function customers(answers: ProfileAnswers): StageOverride {
  const keys = { email: 'email', phone: 'phone', 'external-id': 'external_id' } as const;
  const changes = Object.entries(keys).map(([name, key]) => {
    const id = `create-customer.asks.repeated-${name}`;
    const read = answers.one(id, (coded) => codeIn(coded, 'customer-after-repeat'));
    const same = read === 'second' ? upsertingCustomers([key]) : mergingCustomers([key]);
    return answers.choose(id, 'repeated', { accepted: unchanged, second: unchanged, same }, (wanted) =>
      refusingCustomers([key], refuseInForm(wanted)),
    );
  });
  return all(...changes);
}

const locations = (answers: ProfileAnswers): StageOverride =>
  answers.choose(
    'create-location.asks.repeated-external-id',
    'repeated',
    { accepted: unchanged, second: unchanged, same: 'location-twice.merged' },
    (wanted) => meetingLocations((_uuid, request) => refuseInForm(wanted)(request)),
  );

const ordersTwice = (answers: ProfileAnswers, refusals: RefusalByCall): StageOverride =>
  answers.choose(
    'create-order.asks.repeated-external-id',
    'repeated',
    { accepted: undefined, second: 'order-twice.taken', same: 'order-twice.merged' },
    (wanted) =>
      handling('createOrder', (handle, request) => {
        if (sameKeyOrder(request)) refusals.set(request.call, wanted);
        return handle(request);
      }),
  );

const barcodes = (answers: ProfileAnswers): StageOverride =>
  answers.choose(
    'create-order.asks.repeated-barcode',
    'repeated',
    { accepted: unchanged, second: unchanged, same: undefined },
    (wanted) => refusingBarcodes(refuseInForm(wanted)),
  );

/** Accepts a second assignment and keeps the first one. */
const keepingAssignments = handling('assignOrder', (handle, request) =>
  assignedOrder(request).assignment ? done : handle(request),
);

function assignedAgain(answers: ProfileAnswers): StageOverride {
  const id = 'assign-order.asks.again';
  const shown = answers.one(id, (coded) => codeIn(coded, 'order-after-second-assignment'));
  const accepted = shown === 'other' ? keepingAssignments : unchanged;
  return answers.choose(id, 'assigned-again', { accepted }, (wanted) => refusingAssignments(refuseInForm(wanted)));
}

/** How texts are normalized. */
function texts(answers: ProfileAnswers): StageOverride {
  const id = 'create-order.asks.normalisation';
  const trimmed = normalisingTexts((text) => text.trim());
  const composed = normalisingTexts((text) => text.normalize('NFC'));
  const compatible = normalisingTexts((text) => text.normalize('NFKC'));
  return all(
    answers.choose(id, 'outer-blanks', { kept: unchanged, changed: trimmed }),
    answers.choose(id, 'line-ends', { kept: unchanged, changed: undefined, 'line-feed': 'normalised.lines' }),
    answers.choose(id, 'tabs', { kept: unchanged, changed: undefined, blank: 'normalised.tabs' }),
    answers.choose(id, 'email-capitals', { kept: unchanged, changed: 'normalised.e-mail' }),
    answers.choose(id, 'composed-letters', { kept: unchanged, changed: undefined, composed, compatible }),
  );
}

const refusingOrders =
  (is: (body: Json, world: World) => boolean) =>
  (wanted: WantedRefusal): StageOverride =>
    handling('createOrder', (handle, request) =>
      is(bodyOf(request), request.world) ? refuseInForm(wanted)(request) : handle(request),
    );

const isRepeated = (list: unknown): boolean => Array.isArray(list) && new Set(list).size < list.length;

const lacksIdentifiers = (one: unknown): boolean =>
  isRecord(one) && one['external_id'] === undefined && one['barcode'] === undefined;

const lacksAbilities = (order: Json, world: World): boolean =>
  (['source_location', 'destination_location'] as const).some((end) =>
    [1, 2, 3, 4].every((ability) => lacksAbility(world, order, end, ability)),
  );

const tagsOnce = showing<unknown>('tags', (tags) => (Array.isArray(tags) ? [...new Set(tags)] : tags));

/** Orders with repeated values, and the earlier orders of a changed customer. */
const otherOrders = (answers: ProfileAnswers): StageOverride =>
  all(
    answers.choose(
      'create-order.asks.repeats',
      'response',
      { accepted: unchanged },
      refusingOrders(({ tags, requirements }) => isRepeated(tags) || isRepeated(requirements)),
    ),
    answers.choose('create-order.asks.repeats', 'repeated-tag', { twice: unchanged, once: tagsOnce }),
    answers.choose('create-order.asks.abilities', 'response', { accepted: unchanged }, refusingOrders(lacksAbilities)),
    answers.choose(
      'create-order.asks.same-body',
      'without-identifiers',
      { accepted: unchanged },
      refusingOrders(({ packages }) => Array.isArray(packages) && packages.some(lacksIdentifiers)),
    ),
    answers.choose('create-order.asks.same-body', 'same-body', { accepted: unchanged }, (wanted) =>
      refusingSameOrders(refuseInForm(wanted)),
    ),
    answers.choose('update-customer.asks.earlier-orders', 'earlier-order', {
      ...{ new: unchanged, old: 'snapshot.customer', neither: undefined },
    }),
  );

/** Delays in milliseconds; a run of the suite waits longer than any of them. */
const byDelay = (make: (ms: number) => StageOverride) => ({
  none: unchanged,
  short: make(50),
  long: make(800),
  endless: undefined,
});

/** Eventual consistency and rate limits. */
function delays(answers: ProfileAnswers): StageOverride {
  const byId = byDelay((ms) => findingLate(({ query }) => query['external_id'] !== undefined, ms));
  const byNumber = byDelay((ms) => findingLate(({ query }) => query['order_number'] !== undefined, ms));
  return all(
    answers.choose('create-order.asks.delay', 'order-by-external-id', byId),
    answers.choose('create-order.asks.delay', 'order-by-number', byNumber),
    answers.choose('update-customer.asks.delay', 'customer-update', byDelay(updatingLate)),
    answers.choose('assign-order.asks.delay', 'assignment', byDelay(assigningLate)),
    answers.choose('answers.asks.put-off', 'rate-limited', { none: unchanged, some: 'put-off.429' }),
  );
}

/** Accepts and refuses requests like the recorded server, and shows writes after the same delay. */
export const imitateRequests = (answers: ProfileAnswers, refusals: RefusalByCall): StageOverride =>
  all(
    ...[customers, locations, barcodes, assignedAgain, texts, otherOrders, delays].map((make) => make(answers)),
    ordersTwice(answers, refusals),
  );
