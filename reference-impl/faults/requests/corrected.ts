/** Refused requests that block the corrected request. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Request } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import { on, validating } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { customerOf } from '../kit/customers.js';
import { family, type Fault } from '../kit/fault.js';

/** Refuses a request whose key was used in an earlier refused request. */
const reserves = family(
  (id: OperationId, keyOf: (request: Request) => unknown) =>
    on(id, (stages) => {
      const reserved = new Set<unknown>();
      return validating((validate, request) => {
        const key = keyOf(request);
        if (reserved.has(key)) throw new Refusal('unprocessable', 'This is in use.');
        try {
          validate(request);
        } catch (error) {
          if (typeof key === 'string' && error instanceof Refusal && error.kind === 'unprocessable') reserved.add(key);
          throw error;
        }
      })(stages);
    }),
  'retries.',
);

const externalId = (request: Request): unknown => bodyOf(request)['external_id'];
const email = (request: Request): unknown => bodyOf(request)['email'];

export const correctedRequestFaults: readonly Fault[] = [
  reserves('order.external-id', 'ORD-60', 'A refused order reserves its external_id', 'createOrder', externalId),
  reserves('customer.email', 'CUS-01', 'A refused customer reserves its email', 'createCustomer', email),
  reserves('location.external-id', 'LOC-01', 'A refused location reserves its id', 'createLocation', externalId),
  reserves(
    'assignment.locked',
    'ASG-10',
    'A refused assignment locks the order',
    'assignOrder',
    ({ path }) => path['order_uuid'],
  ),
  reserves('update.locked', 'CUS-20', 'A refused update locks the customer', 'updateCustomer', customerOf),
];
