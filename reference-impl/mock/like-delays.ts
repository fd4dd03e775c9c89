/** Shows the effect of writes as late as the target of a profile does. */
import { all } from '../tolerances/changes.js';
import { assigningLate, findingLate, updatingLate } from '../tolerances/late.js';
import { freedom, type Change, type Dial } from './like-dials.js';
import type { Reading } from './like-reading.js';

/** How long writes take to show, in milliseconds: less than any suite waits. */
const lags: Readonly<Record<string, number>> = {
  'at once': 0,
  later: 50,
  'later, by half a second or more': 800,
};

function lagOf(reading: Reading, id: string, about: string): number {
  const lag = reading.takeOne(id, (answer, of) =>
    of === about && Object.hasOwn(lags, answer) ? lags[answer] : undefined,
  );
  return lag ?? 0;
}

/** Puts requests off for a while, as the target did. */
export const puttingOff: Dial = (reading) => {
  reading.take('answers.asks.put-off', (answer) => answer === 'none' || undefined);
  const some = reading.take(
    'answers.asks.put-off',
    (answer, about) => (answer === 'some' && about === 'requests put off for a while') || undefined,
  );
  return some.length > 0 ? freedom('put-off.429') : undefined;
};

/** The changes of what is late; what is not stays as fast as it is. */
export const delays: Dial = (reading) => {
  const found = 'create-order.asks.delay';
  const byId = lagOf(reading, found, 'a new order is found by its external_id');
  const byNumber = lagOf(reading, found, 'a new order is found by its number');
  const updates = lagOf(reading, 'update-customer.asks.delay', 'an update of a customer shows');
  const assignments = lagOf(reading, 'assign-order.asks.delay', 'an assignment shows');
  const changes: readonly (readonly [number, Change])[] = [
    [byId, findingLate(({ external_id }) => external_id !== undefined, byId)],
    [byNumber, findingLate(({ order_number }) => order_number !== undefined, byNumber)],
    [updates, updatingLate(updates)],
    [assignments, assigningLate(assignments)],
  ];
  return all(...changes.flatMap(([lag, change]) => (lag > 0 ? [change] : [])));
};
