/** Days and hours that only some orders have. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import { mapCarriers } from '../kit/carriers.js';
import { bodyOf } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { withText } from '../kit/values.js';
import { showsOrder, textIn, withPart } from './hidden.js';

const day = 86_400_000;

/** A time of an order, in milliseconds since 1970. */
const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** The time so many days later, as an order shows it. */
const later = (text: string, days: number): string =>
  new Date(momentOf(text) + days * day).toISOString().slice(0, 16).replace('T', ' ');

const weekdayOf = (text: string): number => new Date(momentOf(text)).getUTCDay();

/** Whether a day is in the calendar week 53 of ISO 8601: its Thursday is the 53rd of a year. */
function isInWeek53(text: string): boolean {
  const thursday = new Date(momentOf(text) + (3 - ((weekdayOf(text) + 6) % 7)) * day);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / day) >= 364;
}

const schedules = ['pickup_schedule', 'delivery_schedule'] as const;

/** Changes each time of the schedules. */
const times = (order: Json, change: (text: string) => string, names: readonly string[] = schedules): Json =>
  names.reduce(
    (made, name) => withPart(made, name, (part) => withText(withText(part, 'from', change), 'to', change)),
    order,
  );

const isLastOfThirty = (text: string): boolean => /-(?:04|06|09|11)-30 /.test(text);

const dayOf = (order: Json, name: string): string => textIn(record(order[name]), 'from').slice(0, 10);

export const hiddenTimeFaults: readonly Fault[] = [
  showsOrder('saturday-pickup', 'ORD-58', 'A pickup on a Saturday is shown two days later', (order) =>
    times(order, (text) => (weekdayOf(text) === 6 ? later(text, 2) : text), ['pickup_schedule']),
  ),
  showsOrder('thirtieth', 'ORD-58', 'The last day of a month of 30 days is shown as the first of the next', (order) =>
    times(order, (text) => (isLastOfThirty(text) ? later(text, 1) : text)),
  ),
  showsOrder('delivery-in-another-year', 'ORD-58', 'A delivery is in the year of its pickup', (order) => {
    const year = dayOf(order, 'pickup_schedule').slice(0, 4);
    const isShown = year !== '' && dayOf(order, 'delivery_schedule').slice(5) !== '02-29';
    return isShown ? times(order, (text) => `${year}${text.slice(4)}`, ['delivery_schedule']) : order;
  }),
  showsOrder('noon-is-midnight', 'ORD-58', 'Half past noon and later, up to one, reads half past midnight', (order) =>
    times(order, (text) => text.replace(/ 12:([345]\d)$/, ' 00:$1'), ['pickup_schedule']),
  ),
  showsOrder('week-53', 'ORD-58', 'A day in calendar week 53 is shown a week earlier', (order) =>
    times(order, (text) => (isInWeek53(text) ? later(text, -7) : text)),
  ),
  authored(
    'hidden.saturday-evening-rates',
    'RAT-21',
    'Rates for departures on Saturdays after 18:00 lack the last carrier',
    mapCarriers('calculateRates', (carriers, request) => {
      const text = textIn(bodyOf(request), 'departure_time').slice(0, 16);
      const isLate = /^\d{4}-\d\d-\d\d (?:18|19|2\d):/.test(text) && weekdayOf(text) === 6;
      return isLate ? carriers.slice(0, -1) : carriers;
    }),
  ),
];
