/** Assignments that have no effect, show up late, go to another order, or are lost. */
import { done } from '../../handlers/handler-types.js';
import { at, on } from '../kit/alter.js';
import { afterwards, assignedOrder, wanted } from '../kit/assignment.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { late } from '../kit/write-early.js';

const keepingThree: StageOverride = (stages) => {
  const last: string[] = [];
  return afterwards('assignOrder', ({ world, path }) => {
    last.push(world.order(path['order_uuid'] ?? '').uuid);
    const oldest = last.length > 3 ? last.shift() : undefined;
    if (oldest !== undefined) world.commit({ orders: [{ ...world.order(oldest), assignment: null }] });
  })(stages);
};

/** Ignores an assignment to a carrier that the order had before its present one. */
const neverBack: StageOverride = (stages) => {
  const before = new Set<string>();
  return at('assignOrder').handling((handle, request) => {
    const { uuid, assignment } = assignedOrder(request);
    const carrier = String(wanted(request)['carrier_uuid']);
    if (before.has(`${uuid} ${carrier}`) && assignment?.carrier !== carrier) return done;
    before.add(`${uuid} ${carrier}`);
    return handle(request);
  })(stages);
};

export const ignoredAssignmentFaults: readonly Fault[] = [
  ...faultsOf(authored, 'READ-07', {
    'assignment.ignored': ['An assignment does nothing', at('assignOrder').handling(() => done)],
    'assignment.late': ['An assignment shows only after five seconds', on('assignOrder', late)],
    'assignment.of-latest': [
      'The latest order is assigned in place of the requested one',
      at('assignOrder').handling((handle, request) =>
        handle({ ...request, path: { order_uuid: request.world.state().orders.at(-1)?.uuid ?? '' } }),
      ),
    ],
    'assignment.last-three-only': ['Only the last three assignments are kept', keepingThree],
  }),
  ...faultsOf(authored, 'ASG-08', {
    'assignment.again.same-carrier-ignored': [
      'A second assignment to the same carrier keeps the first method',
      at('assignOrder').handling((handle, request) =>
        assignedOrder(request).assignment?.carrier === wanted(request)['carrier_uuid'] ? done : handle(request),
      ),
    ],
    'assignment.again.back-ignored': ["An order can't be assigned back to a carrier that it had before", neverBack],
  }),
];
