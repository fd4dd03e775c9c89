/** Schedules of orders, and their creation time. */
import { record, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { overlapping } from '../kit/overlap.js';
import { crashes, refusesOrder, shows, stores, where } from '../kit/pairs.js';
import { bodyOf, storing } from '../kit/requests.js';
import { faults, type Fault } from '../kit/variant.js';

const schedules = 'pickup_schedule|delivery_schedule';
const times = `${schedules}.from|to`;

const day = 86_400_000;

/** A time without a time zone, as a date in UTC. */
const dateOf = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);

/** A time, moved by a number of days. */
const later = (time: string, days: number): string =>
  new Date(dateOf(time).getTime() + days * day).toISOString().slice(0, 16).replace('T', ' ');

/** Moves some times by a number of days. */
const moved = (says: string, days: number, test: (time: string) => boolean): op.Operator =>
  op.textAs(says, (time) => (test(time) ? later(time, days) : time));

const isSaturday = (time: string): boolean => dateOf(time).getUTCDay() === 6;
const isThirtieth = (time: string): boolean => /-(?:04|06|09|11)-30 /.test(time);

/** Whether a day is in ISO 8601 week 53: the Thursday of its week is the 53rd of the year. */
function isInWeek53(time: string): boolean {
  const date = dateOf(time);
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * day);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / day) >= 364;
}

const beginOf = (order: Json, name: string): unknown => record(order[name])['from'];

const ofOneMinute = op.that('of one minute', (schedule) => {
  const { from, to } = record(schedule);
  return from !== undefined && from === to;
});

const after2038 = op.that<unknown>('after 2038', (time) => typeof time === 'string' && Number(time.slice(0, 4)) > 2038);

const inYearOfPickup = op.as<string>('in the year of the pickup', (time, { whole }) =>
  time.includes('-02-29') ? time : `${String(beginOf(whole, 'pickup_schedule')).slice(0, 4)}${time.slice(4)}`,
);

const asPickup = op.as('as the pickup_schedule', (_schedule, { whole }) => whole['pickup_schedule']);
const ifAtOnce = where(
  'if both begin at once',
  (order) => beginOf(order, 'delivery_schedule') === beginOf(order, 'pickup_schedule'),
);

const inBerlin = op.replaced("an hour later if Berlin's clock change skips it", /(?<=2031-03-30 0)2:/, '3:');
const inNewYork = op.replaced("an hour earlier after New York's clock change", /(?<=2031-11-02 0)6:/, '5:');

const inMinute = (minute: string): string => String(60 + (Number(minute) % 40));
const beforeMidnight = (end: string): string => `${later(end, -1).slice(0, 10)} 23:59`;

/** Gives an order the schedules of another one, if many are created at the same time. */
const sharingSchedules = overlapping((othersOf) =>
  storing('createOrder', '', (body, { request }) => {
    const others = othersOf(request, 'createOrder');
    const { pickup_schedule, delivery_schedule } = others.length > 6 && others[0] ? bodyOf(others[0]) : body;
    return { ...body, pickup_schedule, delivery_schedule };
  }),
);

export const orderTimeFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'extremes.orders.one-minute-refused': refusesOrder(schedules, ofOneMinute),
    'orders.midnight.refused': refusesOrder('pickup_schedule.from', op.like('at midnight', / 00:00$/)),
    'extremes.orders.breaks-after-2038': crashes('createOrder', `${schedules}.from`, after2038),
  }),
  ...faults('READ-76', {
    'get-order.created-at.beyond-the-hour': shows('created_at', op.replaced('with minutes above 59', /..$/, inMinute)),
  }),
  ...faults(
    'ORD-58',
    {
      swapped: stores('createOrder', '', op.exchanging('pickup_schedule', 'delivery_schedule')),
      'of-another-at-once': [
        'Orders that are created with seven others at the same time have the schedules of one of them',
        sharingSchedules,
      ],
      'end-is-start': shows('delivery_schedule', op.taking('to', 'from')),
      'midnight-end': shows('delivery_schedule.to', op.replaced('at 23:59 for midnight', /^.* 00:00$/, beforeMidnight)),
      'delivery-of-pickup': shows('delivery_schedule', asPickup, ifAtOnce),
      'of-berlin': shows(times, inBerlin),
      'through-new-york': shows(times, inNewYork),
      'iso-year': shows(times, op.replaced('with the ISO week year', /2040-12-31/, '2041-12-31')),
      '24-hours': shows(times, op.replaced('with hour 24 for hour 0', / 00:/, ' 24:')),
      'leap-day': shows(times, op.replaced('with March 1 for the leap day', /-02-29/, '-03-01')),
      saturday: shows(times, moved('two days later on a Saturday', 2, isSaturday)),
      thirtieth: shows(times, moved('a day later at the end of a month of 30 days', 1, isThirtieth)),
      'one-year': shows(times, inYearOfPickup),
      'noon-is-midnight': shows(times, op.replaced('with hour 0 for 12:30 to 12:59', / 12:([345]\d)$/, ' 00:$1')),
      'week-53': shows(times, moved('a week earlier in calendar week 53', -7, isInWeek53)),
    },
    'read-back.schedules.',
  ),
];
