/** Orders with pickups and deliveries at unusual times. */
import type { Json } from '../../../openapi/json/json.js';
import { changed, type Shape } from './helpers.js';

/** A pickup and a delivery within two days, on dates from the operator's test data if it has any. */
const times = (pickup: readonly [string, string], delivery: readonly [string, string]): Shape =>
  changed((_body, { given }) => {
    const own = ([from, to]: readonly [string, string]): Json => {
      const first = pickup[0].slice(0, 10);
      return { from: given.at(from, first), to: given.at(to, first) };
    };
    return { pickup_schedule: own(pickup), delivery_schedule: own(delivery) };
  });

/**
 * Hours that time zones of Europe, America and Australia skip or repeat, days after 2038, one of the next ISO year, one of
 * week 53, a Saturday, the last of 30 days, 12:30, a delivery in the year after its pickup, one that begins with its pickup,
 * and one that ends at midnight.
 */
export const schedules: readonly Shape[] = [
  times(['2032-02-29 00:00', '2032-02-29 12:07'], ['2032-02-29 12:30', '2032-02-29 23:59']),
  times(['2031-03-30 01:30', '2031-03-30 02:45'], ['2031-03-30 03:30', '2031-04-01 00:15']),
  times(['2031-07-31 18:00', '2031-07-31 21:30'], ['2031-07-31 23:45', '2031-08-01 00:15']),
  times(['2031-03-09 02:15', '2031-03-09 02:45'], ['2031-03-09 03:05', '2031-03-10 00:20']),
  times(['2031-10-26 00:40', '2031-10-26 01:20'], ['2031-10-26 01:30', '2031-10-26 02:50']),
  times(['2031-10-05 02:30', '2031-10-05 03:10'], ['2031-10-05 23:45', '2031-10-06 00:15']),
  times(['2031-11-02 06:30', '2031-11-02 07:05'], ['2031-11-02 07:30', '2031-11-03 00:20']),
  times(['2040-12-30 03:15', '2040-12-30 18:30'], ['2040-12-31 19:00', '2040-12-31 22:05']),
  times(['2033-04-30 12:30', '2033-04-30 13:10'], ['2033-04-30 18:00', '2033-05-01 00:30']),
  times(['2032-12-31 09:00', '2032-12-31 17:30'], ['2033-01-01 10:00', '2033-01-01 12:45']),
  times(['2031-06-02 09:00', '2031-06-02 10:00'], ['2031-06-02 09:00', '2031-06-02 17:00']),
  times(['2031-06-03 09:00', '2031-06-03 11:00'], ['2031-06-03 18:00', '2031-06-04 00:00']),
];

/** Only a schedule that ends before it starts may be refused. */
export const withinOneMinute = times(
  ['2031-05-06 10:00', '2031-05-06 10:00'],
  ['2031-05-06 10:00', '2031-05-06 10:00'],
);
