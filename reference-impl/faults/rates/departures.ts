/** Departure times for which rates are missing or refused. */
import type { Json } from '../../../openapi/json/json.js';
import { refusals } from '../kit/bodies.js';
import { breaksRates, withoutLastCarrier } from '../kit/carriers.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { yearOf } from '../kit/values.js';

const departure = (body: Json): string => String(body['departure_time']);
const dayOf = (body: Json): Date => new Date(departure(body).split(' ')[0] ?? '');

const refused = refusals('calculateRates');

export const departureFaults: readonly Fault[] = [
  ...faultsOf(withoutLastCarrier, 'RAT-21', {
    '.in-the-evening': [
      'The last carrier has no rates in the evening',
      (body) => / (?:19|20|21|22):/.test(departure(body)),
    ],
    '.on-saturdays': ['The last carrier has no rates on Saturdays', (body) => dayOf(body).getUTCDay() === 6],
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
    'A departure after 2038 gets a 500',
    ({ departure_time: time }) => yearOf(time) > 2038,
  ),
];
