/** The operations on carriers: who is connected, and what they charge. */
import { ratedJourney, ratedShipment } from '../shipment.js';
import { success, type Handler } from './handler.js';
import { ratesOf } from './rates.js';

export const listCarriers: Handler<'listCarriers'> = ({ world }) => success({ carriers: [...world.carriers] });

export const calculateRates: Handler<'calculateRates'> = ({ body, world }) =>
  success({ carriers: ratesOf(world.carriers, ratedShipment(body)) });

export const calculateDistanceRates: Handler<'calculateDistanceRates'> = ({ body, world }) =>
  success({ carriers: ratesOf(world.carriers, ratedJourney(body)) });
