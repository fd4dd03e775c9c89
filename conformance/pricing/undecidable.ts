/** Questions that no rate of a target can answer: whatever the answer, its methods add the same, which is nothing. */
import type { DimensionName } from '../../openapi/profile/pricing-models.js';
import type { Method } from './methods.js';
import type { Quantity } from './units.js';

const ofCharging = ['threshold', 'boundary', 'surcharge', 'flat', 'units'] as const;

/** The dimensions that only count where one of these measures is charged for. */
const counting: readonly (readonly [readonly DimensionName[], readonly Quantity[]])[] = [
  [ofCharging, ['weight', 'distance', 'volume']],
  [['distance'], ['distance']],
  [['divisor'], ['weight', 'volume']],
];

/** The dimensions that make no difference, since no method has a surcharge other than 0 for what they are about. */
export function idleFor(methods: readonly Method[]): readonly DimensionName[] {
  const isCharged = (quantity: Quantity): boolean => methods.some(({ rules }) => !rules[quantity].surcharge.isZero());
  return counting.flatMap(([names, quantities]) => (quantities.some(isCharged) ? [] : names));
}
