/** Faults with days: those on which a shipment leaves, and that of an order. */
import { bodyOf } from './authored-orders.js';
import { leavingOutLast } from './authored-unusual.js';
import { authored, on, refusing, type Fault, type Test } from './fault.js';
import { mapInOrder } from './looks.js';

const leavesOn = (request: Parameters<Test>[0]): Date => {
  const [day] = String(bodyOf(request)['departure_time']).split(' ');
  return new Date(day ?? '');
};
const isOn =
  (weekday: number): Test =>
  (request) =>
    leavesOn(request).getUTCDay() === weekday;
const isGoneBy: Test = (request) => leavesOn(request).getUTCFullYear() < 2025;
const isWeekend: Test = (request) => [0, 6].includes(leavesOn(request).getUTCDay());

/** The faults with days. */
export const dayFaults: readonly Fault[] = [
  authored(
    'rates.carrier.missing.on-saturdays',
    'RAT-21',
    'On Saturdays a carrier has no rates',
    leavingOutLast(isOn(6)),
  ),
  authored('rates.carrier.missing.on-sundays', 'RAT-21', 'On Sundays a carrier has no rates', leavingOutLast(isOn(0))),
  authored(
    'rates.carrier.missing.in-the-past',
    'RAT-21',
    'For a departure in the past a carrier has no rates',
    leavingOutLast(isGoneBy),
  ),
  authored(
    'rates.weekend.refused',
    'RAT-01',
    'A departure on a weekend is refused',
    on('calculateRates', refusing(isWeekend)),
  ),
  authored(
    'get-order.created-at.without-day',
    'READ-76',
    'An order was created on day 0 of month 0',
    mapInOrder('created_at', (time) => String(time).replace(/^(....)-..-../, '$1-00-00')),
  ),
  authored(
    'get-order.created-at.beyond-the-hour',
    'READ-76',
    'The minute in which an order was created counts from 60',
    mapInOrder('created_at', (time) => String(time).replace(/..$/, (minute) => String(60 + (Number(minute) % 40)))),
  ),
];
