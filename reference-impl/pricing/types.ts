/** The input of a price: the pricing of a shipping method, and a shipment with its parcels. */
import type { GeoPoint } from './distance.js';

/**
 * The pricing fields of a shipping method as GET /carriers returns it; fees and surcharges in major units of
 * `currency`.
 */
export interface MethodPricing {
  readonly base_fee: number;
  readonly currency: string;
  readonly weight_threshold: number;
  readonly weight_surcharge: number;
  readonly weight_surcharge_flat: boolean;
  readonly weight_unit: string;
  readonly distance_threshold: number;
  readonly distance_surcharge: number;
  readonly distance_surcharge_flat: boolean;
  readonly distance_unit: string;
  readonly volume_threshold: number;
  readonly volume_surcharge: number;
  readonly volume_surcharge_flat: boolean;
  readonly volume_divisor: number;
  readonly volume_unit: string;
}

/** Weight and sides of one parcel in the shipment's units, and the number of such parcels. */
export interface Parcel {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly source: GeoPoint;
  readonly destination: GeoPoint;
  readonly weight_unit: string;
  readonly dimensions_unit: string;
  readonly parcels: readonly Parcel[];
}
