/** The dimensions of a pricing model that no rate can reveal, because no method charges for what they are about. */
import type { DimensionName } from '../../openapi/profile/pricing-models.js';
import type { Method } from './methods.js';
import type { Quantity } from './units.js';

const ofCharging = ['threshold', 'boundary', 'surcharge', 'flat', 'units'] as const;

/** The dimensions that matter only if one of these quantities is charged for. */
const relevantFor: readonly (readonly [readonly DimensionName[], readonly Quantity[]])[] = [
  [ofCharging, ['weight', 'distance', 'volume']],
  [['distance'], ['distance']],
  [['divisor'], ['weight', 'volume']],
];

/** The dimensions that make no difference, since every surcharge that they are about is 0. */
export function irrelevantFor(methods: readonly Method[]): readonly DimensionName[] {
  const isCharged = (quantity: Quantity): boolean => methods.some(({ rules }) => !rules[quantity].surcharge.isZero());
  return relevantFor.flatMap(([names, quantities]) => (quantities.some(isCharged) ? [] : names));
}
