/** Imitates how the server of a profile handles requests: values in use, repeated orders, texts, delays and rate limits. */
import { codeIn } from '../../openapi/profile/open-answers.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { variationById } from '../../variants/index.js';
import { byNumber } from '../../variants/kit/look-up.js';
import { handling } from '../../variants/kit/stages.js';
import { composing, composingCompatibly, trimming } from '../../variants/requests/accepted.js';
import {
  keepingAssignments,
  mergingCustomers,
  refusingAssignments,
  refusingBarcodes,
  refusingCustomers,
  refusingLocations,
  refusingSameOrders,
  sameKeyOrder,
  upsertingCustomers,
} from '../../variants/requests/duplicates.js';
import { refusingUnable } from '../../variants/requests/limits.js';
import { refusingRepeats, refusingUnmarked } from '../../variants/requests/refused.js';
import { showingTagsOnce } from '../../variants/responses/lists.js';
import { assigningLate, findingLate, updatingLate } from '../../variants/timing/late-writes.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { unchanged, type ImitatedAnswers } from './answers.js';
import { isReadingDigits } from './hints.js';
import { looksAssigned } from './orders.js';
import type { RefusalByCall } from './refusals.js';

function customers(answers: ImitatedAnswers): StageOverride {
  const keys = { email: 'email', phone: 'phone', 'external-id': 'external_id' } as const;
  const changes = Object.entries(keys).map(([name, key]) => {
    const id = `create-customer.asks.repeated-${name}`;
    const read = answers.one(id, (coded) => codeIn(coded, 'customer-after-repeat'));
    const same = read === 'second' ? upsertingCustomers([key]) : mergingCustomers([key]);
    return answers.choose(id, 'repeated', { accepted: unchanged, second: unchanged, same }, (refuse) =>
      refusingCustomers([key], refuse),
    );
  });
  return all(...changes);
}

const locations = (answers: ImitatedAnswers): StageOverride =>
  answers.choose(
    'create-location.asks.repeated-external-id',
    'repeated',
    { accepted: unchanged, second: unchanged, same: 'location-twice.merged' },
    refusingLocations,
  );

/** The reference refuses a second order with the same external_id, too, so only the form of the refusal differs. */
const ordersTwice = (answers: ImitatedAnswers, refusals: RefusalByCall): StageOverride =>
  answers.choose(
    'create-order.asks.repeated-external-id',
    'repeated',
    { accepted: undefined, second: 'order-twice.taken', same: 'order-twice.merged' },
    (_refuse, wanted) =>
      handling('createOrder', (handle, request) => {
        if (sameKeyOrder(request)) refusals.set(request.call, wanted);
        return handle(request);
      }),
  );

const barcodes = (answers: ImitatedAnswers): StageOverride =>
  answers.choose(
    'create-order.asks.repeated-barcode',
    'repeated',
    { accepted: unchanged, second: unchanged, same: undefined },
    refusingBarcodes,
  );

function assignedAgain(answers: ImitatedAnswers): StageOverride {
  const id = 'assign-order.asks.again';
  const shown = answers.one(id, (coded) => codeIn(coded, 'order-after-second-assignment'));
  const accepted = shown === 'other' ? keepingAssignments : unchanged;
  return answers.choose(id, 'assigned-again', { accepted }, refusingAssignments);
}

/** How texts are normalized. Digits of other scripts are accepted with NFKC, too; the profile has no question about them. */
function texts(answers: ImitatedAnswers): StageOverride {
  const id = 'create-order.asks.normalisation';
  const isCompatible = answers.one(id, (coded) => codeIn(coded, 'composed-letters') === 'compatible' || undefined);
  const letters = { kept: unchanged, changed: undefined, composed: composing, compatible: composingCompatibly };
  return all(
    answers.choose(id, 'outer-blanks', { kept: unchanged, changed: trimming }),
    answers.choose(id, 'line-ends', { kept: unchanged, changed: undefined, 'line-feed': 'normalised.lines' }),
    answers.choose(id, 'tabs', { kept: unchanged, changed: undefined, blank: 'normalised.tabs' }),
    answers.choose(id, 'email-capitals', { kept: unchanged, changed: 'normalised.e-mail' }),
    answers.choose(id, 'composed-letters', letters),
    isReadingDigits(answers.profile) && !isCompatible ? variationById('normalised.digits') : unchanged,
  );
}

/** Orders with repeated values, and the earlier orders of a changed customer. */
function otherOrders(answers: ImitatedAnswers): StageOverride {
  const repeats = 'create-order.asks.repeats';
  const sameBody = 'create-order.asks.same-body';
  const accepted = { accepted: unchanged };
  const earlier = { new: unchanged, old: 'snapshot.customer', neither: undefined };
  return all(
    answers.choose(repeats, 'response', accepted, refusingRepeats),
    answers.choose(repeats, 'repeated-tag', { twice: unchanged, once: showingTagsOnce }),
    answers.choose('create-order.asks.abilities', 'response', accepted, refusingUnable),
    answers.choose(sameBody, 'without-identifiers', accepted, refusingUnmarked),
    answers.choose(sameBody, 'same-body', accepted, refusingSameOrders),
    answers.choose('update-customer.asks.earlier-orders', 'earlier-order', earlier),
  );
}

/** Delays in milliseconds; a run of the suite waits longer than any of them. */
const byDelay = (make: (ms: number) => StageOverride, short = 50) => ({
  none: unchanged,
  short: make(short),
  long: make(800),
  endless: undefined,
});

/**
 * Eventual consistency and rate limits. An assignment takes longer than a look-up of a new order, which would hide its
 * delay.
 */
function delays(answers: ImitatedAnswers): StageOverride {
  const assigning = byDelay(assigningLate, 100);
  const atOnce = { ...assigning, short: undefined, long: undefined };
  const byId = byDelay((ms) => findingLate(({ query }) => query['external_id'] !== undefined, ms));
  return all(
    answers.choose('create-order.asks.delay', 'order-by-external-id', byId),
    answers.choose(
      'create-order.asks.delay',
      'order-by-number',
      byDelay((ms) => findingLate(byNumber, ms)),
    ),
    answers.choose('update-customer.asks.delay', 'customer-update', byDelay(updatingLate)),
    answers.choose('assign-order.asks.delay', 'assignment', looksAssigned(answers) ? atOnce : assigning),
    answers.choose('answers.asks.put-off', 'rate-limited', { none: unchanged, some: 'put-off.429' }),
  );
}

/** Accepts and refuses requests like the recorded server, and shows writes after the same delay. */
export const imitateRequests = (answers: ImitatedAnswers, refusals: RefusalByCall): StageOverride =>
  all(
    ...[customers, locations, barcodes, assignedAgain, texts, otherOrders, delays].map((make) => make(answers)),
    ordersTwice(answers, refusals),
  );
