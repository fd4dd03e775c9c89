/** Assigns an order to a carrier. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { Only } from '../account/storage/records.js';
import { withAssignment } from '../account/timeline.js';
import { done, type Handler } from './handler-types.js';
import { assertNotCancelled } from './orders.js';
import { ratesBy, shipmentOf } from './rates.js';

/**
 * The price is fixed at the time of the assignment; later changes of the order don't affect it. A second assignment
 * replaces the first.
 */
export const assignOrderBy =
  (model?: PricingModel): Handler<'assignOrder'> =>
  ({ path, body, account }) => {
    const order = account.order(path.order_uuid);
    assertNotCancelled(order, account);
    const { carrier_uuid, shipping_method_uuid }: Only<typeof body, 'carrier_uuid' | 'shipping_method_uuid'> = body;
    const carrier = account.carrier(carrier_uuid);
    const wanted = shipping_method_uuid.toLowerCase();
    const method = carrier.shipping_methods.find(({ uuid }) => uuid.toLowerCase() === wanted);
    if (!method) throw new Error(`${carrier.name} has no shipping method ${wanted}.`);
    const amount = ratesBy(shipmentOf(account, order), model)(method);
    const assignment = { carrier: carrier.uuid, method: method.name, currency: method.currency, amount };
    account.commit({ orders: [withAssignment(order, assignment, account)] });
    return done;
  };
