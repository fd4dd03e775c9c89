/** What one request does to something that earlier ones made. */
import { record } from '../../../openapi/schema/schema.js';
import { at, validating, on } from '../kit/alter.js';
import { afterwards } from '../kit/assignment.js';
import { bodyOf, uuidIn } from '../kit/bodies.js';
import { askedBy } from '../kit/accounts.js';
import { customerOf } from '../kit/customers.js';
import { authored, type Fault } from '../kit/fault.js';
import { keeping } from '../kit/memory.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { listIn, ordersOf, textIn } from './hidden.js';

/** Does something more when it refuses a body. */
const onRefusal = (id: 'createOrder' | 'updateCustomer', work: (request: Request) => void): StageOverride =>
  on(
    id,
    validating((validate, request) => {
      try {
        validate(request);
      } catch (error) {
        work(request);
        throw error;
      }
    }),
  );

/** What is known of the refused orders of an account. */
interface Refused {
  inARow: number;
}

const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.\w+$/.test(text);

export const hiddenHistoryFaults: readonly Fault[] = [
  authored(
    'hidden.update-after-assignment',
    'CUS-17',
    'An update of a customer does nothing once an order of the customer is assigned',
    at('updateCustomer').handling((handle, request) => {
      const isAssigned = ordersOf(request.world, customerOf(request)).some(({ assignment }) => assignment);
      if (isAssigned) request.world.customer(customerOf(request));
      return isAssigned ? done : handle(request);
    }),
  ),
  authored(
    'hidden.refused-update-after-two',
    'CUS-20',
    'A refused update that follows two accepted ones stores the e-mail address',
    (stages) => {
      const accepted = keeping<{ count: number }>();
      const countOf = (request: Request) => accepted(request.world, customerOf(request), () => ({ count: 0 }));
      const counted = afterwards('updateCustomer', (request) => void (countOf(request).count += 1));
      const written = onRefusal('updateCustomer', (request) => {
        const email = textIn(bodyOf(request), 'email');
        if (countOf(request).count < 2 || !isEmail(email)) return;
        request.world.commit({ customers: [{ ...request.world.customer(customerOf(request)), email }] });
      });
      return written(counted(stages));
    },
  ),
  authored(
    'hidden.update-clears-old-tags',
    'GEN-30',
    'An update of a customer with three orders or more empties the tags of the first',
    afterwards('updateCustomer', (request) => {
      const [first, , third] = ordersOf(request.world, customerOf(request));
      if (first && third) request.world.commit({ orders: [{ ...first, tags: [] }] });
    }),
  ),
  authored(
    'hidden.refused-order-overwrites-notes',
    'ORD-60',
    'A refused order for a customer with two orders or more stores its notes in the latest one',
    onRefusal('createOrder', (request) => {
      const orders = ordersOf(request.world, String(uuidIn(bodyOf(request), 'customer')));
      const [latest, notes] = [orders.at(-1), textIn(bodyOf(request), 'notes')];
      if (orders.length > 1 && latest && notes !== '') request.world.commit({ orders: [{ ...latest, notes }] });
    }),
  ),
  authored(
    'hidden.order-after-refused-ones',
    'ORD-58',
    'An order that follows two refused ones or more has the schedule of its pickup for its delivery',
    (stages) => {
      const kept = keeping<Refused>();
      const of = ({ world }: Request): Refused => kept(world, '', () => ({ inARow: 0 }));
      const refused = onRefusal('createOrder', (request) => void (of(request).inARow += 1));
      const created = at('createOrder').mapBody((sent, request) => {
        const { inARow } = of(request);
        of(request).inARow = 0;
        const body = record(sent);
        const isLeft = inARow > 1 && body['pickup_schedule'] !== undefined && body['delivery_schedule'] !== undefined;
        return isLeft ? { ...body, delivery_schedule: body['pickup_schedule'] } : body;
      });
      return refused(created(stages));
    },
  ),
  authored(
    'hidden.tags-of-first-account',
    'ORD-58',
    'An order of the second account with three tags has those of the latest order of the first account with three',
    (stages) => {
      const kept: { tags?: readonly unknown[] } = {};
      const noting = askedBy(
        'first',
        at('createOrder').mapBody((body) => {
          const tags = listIn(record(body), 'tags');
          if (tags.length === 3) kept.tags = tags;
          return body;
        }),
      );
      const taking = askedBy(
        'second',
        at('createOrder').mapBody((body) =>
          kept.tags && listIn(record(body), 'tags').length === 3 ? { ...record(body), tags: kept.tags } : body,
        ),
      );
      return taking(noting(stages));
    },
  ),
];
