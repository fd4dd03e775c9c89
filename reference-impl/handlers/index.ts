/** All handlers, by operation. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { assignOrderBy } from './assignment.js';
import { calculateDistanceRatesBy, calculateRatesBy, listCarriers } from './carriers.js';
import { createCustomer, findCustomer, updateCustomer } from './customers.js';
import type { Handlers } from './handler-types.js';
import { generateLabels } from './labels.js';
import { createLocation, listLocations } from './locations.js';
import { cancelOrder, createOrder, getOrder, updateOrder } from './orders.js';

/** The handlers, with prices by a pricing model; by default that of the reference. */
export const handlersBy = (model?: PricingModel): Handlers => ({
  assignOrder: assignOrderBy(model),
  calculateDistanceRates: calculateDistanceRatesBy(model),
  calculateRates: calculateRatesBy(model),
  cancelOrder,
  createCustomer,
  createLocation,
  createOrder,
  findCustomer,
  generateLabels,
  getOrder,
  listCarriers,
  listLocations,
  updateCustomer,
  updateOrder,
});

/** The handlers of the reference. */
export const handlers: Handlers = handlersBy();
