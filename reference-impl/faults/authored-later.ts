/** Faults that show late: what is right when it is first asked for, and wrong from the twenty-first time on, or once an order is assigned. */
import type { OperationId } from '../../openapi/contract.js';
import { record } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { authored, mapAnswer, when, type Alter, type Fault, type Test } from './fault.js';
import { finding } from './authored-look-up.js';
import { changeAt } from './json.js';
import { mapOrder } from './looks.js';

const soonEnough = 20;

/** Whether the same was asked for twenty times before. */
function isLate(id: OperationId, sameAs: (request: Request) => string): Test {
  const times = new Map<string, number>();
  return (request) => {
    if (request.operation.id !== id) return false;
    const key = sameAs(request);
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count > soonEnough;
  };
}

const byKey = ({ query }: Request): string => query['external_id'] ?? `number ${query['order_number'] ?? ''}`;

/** A new memory for each server. */
const later =
  (id: OperationId, sameAs: (request: Request) => string, alter: Alter): Alter =>
  (parts) =>
    when(isLate(id, sameAs), alter)(parts);

const changing = (path: string, change: (value: unknown) => unknown): Alter =>
  mapAnswer((answer) => changeAt(answer, path.split('.'), change));

/** Changes a field of orders that are assigned; of those without notes, whose customer and places are given by uuid. */
const onceAssigned = (path: string, change: (value: unknown) => unknown): Alter =>
  mapOrder((order) =>
    order['carrier'] && order['notes'] === null ? record(changeAt(order, path.split('.'), change)) : order,
  );

const longer = (text: unknown): unknown => (typeof text === 'string' ? `${text}x` : text);

/** The faults that show late. */
export const laterFaults: readonly Fault[] = [
  authored(
    'later.order.other-notes',
    'ORD-58',
    'An order that is read often reads other notes',
    later('getOrder', byKey, changing('data.order.notes', longer)),
  ),
  authored(
    'later.order.another',
    'LKP-02',
    'A look-up by an external_id that is used often finds the latest order',
    later(
      'getOrder',
      byKey,
      finding((orders) => orders.at(-1)),
    ),
  ),
  authored(
    'assigned.other-customer-email',
    'ORD-63',
    'An assigned order reads another e-mail address of its customer',
    onceAssigned('customer.email', (email) => `x${String(email)}`),
  ),
  authored(
    'assigned.other-line',
    'LOC-18',
    'An assigned order reads another line_1 of its source',
    onceAssigned('source_location.line_1', longer),
  ),
  authored(
    'assigned.other-city',
    'LOC-19',
    'An assigned order reads another city of its source',
    onceAssigned('source_location.city', longer),
  ),
];
