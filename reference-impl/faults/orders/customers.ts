/** Customers of orders that are refused, or accepted without validation. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request } from '../../pipeline/app.js';
import {
  acceptsOrder,
  isForNewCustomer,
  isReturn,
  packagesOf,
  refusedOrder,
  refusesReturn,
  successes,
  uuidIn,
} from '../kit/bodies.js';
import type { Fault } from '../kit/fault.js';
import { isNested } from '../kit/values.js';

const isKnownBusiness = ({ customer }: Json, { world }: Request): boolean => {
  const { uuid } = record(customer);
  return typeof uuid === 'string' && world.has('customer', uuid) && world.customer(uuid).type === 2;
};

export const orderCustomerFaults: readonly Fault[] = [
  refusesReturn(
    'return-for-new-customer',
    'A return of one package for a new customer is refused',
    (body) => isForNewCustomer(body) && packagesOf(body).length === 1,
  ),
  refusedOrder(
    'orders.return-for-new-customer.refused',
    'ORD-01',
    'A return for a new customer is refused',
    (body) => isReturn(body) && uuidIn(body, 'customer') === undefined,
  ),
  refusedOrder(
    'orders.return.business-refused',
    'ORD-17',
    'A return for an existing business is refused',
    (body, request) => isReturn(body) && isKnownBusiness(body, request),
  ),
  successes('createOrder')(
    'orders.return.phone-unchecked',
    'ORD-22',
    'A return accepts a malformed phone of a new customer',
    (body) => isReturn(body) && record(body['customer'])['phone'] === 'not-a-phone',
  ),
  acceptsOrder(
    'orders.return.customer-types-unchecked',
    'ORD-18',
    'A return accepts wrong types for the fields of a new customer',
    (body) => {
      const { uuid, ...customer } = record(body['customer']);
      return isReturn(body) && uuid === undefined && Object.values(customer).some(isNested);
    },
  ),
  acceptsOrder(
    'orders.return.email-unchecked',
    'ORD-21',
    'A return accepts a malformed e-mail address of a new customer',
    (body) => isReturn(body) && record(body['customer'])['email'] === 'not-an-email',
  ),
];
