/** Faults in which location an order may have: an address on the side that must be a location of the account, and unknown ones. */
import { unknownUuid } from '../../openapi/variations.js';
import type { Request } from '../app.js';
import { isReturn } from './authored-orders.js';
import { authored, nodding, on, when, type Alter, type Fault, type Test } from './fault.js';
import { record, type Json } from './json.js';
import { knowingWorlds } from './looks.js';

const bodyOf = ({ body }: Request): Json => record(body);

/** Takes an address where only a location of the account will do. */
const takingAddress = (side: 'source_location' | 'destination_location', test: Test): Alter =>
  on(
    'createOrder',
    when(
      (request) => test(request) && record(bodyOf(request)[side])['line_1'] !== undefined,
      nodding(() => true),
    ),
  );

/** The faults in which location an order may have. */
export const workflowFaults: readonly Fault[] = [
  authored(
    'orders.delivery.from-an-address',
    'ORD-24 ORD-52',
    'An order that says it is no return may begin at an address',
    takingAddress('source_location', (request) => bodyOf(request)['is_return'] === false),
  ),
  authored(
    'orders.return.to-an-address',
    'ORD-24 ORD-53',
    'A return may end at an address',
    takingAddress('destination_location', isReturn),
  ),
  authored(
    'orders.free-side.unknown-but-not-foreign',
    'ORD-24',
    'Unknown locations are taken on the free side, but not those of another account',
    knowingWorlds((othersOf) =>
      on(
        'createOrder',
        when(
          (request) => {
            const { uuid } = record(bodyOf(request)[isReturn(request) ? 'source_location' : 'destination_location']);
            const worlds = [request.world, ...othersOf(request.world)];
            return uuid === unknownUuid && !worlds.some((world) => world.has('location', uuid));
          },
          nodding(() => true),
        ),
      ),
    ),
  ),
];
