/** Other pricing models, and other lists of rates. */
import type { Json } from '../../../openapi/json/json.js';
import type { Request } from '../../pipeline/app.js';
import { all } from '../../pipeline/overrides.js';
import { dataOf, each, methods, remembering } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

const bodyOf = ({ body }: Request): Json => (body ?? {}) as Json;

const weightOf = (request: Request): number => Math.max(0, Number(bodyOf(request)['total_weight'] ?? 0));

/** A distance along the degrees of latitude and longitude, on which prices may be based, too. */
function degreesOf(request: Request): number {
  const { source, destination } = bodyOf(request) as Record<string, Record<string, number> | undefined>;
  const apart = (name: string): number => Math.abs((source?.[name] ?? 0) - (destination?.[name] ?? 0));
  return apart('latitude') + apart('longitude');
}

const priced = (
  id: string,
  title: string,
  price: (request: Request, known: number) => number,
  advisory: readonly string[] = [],
): Tolerance =>
  tolerance(
    'pricing',
    id,
    title,
    methods('calculateRates', (method, request) => ({ ...method, rate: price(request, Number(method['rate'])) })),
    advisory,
  );

const rising = tolerance(
  'pricing',
  'rising',
  'rates rise a little with every response',
  remembering(
    () => ({ count: 0 }),
    (memory) =>
      all(
        methods('calculateRates', (method) => ({ ...method, rate: Number(method['rate']) + memory.count })),
        // The outer change runs first: it counts the response for which the inner one sets the prices.
        dataOf('calculateRates', (data) => {
          memory.count += 1000;
          return data;
        }),
      ),
  ),
  ['RAT-22'],
);

const twice = tolerance(
  'rates-list',
  'twice',
  'the rates list each carrier twice',
  dataOf('calculateRates', (data) => ({
    ...data,
    carriers: Array.isArray(data['carriers']) ? [...(data['carriers'] as Json[]), ...(data['carriers'] as Json[])] : [],
  })),
  ['RAT-26'],
);

/** Carriers and rates leave out a method in the first `after` responses, until it is connected. */
const connecting = (after: number) =>
  remembering(
    () => ({ left: after }),
    (memory) => {
      const show = (data: Json): Json => {
        memory.left -= 1;
        return memory.left > 0 ? { ...data, carriers: each(data['carriers'], withoutLast) } : data;
      };
      return all(dataOf('listCarriers', show), dataOf('calculateRates', show));
    },
  );

const withoutLast = (carrier: Json): Json => ({
  ...carrier,
  shipping_methods: (carrier['shipping_methods'] as readonly unknown[]).slice(0, -1),
});

export const ratesTolerances: readonly Tolerance[] = [
  alone(priced('flat', 'everything costs 5', () => 5)),
  alone(priced('free', 'all rates are 0', () => 0)),
  priced(
    'linear',
    'weight and distance are charged from the first unit',
    (request) => 1.5 + weightOf(request) / 3 + degreesOf(request),
  ),
  priced('negative', 'all rates are -5', () => -5, ['RAT-23']),
  priced('inverse', 'heavier shipments are cheaper', (request) => 100 / (1 + weightOf(request)), ['RAT-25']),
  rising,
  twice,
  tolerance(
    'rates-list',
    'currency',
    'rates are in another currency than the methods',
    methods('calculateRates', (method) => ({ ...method, currency: 'JPY' })),
    ['RAT-24'],
  ),
  alone(tolerance('carriers', 'connected-midway', 'a method is connected during the run', connecting(20))),
];
