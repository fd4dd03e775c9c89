/**
 * A price breakdown for each price in a response with rates: all numbers of the calculation, and the same in plain
 * words.
 */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { components } from '../../openapi/generated/types.js';
import { priceOf, type Receipt } from '../../reference-impl/pricing/price.js';
import type { Shipment } from '../../reference-impl/pricing/types.js';
import type { Carrier } from '../../reference-impl/account/storage/records.js';
import { ratedJourney, ratedShipment } from '../../reference-impl/pricing/shipment-of-request.js';
import { explainReceipt } from './sentences.js';

type Schemas = components['schemas'];

/**
 * The price of a shipping method and how it is calculated: the method as in the rates, the price breakdown and its
 * sentences.
 */
export interface MethodReceipt extends Receipt {
  readonly uuid: string;
  readonly name: string;
  readonly sentences: readonly string[];
}

/** A carrier in the rates, with a price breakdown instead of each method's rate. */
export interface CarrierReceipts {
  readonly uuid: string;
  readonly name: string;
  readonly avatar: string;
  readonly shipping_methods: readonly MethodReceipt[];
}

/**
 * The price breakdowns for POST /carriers/rates, from the carriers (as GET /carriers lists them) and the request's
 * body. Throws a RangeError for measures that are too large for a price; the API refuses such a request.
 */
export function receiptsOf(
  carriers: readonly Carrier[],
  body?: Schemas['RatesRequest'],
  model?: PricingModel,
): readonly CarrierReceipts[] {
  return receiptsFor(carriers, ratedShipment(body), model);
}

/** The price breakdowns of any shipment, such as that of a stored order (`shipmentOf` in handlers/rates.ts). */
export function receiptsFor(
  carriers: readonly Carrier[],
  shipment: Shipment,
  model?: PricingModel,
): readonly CarrierReceipts[] {
  return carriers.map(({ uuid, name, avatar, shipping_methods }) => ({
    uuid,
    name,
    avatar,
    shipping_methods: shipping_methods.map((method) => {
      const receipt = priceOf(method, shipment, model);
      return { uuid: method.uuid, name: method.name, ...receipt, sentences: explainReceipt(receipt) };
    }),
  }));
}

/** The price breakdowns of an accepted request of any operation; undefined for one without rates. */
export function receiptsOfRequest(
  operation: OperationId,
  carriers: readonly Carrier[],
  body: unknown,
  model?: PricingModel,
): readonly CarrierReceipts[] | undefined {
  if (operation === 'calculateRates') return receiptsOf(carriers, body as Schemas['RatesRequest'] | undefined, model);
  if (operation === 'calculateDistanceRates')
    return receiptsFor(carriers, ratedJourney(body as Schemas['DistanceRatesRequest']), model);
  return undefined;
}
