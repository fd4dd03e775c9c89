/** What a shipment measures, worked out once for all methods that are asked about it. */
import type { Decimal } from 'decimal.js';
import type { Reading } from '../openapi/price-readings.js';
import { journeyKm } from './journeys.js';
import type { Parcel, Shipment } from './pricing.js';
import { exact } from './units.js';

/** What a shipment measures in its own units, under any method. */
export interface Sums {
  readonly weight: Decimal;
  readonly km: Decimal;
  readonly volume: Decimal;
}

let last: { readonly shipment: Shipment; readonly way: Reading['distance']; readonly sums: Sums } | undefined;

/** Those of the shipment before are remembered: all methods are asked about one in turn. */
export function sumsOf(shipment: Shipment, { distance: way }: Reading): Sums {
  if (last?.shipment === shipment && last.way === way) return last.sums;
  const { parcels, source, destination } = shipment;
  const sums = {
    weight: sumOf(parcels, ({ weight, quantity }) => exact(weight).times(quantity)),
    km: journeyKm(way, source, destination),
    volume: sumOf(parcels, ({ length, width, height, quantity }) =>
      exact(length).times(width).times(height).times(quantity),
    ),
  };
  last = { shipment, way, sums };
  return sums;
}

function sumOf(parcels: readonly Parcel[], measure: (parcel: Parcel) => Decimal): Decimal {
  return parcels.reduce((sum, parcel) => sum.plus(measure(parcel)), exact(0));
}
