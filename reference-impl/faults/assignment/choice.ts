/** Assignments to another carrier or shipping method than the request names. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request } from '../../pipeline/app.js';
import type { Carrier } from '../../account/storage/records.js';
import { at } from '../kit/alter.js';
import { assignedOrder, carriersOf, wanted } from '../kit/assignment.js';
import { isReturn, packagesOf } from '../kit/bodies.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { mapInOrder, mapOrder } from '../kit/read-order.js';

/** Assigns to a method other than the one in the request. */
const assignsTo = family((choose: (request: Request) => Carrier | undefined, method: number) =>
  at('assignOrder').handling((handle, request) => {
    const carrier = choose(request);
    const shipping_method_uuid = carrier?.shipping_methods.at(method)?.uuid;
    return handle(
      shipping_method_uuid ? { ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } } : request,
    );
  }),
);

const firstCarrier = (request: Request): Carrier | undefined => carriersOf(request)[0];
const wantedCarrier = (request: Request): Carrier | undefined =>
  carriersOf(request).find(({ uuid }) => uuid === wanted(request)['carrier_uuid']);

/** Shows another carrier in assigned orders. */
const reads = family((change: (carrier: Json, order: Json, carriers: Request['world']['carriers']) => Json) =>
  mapOrder((order, { world }) => {
    const carrier = record(order['carrier']);
    return carrier['uuid'] === undefined ? order : { ...order, carrier: change(carrier, order, world.carriers) };
  }),
);

export const choiceFaults: readonly Fault[] = [
  ...faultsOf(authored, 'ASG-07', {
    'assignment.wrong-carrier': [
      'An assigned order shows the last carrier',
      mapInOrder('carrier', (carrier) => ({ ...record(carrier), uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e09' })),
    ],
    'assignment.return.to-first': [
      'Every return is assigned to the first method of the first carrier',
      at('assignOrder').handling((handle, request) => {
        if (!assignedOrder(request).is_return) return handle(request);
        const [carrier] = request.world.carriers;
        const shipping_method_uuid = carrier?.shipping_methods[0]?.uuid;
        return handle({ ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } });
      }),
    ],
  }),
  assignsTo('assignment.to-first', 'ASG-07', 'Every order is assigned to the first carrier', firstCarrier, 0),
  assignsTo('assignment.to-first-method', 'ASG-08', "The carrier's first method is assigned", wantedCarrier, 0),
  assignsTo('assignment.to-last-method', 'ASG-08', "The carrier's last method is assigned", wantedCarrier, -1),
  ...faultsOf(reads, 'ASG-07', {
    'assignment.return.reads-first-carrier': [
      'An assigned return shows the first carrier',
      (carrier, order, [first]) => (isReturn(order) ? { ...carrier, uuid: first?.uuid } : carrier),
    ],
    'assignment.two-packages.other-carrier': [
      'An order of two packages shows the last carrier after an assignment to the first',
      (carrier, order, carriers) =>
        packagesOf(order).length === 2 && carrier['uuid'] === carriers[0]?.uuid
          ? { ...carrier, uuid: carriers.at(-1)?.uuid }
          : carrier,
    ],
  }),
  reads(
    'assignment.return.reads-no-method',
    'ASG-08',
    'An assigned return shows a method named for returns',
    (carrier, order) =>
      isReturn(order)
        ? { ...carrier, shipping_method: { ...record(carrier['shipping_method']), name: 'Return' } }
        : carrier,
  ),
];
