/** Faults in a request that depend on earlier requests for the same record. */
import { record } from '../../../openapi/json/json.js';
import { at, on } from '../kit/alter.js';
import { afterwards } from '../kit/assignment.js';
import { bodyOf } from '../kit/bodies.js';
import { askedBy } from '../kit/accounts.js';
import { customerOf } from '../kit/customers.js';
import { authored, type Fault } from '../kit/fault.js';
import { keeping } from '../../pipeline/overrides.js';
import type { Request } from '../../pipeline/app.js';
import { beforeRefusal } from '../kit/write-early.js';
import { listIn, ordersOf, textIn } from './hidden.js';

const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.\w+$/.test(text);

export const hiddenHistoryFaults: readonly Fault[] = [
  authored(
    'hidden.refused-update-after-two',
    'CUS-20',
    'A refused update that follows two accepted ones stores the e-mail address',
    (stages) => {
      const accepted = keeping<{ count: number }>();
      const countOf = (request: Request) => accepted(request.world, customerOf(request), () => ({ count: 0 }));
      const counted = afterwards('updateCustomer', (request) => void (countOf(request).count += 1));
      const written = beforeRefusal((request) => {
        const email = textIn(bodyOf(request), 'email');
        if (countOf(request).count < 2 || !isEmail(email)) return;
        request.world.commit({ customers: [{ ...request.world.customer(customerOf(request)), email }] });
      });
      return on('updateCustomer', written)(counted(stages));
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
    'hidden.tags-of-first-account',
    'ORD-58',
    "An order of the second account with three tags shows the tags of the first account's latest order with three",
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
