/** All handlers by the operation that they answer. */
import { assignOrder } from './assignment.js';
import { calculateDistanceRates, calculateRates, listCarriers } from './carriers.js';
import { createCustomer, findCustomer, updateCustomer } from './customers.js';
import type { Handlers } from './handler.js';
import { generateLabels } from './labels.js';
import { createLocation, listLocations } from './locations.js';
import { cancelOrder, createOrder, getOrder, updateOrder } from './orders.js';

export const handlers: Handlers = {
  assignOrder,
  calculateDistanceRates,
  calculateRates,
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
};
