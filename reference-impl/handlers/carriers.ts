/** The operations on carriers: the list, and the rates of a shipment or journey by a pricing model. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { ratedJourney, ratedShipment } from '../pricing/shipment-of-request.js';
import { success, type Handler } from './handler-types.js';
import { ratesOf } from './rates.js';

/** GET /carriers: the account's carriers. */
export const listCarriers: Handler<'listCarriers'> = ({ world }) => success({ carriers: [...world.carriers] });

/** The rates of a shipment by a pricing model. */
export const calculateRatesBy =
  (model?: PricingModel): Handler<'calculateRates'> =>
  ({ body, world }) =>
    success({ carriers: ratesOf(world.carriers, ratedShipment(body), model) });

/** The rates of a journey by a pricing model. */
export const calculateDistanceRatesBy =
  (model?: PricingModel): Handler<'calculateDistanceRates'> =>
  ({ body, world }) =>
    success({ carriers: ratesOf(world.carriers, ratedJourney(body), model) });
