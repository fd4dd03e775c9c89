/** Faults of what assignments and updates do to orders that they don't name, and of what they keep from being done. */
import type { Request } from '../app.js';
import type { Order } from '../records.js';
import { authored, handling, on, type Alter, type Fault } from './fault.js';

const assignedIn = ({ world }: Request): readonly Order[] => world.state().orders.filter((order) => order.assignment);

/** Assigns as is asked, then does something else. */
const afterAssigning = (work: (request: Request, assigned: Order) => void): Alter =>
  on(
    'assignOrder',
    handling((handle, request) => {
      const answer = handle(request);
      work(request, request.world.order(request.path['order_uuid'] ?? ''));
      return answer;
    }),
  );

/** Assigns all assigned orders of the customer alike. */
const assigningAlike: Alter = afterAssigning((request, { customer, assignment }) => {
  const others = assignedIn(request).filter((other) => other.customer === customer);
  request.world.commit({ orders: others.map((other) => ({ ...other, assignment })) });
});

const keepingFive: Alter = (parts) => {
  const last: string[] = [];
  return afterAssigning(({ world }, { uuid }) => {
    last.push(uuid);
    const oldest = last.length > 5 ? last.shift() : undefined;
    if (oldest !== undefined) world.commit({ orders: [{ ...world.order(oldest), assignment: null }] });
  })(parts);
};

/** The faults of bystanders. */
export const bystanderFaults: readonly Fault[] = [
  authored(
    'assignment.of-customer-too',
    'ASG-07 ASG-08',
    "An assignment assigns all assigned orders of the order's customer alike",
    assigningAlike,
  ),
  authored('assignment.last-five-only', 'READ-07', 'Only the last five assignments are kept', keepingFive),
];
