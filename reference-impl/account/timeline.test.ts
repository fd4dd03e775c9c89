/**
 * The status of an order is the latest of: its creation, its assignment, a status set by hand, the steps of its
 * timeline.
 */
import { expect, it } from 'vitest';
import type { Assignment, Order, TimelineStep } from './storage/records.js';
import { statusOf, withAssignment, withStatus, withTimeline } from './timeline.js';

const at = (minute: number) => ({ now: () => new Date(minute * 60_000) });
const minutes = (after: number, status: string, from: TimelineStep['from'] = 'creation'): TimelineStep => ({
  status,
  after: after * 60_000,
  from,
});
const carrier: Assignment = { carrier: 'c', method: 'm', currency: 'EUR', amount: 1 };
const fresh = { status: 'NEW', assignment: null } as Order;

/** The order's status at each of these minutes. */
const seen = (order: Order, ...when: readonly number[]): readonly string[] =>
  when.map((at_) => statusOf(order, at(at_)));

const steps = [minutes(10, 'PACKED'), minutes(30, 'GONE')];
const created = withTimeline(fresh, steps, 0);

it('follows the clock, forwards and backwards', () => {
  expect(seen(created, 0, 9, 10, 29, 30, 1e6, 10, 0)).toEqual('NEW NEW PACKED PACKED GONE GONE PACKED NEW'.split(' '));
});

it('stays as set by hand if the order has no timeline', () => {
  expect(seen(withStatus(fresh, 'any text', at(5)), 0, 99)).toEqual(['any text', 'any text']);
});

it('is ASSIGNED from an assignment until the next step, which wins at the same moment', () => {
  expect(seen(withAssignment(created, carrier, at(15)), 15, 29, 30)).toEqual(['ASSIGNED', 'ASSIGNED', 'GONE']);
  expect(seen(withAssignment(created, carrier, at(10)), 10, 30)).toEqual(['ASSIGNED', 'GONE']);
});

it('counts a step from the assignment if the step says so, and again after a new assignment', () => {
  const order = withTimeline(
    fresh,
    [minutes(0, 'WAITING'), minutes(0, 'TAKEN', 'assignment'), minutes(5, 'THERE', 'assignment')],
    0,
  );
  expect(seen(order, 0, 99)).toEqual(['WAITING', 'WAITING']);
  const assigned = withAssignment(order, carrier, at(7));
  expect(seen(assigned, 7, 12)).toEqual(['TAKEN', 'THERE']);
  expect(seen(withAssignment(assigned, carrier, at(20)), 20, 25)).toEqual(['TAKEN', 'THERE']);
});

it('keeps a status set by hand until a later step is due', () => {
  expect(seen(withStatus(created, 'LOST', at(12)), 12, 29, 30)).toEqual(['LOST', 'LOST', 'GONE']);
  expect(seen(withStatus(created, 'LOST', at(10)), 10)).toEqual(['LOST']);
  expect(seen(withAssignment(withStatus(created, 'LOST', at(12)), carrier, at(12)), 12)).toEqual(['ASSIGNED']);
});

it('of a cancelled order stays CANCELLED until it is set by hand', () => {
  expect(seen({ ...created, status: 'CANCELLED' }, 0, 99)).toEqual(['CANCELLED', 'CANCELLED']);
  const ending = withTimeline(fresh, [minutes(30, 'GONE'), minutes(10, 'CANCELLED')], 0);
  expect(seen(ending, 9, 10, 99)).toEqual(['NEW', 'CANCELLED', 'CANCELLED']);
  expect(seen(withStatus(ending, 'NEW', at(11)), 11, 30)).toEqual(['NEW', 'GONE']);
});
