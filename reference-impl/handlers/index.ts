/** All handlers by the operation that they answer. */
import type { Reading } from '../../openapi/profile/pricing-models.js';
import { assignOrderBy } from './assignment.js';
import { calculateDistanceRatesBy, calculateRatesBy, listCarriers } from './carriers.js';
import { createCustomer, findCustomer, updateCustomer } from './customers.js';
import type { Handlers } from './handler-types.js';
import { generateLabels } from './labels.js';
import { createLocation, listLocations } from './locations.js';
import { cancelOrder, createOrder, getOrder, updateOrder } from './orders.js';

/** The handlers; prices are made by a reading of the pricing fields, the reference's own unless told. */
export const handlersBy = (reading?: Reading): Handlers => ({
  assignOrder: assignOrderBy(reading),
  calculateDistanceRates: calculateDistanceRatesBy(reading),
  calculateRates: calculateRatesBy(reading),
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

/** Those of the reference. */
export const handlers: Handlers = handlersBy();
