/** Departures for which rates are missing or refused. */
import type { Json } from '../../../openapi/schema/schema.js';
import { refusals } from '../kit/bodies.js';
import { breaksRates, withoutLastCarrier } from '../kit/carriers.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { yearOf } from '../kit/values.js';

const departure = (body: Json): string => String(body['departure_time']);
const dayOf = (body: Json): Date => new Date(departure(body).split(' ')[0] ?? '');

const refused = refusals('calculateRates');

export const departureFaults: readonly Fault[] = [
  ...faultsOf(withoutLastCarrier, 'RAT-21', {
    '-at-midnight': [
      'In the first hour of a day the last carrier has no rates',
      (body) => / 00:/.test(departure(body)),
    ],
    '.in-the-evening': [
      'In the evening the last carrier has no rates',
      (body) => / (?:19|20|21|22):/.test(departure(body)),
    ],
    '-in-august': ['In August the last carrier has no rates', (body) => departure(body).includes('-08-')],
    '.on-saturdays': ['On Saturdays the last carrier has no rates', (body) => dayOf(body).getUTCDay() === 6],
    '.in-the-past': ['Departures before 2025 have fewer rates', (body) => dayOf(body).getUTCFullYear() < 2025],
  }),
  refused('rates.midnight.refused', 'RAT-01', 'A departure at midnight is refused', (body) =>
    departure(body).endsWith(' 00:00:00'),
  ),
  refused('rates.weekend.refused', 'RAT-01', 'A departure on a weekend is refused', (body) =>
    [0, 6].includes(dayOf(body).getUTCDay()),
  ),
  breaksRates(
    'extremes.rates.breaks-after-2038',
    'RAT-01',
    'A departure after 2038 leads to a 500',
    ({ departure_time: time }) => yearOf(time) > 2038,
  ),
];
