/** What an assignment names, an order, a carrier and a shipping method, and what is done after it. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Carrier, Order } from '../../account/storage/records.js';
import type { Refusal } from '../../calls/refusal.js';
import { at, on } from './alter.js';
import { acceptWithoutActing, breaksOnly } from './overlook.js';

/** The carriers of the account that asks. */
export const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
/** What an assignment asks for. */
export const wanted = ({ body }: Request): Json => record(body);
/** The order that an assignment is about. */
export const assignedOrder = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

/** The assigned orders of the account that asks. */
export const assignedIn = ({ world }: Request): readonly Order[] =>
  world.state().orders.filter((order) => order.assignment);

/** Does what is asked, then something else. */
export const afterwards = (id: 'assignOrder' | 'updateCustomer', work: (request: Request) => void): StageOverride =>
  at(id).handling((handle, request) => {
    const answer = handle(request);
    work(request);
    return answer;
  });

/** Whether a carrier has the method that an assignment asks for. */
export const hasMethod = (carrier: Carrier | undefined, request: Request): boolean =>
  carrier?.shipping_methods.some(({ uuid }) => uuid === wanted(request)['shipping_method_uuid']) === true;

/** Takes an assignment whose method alone is wrong, of those that the test wants. */
export const takingMethod = (test: (request: Request, error: Refusal) => boolean): StageOverride =>
  on(
    'assignOrder',
    acceptWithoutActing((request, error) => breaksOnly(error, /^\/shipping_method_uuid$/) && test(request, error)),
  );
