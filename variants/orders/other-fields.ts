/** Proof of delivery, is_return and status of orders, and fields that are lost together. */
import { record, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { reads, refusesOrder, shows, where, type Condition } from '../kit/pairs.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const ifWithout = (name: string): Condition => where(`if it has no ${name}`, (order) => (order[name] ?? null) === null);

const noProof = op.that('without signature and image', (proof) => {
  const { signature, image } = record(proof);
  return signature === false && image === false;
});

/** Drops false and 0 from fields that expect an object or a list, like code that tests only for truthy values. */
const withoutHollow = op.as<Json>('fields that are false or 0 as absent', (body) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== 0 && (value !== false || name === 'is_return')),
  ),
);

const lost = op.always(null);
const [noPickup, noId] = [ifWithout('pickup_schedule'), ifWithout('external_id')];

export const otherFieldFaults: readonly Fault[] = faults('ORD-58', {
  'orders.no-proof.refused': breaking('ORD-01', refusesOrder('proof_of_delivery', noProof)),
  'orders.status.confirmed-at-once': breaking('READ-80', shows('status', op.becoming('NEW', 'ASSIGNED'))),
  'forms.orders.hollow-is-nothing': breaking('ORD-05', reads('createOrder', '', withoutHollow)),
  'orders.tracking-url.raw-external-id': breaking(
    'READ-95',
    shows(
      '',
      op.as<Json>('the external_id in its tracking_url, unescaped', (order) => ({
        ...order,
        tracking_url: `https://track.example.com/?order=${String(order['external_id'])}`,
      })),
    ),
  ),
  'read-back.proof.swapped': shows('proof_of_delivery', op.swapping('signature', 'image')),
  'read-back.proof.always': shows('proof_of_delivery', op.having({ signature: true })),
  'read-back.is-return.lost': shows('is_return', op.always(false)),
  'read-back.is-return.false-is-null': breaking('READ-74', shows('is_return', op.becoming(false, null))),
  'read-back.delivery_schedule.with-pickup_schedule-only': breaking(
    'READ-52',
    shows('delivery_schedule', lost, noPickup),
  ),
  'read-back.tags.with-notes-only': breaking('READ-73', shows('tags', lost, ifWithout('notes'))),
  'read-back.collections.with-external_id-only': breaking('READ-66', shows('collections', lost, noId)),
});
