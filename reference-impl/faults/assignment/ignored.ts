/** Assignments that have no effect, show up late, go to another order, or are lost. */
import { done } from '../../handlers/handler-types.js';
import { at, on } from '../kit/alter.js';
import { afterwards } from '../kit/assignment.js';
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
];
