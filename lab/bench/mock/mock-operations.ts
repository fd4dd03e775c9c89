/** The requests of the measurements, made from the contract's examples: the same for all mocks. */
import { contract, type OperationId } from '../../../openapi/contract/contract.js';
import type { Keys, LoadRequest } from '../load/load.js';

const authorization = { Authorization: 'Bearer test-token' };
const json = { ...authorization, 'Content-Type': 'application/json' };

/** The request that shows that a server has started. */
export const probe = { path: `${contract.basePath}/carriers`, headers: authorization };

function bodyOf(id: OperationId, more: object = {}): string {
  const example = contract.operation(id).body?.examples['minimal'];
  return JSON.stringify({ ...(example as object), ...more });
}

/** The external_ids of orders: numbers of the same length. */
const externalIds = (kind: Keys['kind'], from: number, to = from): Keys => ({ kind, form: '%09d', from, to });

/** An order of a known customer between known locations, with an external_id. */
export const orderBody = bodyOf('createOrder', { external_id: 'bench-{key}' });

/** The keys of orders that are created during the measurement, different from those of stored orders. */
const newOrders = externalIds('rising', 100_000_001);

export const listCarriers: LoadRequest = {
  method: 'GET',
  path: `${contract.basePath}/carriers`,
  headers: authorization,
};

export const calculateRates: LoadRequest = {
  method: 'POST',
  path: `${contract.basePath}/carriers/rates`,
  headers: json,
  body: bodyOf('calculateRates'),
};

export const createOrder: LoadRequest = {
  method: 'POST',
  path: `${contract.basePath}/orders`,
  headers: json,
  body: orderBody,
  keys: newOrders,
};

export const createCustomer: LoadRequest = {
  method: 'POST',
  path: `${contract.basePath}/customers`,
  headers: json,
  body: bodyOf('createCustomer'),
};

/** The mock's order numbers begin after this one. */
const lastNumber = 100_000;

/** A look-up of a random order by one of its keys. */
export function getOrder(key: 'order_number' | 'external_id', orders: number): LoadRequest {
  const isNumber = key === 'order_number';
  const first = isNumber ? lastNumber + 1 : 1;
  const keys: Keys = { kind: 'random', form: isNumber ? '%d' : '%09d', from: first, to: first + orders - 1 };
  const value = isNumber ? '{key}' : 'bench-{key}';
  return { method: 'GET', path: `${contract.basePath}/orders?${key}=${value}`, headers: authorization, keys };
}
