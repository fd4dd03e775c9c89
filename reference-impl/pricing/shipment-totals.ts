/** The measures of a shipment, calculated once for all methods. */
import type { Decimal } from 'decimal.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { journeyKm } from './distance.js';
import type { Parcel, Shipment } from './types.js';
import { exact } from './units.js';

/** The measures of a shipment in its own units, the same for any method. */
export interface Sums {
  readonly weight: Decimal;
  readonly km: Decimal;
  readonly volume: Decimal;
}

const known = new WeakMap<Shipment, { readonly way: PricingModel['distance']; readonly sums: Sums }>();

/** The sums of a shipment are cached, since all methods need them in turn. */
export function sumsOf(shipment: Shipment, { distance: way }: PricingModel): Sums {
  const cached = known.get(shipment);
  if (cached?.way === way) return cached.sums;
  const { parcels, source, destination } = shipment;
  const sums = {
    weight: sumOf(parcels, ({ weight, quantity }) => exact(weight).times(quantity)),
    km: journeyKm(way, source, destination),
    volume: sumOf(parcels, ({ length, width, height, quantity }) =>
      exact(length).times(width).times(height).times(quantity),
    ),
  };
  known.set(shipment, { way, sums });
  return sums;
}

function sumOf(parcels: readonly Parcel[], measure: (parcel: Parcel) => Decimal): Decimal {
  return parcels.reduce((sum, parcel) => sum.plus(measure(parcel)), exact(0));
}
