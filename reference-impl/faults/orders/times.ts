/** Schedules of orders, and their creation time. */
import { type Json, record } from '../../../openapi/json/json.js';
import { crashes, refusedOrder } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { mapInOrder, readOrder, readPart, swapped } from '../kit/read-order.js';
import { yearOf } from '../kit/values.js';

const schedulesOf = (body: Json): readonly Json[] =>
  ['pickup_schedule', 'delivery_schedule'].map((name) => record(body[name]));

/** Changes the times in the schedules that an order shows. `year` is that of the pickup. */
const readSchedules = (id: string, title: string, change: (time: string, year: string) => string): Fault =>
  readOrder(`schedules.${id}`, 'ORD-58', title, (order) => {
    const year = String(record(order['pickup_schedule'])['from']).slice(0, 4);
    const changed = (name: string): unknown => {
      const { from, to } = record(order[name]);
      return order[name] && { from: change(String(from), year), to: change(String(to), year) };
    };
    return { ...order, pickup_schedule: changed('pickup_schedule'), delivery_schedule: changed('delivery_schedule') };
  });

const day = 86_400_000;

/** A time without a time zone, as a date in UTC. */
const dateOf = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);

/** A time, moved by a number of days. */
const later = (time: string, days: number): string =>
  new Date(dateOf(time).getTime() + days * day).toISOString().slice(0, 16).replace('T', ' ');

/** Whether a day is in ISO 8601 week 53: the Thursday of its week is the 53rd of the year. */
function isInWeek53(time: string): boolean {
  const date = dateOf(time);
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * day);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / day) >= 364;
}

export const orderTimeFaults: readonly Fault[] = [
  refusedOrder('extremes.orders.one-minute-refused', 'ORD-01', 'A schedule of one minute is refused', (body) =>
    schedulesOf(body).some(({ from, to }) => from !== undefined && from === to),
  ),
  refusedOrder('orders.midnight.refused', 'ORD-01', 'A schedule that begins at midnight is refused', (body) =>
    String(record(body['pickup_schedule'])['from']).endsWith(' 00:00'),
  ),
  crashes('createOrder')('extremes.orders.breaks-after-2038', 'ORD-01', 'A schedule after 2038 gets a 500', (body) =>
    schedulesOf(body).some(({ from }) => yearOf(from) > 2038),
  ),
  swapped('schedules.swapped', 'Pickup and delivery schedules are swapped', 'pickup_schedule', 'delivery_schedule'),
  readPart(
    'schedules.end-is-start',
    'ORD-58',
    'The end of a delivery schedule becomes its start',
    'delivery_schedule',
    (times) => ({
      ...times,
      to: times['from'],
    }),
  ),
  readPart(
    'schedules.midnight-end',
    'ORD-58',
    'A delivery that ends at midnight ends a minute earlier',
    'delivery_schedule',
    (times) => ({
      ...times,
      to: String(times['to']).replace(/^.* 00:00$/, (end) => `${later(end, -1).slice(0, 10)} 23:59`),
    }),
  ),
  readOrder(
    'schedules.delivery-of-pickup',
    'ORD-58',
    'A delivery that begins with its pickup also ends with it',
    (order) => {
      const [pickup, delivery] = schedulesOf(order);
      return delivery?.['from'] === pickup?.['from']
        ? { ...order, delivery_schedule: order['pickup_schedule'] }
        : order;
    },
  ),
  readSchedules('of-berlin', 'Schedules are stored in Berlin time, so an hour of 2031-03-30 is shifted', (time) =>
    time.replace('2031-03-30 02:', '2031-03-30 03:'),
  ),
  readSchedules(
    'through-new-york',
    "Schedules in the repeated hour of New York's clock change are shown an hour early",
    (time) => time.replace('2031-11-02 06:', '2031-11-02 05:'),
  ),
  readSchedules('iso-year', 'The year of a schedule is the ISO week year', (time) =>
    time.replace('2040-12-31', '2041-12-31'),
  ),
  readSchedules('24-hours', 'Midnight reads as the 24th hour', (time) => time.replace(' 00:', ' 24:')),
  readSchedules('leap-day', 'The leap day reads as the first of March', (time) => time.replace('-02-29', '-03-01')),
  readSchedules('saturday', 'A schedule on a Saturday reads two days later', (time) =>
    dateOf(time).getUTCDay() === 6 ? later(time, 2) : time,
  ),
  readSchedules('thirtieth', 'The last day of a month of 30 days reads as the first of the next', (time) =>
    /-(?:04|06|09|11)-30 /.test(time) ? later(time, 1) : time,
  ),
  readSchedules('one-year', 'A delivery is in the year of its pickup', (time, year) =>
    time.includes('-02-29') ? time : `${year}${time.slice(4)}`,
  ),
  readSchedules('noon-is-midnight', 'Half past noon and later, up to one, reads half past midnight', (time) =>
    time.replace(/ 12:([345]\d)$/, ' 00:$1'),
  ),
  readSchedules('week-53', 'A day in calendar week 53 reads a week earlier', (time) =>
    isInWeek53(time) ? later(time, -7) : time,
  ),
  authored(
    'get-order.created-at.beyond-the-hour',
    'READ-76',
    'The minutes of created_at are 60 too high',
    mapInOrder('created_at', (time) => String(time).replace(/..$/, (minute) => String(60 + (Number(minute) % 40)))),
  ),
];
