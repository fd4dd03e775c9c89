/** Faults that show only once a refused request is corrected: the server keeps something of what it refused. */
import type { OperationId } from '../../openapi/contract.js';
import { record } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { Refusal } from '../refusal.js';
import { authored, handling, on, validating, type Alter, type Fault } from './fault.js';

/** Refuses what has a key of something that was refused before. */
const reserving = (id: OperationId, keysOf: (request: Request) => readonly unknown[]): Alter =>
  on(id, (parts) => {
    const reserved = new Set<unknown>();
    return validating((validate, request) => {
      const keys = keysOf(request).filter((key) => typeof key === 'string');
      if (keys.some((key) => reserved.has(key))) throw new Refusal('unprocessable', 'This is in use.');
      try {
        validate(request);
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'unprocessable') for (const key of keys) reserved.add(key);
        throw error;
      }
    })(parts);
  });

const externalId = ({ body }: Request): readonly unknown[] => [record(body)['external_id']];
const email = ({ body }: Request): readonly unknown[] => [record(body)['email']];

/** Writes the external_id of a refused update with the next one that is accepted. */
const writingLater: Alter = on('updateCustomer', (parts) => {
  const kept = new Map<string, unknown>();
  const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';
  const judged = validating((validate, request) => {
    try {
      validate(request);
    } catch (error) {
      const [external_id] = externalId(request);
      if (typeof external_id === 'string') kept.set(customerOf(request), external_id);
      throw error;
    }
  });
  const handled = handling((handle, request) => {
    const external_id = kept.get(customerOf(request));
    const body = { ...record(request.body), ...(external_id !== undefined && { external_id }) };
    const answer = handle({ ...request, body });
    kept.delete(customerOf(request));
    return answer;
  });
  return handled(judged(parts));
});

/** The faults of what is corrected. */
export const retryFaults: readonly Fault[] = [
  authored(
    'retries.order.external-id',
    'ORD-60',
    'A refused order reserves its external_id',
    reserving('createOrder', externalId),
  ),
  authored(
    'retries.customer.email',
    'CUS-01',
    'A refused customer reserves its email',
    reserving('createCustomer', email),
  ),
  authored(
    'retries.location.external-id',
    'LOC-01',
    'A refused location reserves its external_id',
    reserving('createLocation', externalId),
  ),
  authored(
    'retries.assignment.locked',
    'ASG-10',
    'A refused assignment locks the order',
    reserving('assignOrder', ({ path }) => [path['order_uuid']]),
  ),
  authored(
    'retries.update.locked',
    'CUS-20',
    'A refused update locks the customer',
    reserving('updateCustomer', ({ path }) => [path['customer_uuid']]),
  ),
  authored(
    'retries.update.external-id-later',
    'CUS-20',
    'The next update writes the external_id of a refused one',
    writingLater,
  ),
];
