/** The operations on carriers: the list, and the rates of a shipment or journey by a pricing model. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { ratedJourney, ratedShipment } from '../pricing/shipment-of-request.js';
import { success, type Handler } from './handler-types.js';
import { ratesOf } from './rates.js';

/** GET /carriers: the account's carriers. */
export const listCarriers: Handler<'listCarriers'> = ({ account }) => success({ carriers: [...account.carriers] });

/** The rates of a shipment by a pricing model. */
export const calculateRatesBy =
  (model?: PricingModel): Handler<'calculateRates'> =>
  ({ body, account }) =>
    success({ carriers: ratesOf(account.carriers, ratedShipment(body), model) });

/** The rates of a journey by a pricing model. */
export const calculateDistanceRatesBy =
  (model?: PricingModel): Handler<'calculateDistanceRates'> =>
  ({ body, account }) =>
    success({ carriers: ratesOf(account.carriers, ratedJourney(body), model) });
