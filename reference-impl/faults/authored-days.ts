/** Faults with times: of departures for which rates are left out or refused, and that of an order. */
import { at, authored, type Fault, type Test } from './fault.js';
import { bodyOf, mapCarriers, mapInOrder } from './looks.js';

const departure = (request: Parameters<Test>[0]): string => String(bodyOf(request)['departure_time']);
const dayOf = (request: Parameters<Test>[0]): Date => new Date(departure(request).split(' ')[0] ?? '');

/** Leaves the last carrier out of the rates of some shipments. */
const missing = (id: string, title: string, test: Test): Fault =>
  authored(
    `rates.carrier.missing${id}`,
    'RAT-21',
    title,
    mapCarriers('calculateRates', (carriers, request) => (test(request) ? carriers.slice(0, -1) : carriers)),
  );

/** The faults with times. */
export const dayFaults: readonly Fault[] = [
  missing('-at-midnight', 'The last carrier has no rates for departures within the first hour of a day', (request) =>
    / 00:/.test(departure(request)),
  ),
  missing('.in-the-evening', 'In the evening a carrier has no rates', (request) =>
    / (?:19|20|21|22):/.test(departure(request)),
  ),
  missing('-in-august', 'The last carrier has no rates for departures in August', (request) =>
    departure(request).includes('-08-'),
  ),
  missing('.on-saturdays', 'On Saturdays a carrier has no rates', (request) => dayOf(request).getUTCDay() === 6),
  missing(
    '.in-the-past',
    'For a departure in the past a carrier has no rates',
    (request) => dayOf(request).getUTCFullYear() < 2025,
  ),
  missing(
    '.in-pounds',
    'A carrier has no rates for weights in pounds',
    (request) => bodyOf(request)['weight_unit'] === 'lb',
  ),
  authored(
    'rates.midnight.refused',
    'RAT-01',
    'A departure at midnight is refused',
    at('calculateRates').refusing((request) => departure(request).endsWith(' 00:00:00')),
  ),
  authored(
    'rates.weekend.refused',
    'RAT-01',
    'A departure on a weekend is refused',
    at('calculateRates').refusing((request) => [0, 6].includes(dayOf(request).getUTCDay())),
  ),
  authored(
    'get-order.created-at.beyond-the-hour',
    'READ-76',
    'The minute in which an order was created counts from 60',
    mapInOrder('created_at', (time) => String(time).replace(/..$/, (minute) => String(60 + (Number(minute) % 40)))),
  ),
];
