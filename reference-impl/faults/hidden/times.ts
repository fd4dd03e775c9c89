/** Faults on days and at times that only some shipments have. */
import { mapCarriers } from '../kit/carriers.js';
import { bodyOf } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { textIn } from './hidden.js';

/** Whether a time, without a time zone, is on a Saturday. */
const isOnSaturday = (text: string): boolean => new Date(`${text.replace(' ', 'T')}Z`).getUTCDay() === 6;

export const hiddenTimeFaults: readonly Fault[] = [
  authored(
    'hidden.saturday-evening-rates',
    'RAT-21',
    'Rates for departures on Saturdays after 18:00 lack the last carrier',
    mapCarriers('calculateRates', (carriers, request) => {
      const text = textIn(bodyOf(request), 'departure_time').slice(0, 16);
      const isLate = /^\d{4}-\d\d-\d\d (?:18|19|2\d):/.test(text) && isOnSaturday(text);
      return isLate ? carriers.slice(0, -1) : carriers;
    }),
  ),
];
