/** The operations on carriers: who is connected, and what they charge. */
import type { Reading } from '../../openapi/profile/pricing-models.js';
import { ratedJourney, ratedShipment } from '../pricing/shipment-of-request.js';
import { success, type Handler } from './handler-types.js';
import { ratesOf } from './rates.js';

export const listCarriers: Handler<'listCarriers'> = ({ world }) => success({ carriers: [...world.carriers] });

/** The rates of a shipment, by a reading of the pricing fields. */
export const calculateRatesBy =
  (reading?: Reading): Handler<'calculateRates'> =>
  ({ body, world }) =>
    success({ carriers: ratesOf(world.carriers, ratedShipment(body), reading) });

/** The rates of a journey, by a reading of the pricing fields. */
export const calculateDistanceRatesBy =
  (reading?: Reading): Handler<'calculateDistanceRates'> =>
  ({ body, world }) =>
    success({ carriers: ratesOf(world.carriers, ratedJourney(body), reading) });
