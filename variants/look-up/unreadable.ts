/** Orders that can't be read because of their content. */
import { record, type Json } from '../../openapi/json/json.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { losing, wantedOrder } from '../kit/look-up.js';
import { notingOrders } from '../kit/memory.js';
import { bodyOf } from '../kit/requests.js';
import { handling, remembering } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

/** Crashes on look-ups of some orders. */
const unreadable = (test: (order: Order) => boolean): StageOverride =>
  handling('getOrder', (handle, request) => {
    if (test(wantedOrder(request))) throw new Error('unreadable');
    return handle(request);
  });

/** Crashes on look-ups of orders that were created from such a body. */
const unreadableFrom = (test: (body: Json) => boolean): StageOverride =>
  remembering(
    () => new Set<unknown>(),
    (made) =>
      all(
        notingOrders((uuid, request) => {
          if (test(bodyOf(request))) made.add(uuid);
        }),
        unreadable(({ uuid }) => made.has(uuid)),
      ),
  );

export const unreadableFaults: readonly Fault[] = faults(
  'LKP-02',
  {
    'breaks.many-packages': breaking('GEN-28', [
      'Reading a return of more than two packages gets a 500',
      unreadable(({ is_return: isReturn, packages }) => isReturn && packages.length > 2),
    ]),
    'loses.assigned': [
      'An assigned order is no longer found',
      losing((request) => wantedOrder(request).assignment !== null),
    ],
    'empty-tags.breaks': [
      'The look-up of an order with tags: [] gets a 500',
      unreadableFrom(({ tags }) => Array.isArray(tags) && tags.length === 0),
    ],
    'name-null.breaks': [
      'The look-up of an order whose destination name is null gets a 500',
      unreadableFrom(({ destination_location: place }) => record(place)['name'] === null),
    ],
  },
  'look-up.',
);
