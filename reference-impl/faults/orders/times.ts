/** Schedules of orders, and the time at which an order was created. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import { crashes, refusedOrder } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { mapInOrder, readOrder, readPart, swapped } from '../kit/read-order.js';
import { yearOf } from '../kit/values.js';

const schedulesOf = (body: Json): readonly Json[] =>
  ['pickup_schedule', 'delivery_schedule'].map((name) => record(body[name]));

/** Shows other times in the schedules of an order. */
const readSchedules = (id: string, title: string, change: (time: string) => string): Fault =>
  readOrder(`schedules.${id}`, 'ORD-58', title, (order) => {
    const changed = (name: string): unknown => {
      const { from, to } = record(order[name]);
      return order[name] && { from: change(String(from)), to: change(String(to)) };
    };
    return { ...order, pickup_schedule: changed('pickup_schedule'), delivery_schedule: changed('delivery_schedule') };
  });

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
  authored(
    'get-order.created-at.beyond-the-hour',
    'READ-76',
    'The minutes of created_at are 60 too high',
    mapInOrder('created_at', (time) => String(time).replace(/..$/, (minute) => String(60 + (Number(minute) % 40)))),
  ),
];
