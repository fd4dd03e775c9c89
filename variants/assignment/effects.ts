/** Assignments without effect, with a late one, or to another order, carrier or shipping method than the request names. */
import type { Carrier } from '../../reference-impl/account/storage/records.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { showing } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { shows, where } from '../kit/pairs.js';
import { assignedOrder, isReturn, packagesOf } from '../kit/records.js';
import { bodyOf, storing } from '../kit/requests.js';
import { afterwards, handling, ignoring, late, remembering, type RequestTest } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const toLatest = handling('assignOrder', (handle, request) =>
  handle({ ...request, path: { order_uuid: request.account.state().orders.at(-1)?.uuid ?? '' } }),
);

const keepingThree = remembering<string[]>(
  () => [],
  (last) =>
    afterwards('assignOrder', (request) => {
      last.push(assignedOrder(request).uuid);
      const oldest = last.length > 3 ? last.shift() : undefined;
      const { account } = request;
      if (oldest !== undefined) account.commit({ orders: [{ ...account.order(oldest), assignment: null }] });
    }),
);

const isToSame: RequestTest = (request) =>
  assignedOrder(request).assignment?.carrier === bodyOf(request)['carrier_uuid'];

/** Ignores an assignment to a carrier that the order had before its present one. */
const neverBack = remembering(
  () => new Set<string>(),
  (before) =>
    ignoring('assignOrder', (request) => {
      const key = `${assignedOrder(request).uuid} ${String(bodyOf(request)['carrier_uuid'])}`;
      if (before.has(key)) return !isToSame(request);
      before.add(key);
      return false;
    }),
);

export const ignoredAssignmentFaults: readonly Fault[] = faults(
  'READ-07',
  {
    ignored: ['An assignment does nothing', ignoring('assignOrder')],
    late: ['An assignment shows only after five seconds', late('assignOrder')],
    'of-latest': ['The latest order is assigned in place of the requested one', toLatest],
    'last-three-only': ['Only the last three assignments are kept', keepingThree],
    'again.same-carrier-ignored': breaking('ASG-08', [
      'A second assignment to the same carrier keeps the first method',
      ignoring('assignOrder', isToSame),
    ]),
    'again.back-ignored': breaking('ASG-08', [
      "An order can't be assigned back to a carrier that it had before",
      neverBack,
    ]),
  },
  'assignment.',
);

type Choice = (request: Request) => Carrier | undefined;

const first: Choice = ({ account }) => account.carriers[0];
const named: Choice = ({ account, body }) =>
  account.carriers.find(({ uuid }) => uuid === bodyOf({ body })['carrier_uuid']);
const firstForReturns: Choice = (request) => (assignedOrder(request).is_return ? first(request) : undefined);

/** Assigns to a method of another carrier, if there is one. */
const assigningTo = (choose: Choice, position: number): StageOverride =>
  storing('assignOrder', '', (body, { request }) => {
    const carrier = choose(request);
    const method = carrier?.shipping_methods.at(position);
    return method ? { carrier_uuid: carrier?.uuid, shipping_method_uuid: method.uuid } : body;
  });

const lastCarrier = 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e09';
const ifReturn = where('if it is a return', isReturn);
const ofFirst = op.as('of the first carrier', (_uuid, { request }) => first(request)?.uuid);

/** Shows the last carrier for the first one in orders of two packages. */
const lastForFirst = showing<unknown>('carrier.uuid', (uuid, { whole, request }) =>
  packagesOf(whole).length === 2 && uuid === first(request)?.uuid ? request.account.carriers.at(-1)?.uuid : uuid,
);

export const choiceFaults: readonly Fault[] = faults(
  'ASG-07',
  {
    'wrong-carrier': ['An assigned order shows the last carrier', showing('carrier.uuid', () => lastCarrier)],
    'return.to-first': [
      'Every return is assigned to the first method of the first carrier',
      assigningTo(firstForReturns, 0),
    ],
    'to-first': ['Every order is assigned to the first carrier', assigningTo(first, 0)],
    'to-first-method': breaking('ASG-08', ["The carrier's first method is assigned", assigningTo(named, 0)]),
    'to-last-method': breaking('ASG-08', ["The carrier's last method is assigned", assigningTo(named, -1)]),
    'return.reads-first-carrier': shows('carrier.uuid', ofFirst, ifReturn),
    'two-packages.other-carrier': [
      'An order of two packages shows the last carrier after an assignment to the first',
      lastForFirst,
    ],
    'return.reads-no-method': breaking('ASG-08', shows('carrier.shipping_method.name', op.always('Return'), ifReturn)),
  },
  'assignment.',
);
