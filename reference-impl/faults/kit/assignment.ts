/**
 * Helpers for faults in assignments: the order, the carrier and the shipping method, and effects after an assignment.
 */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Carrier, Order } from '../../account/storage/records.js';
import type { Refusal } from '../../calls/refusal.js';
import { at } from './alter.js';
import { breaksOnly, overlooking } from './overlook.js';

/** The carriers of the account that sends the request. */
export const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
/** The carrier and method that an assignment names. */
export const wanted = ({ body }: Request): Json => record(body);
/** The order that is assigned. */
export const assignedOrder = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

/** The assigned orders of the account that sends the request. */
export const assignedIn = ({ world }: Request): readonly Order[] =>
  world.state().orders.filter((order) => order.assignment);

/** Handles a request, then runs an extra action. */
export const afterwards = (id: 'assignOrder' | 'updateCustomer', work: (request: Request) => void): StageOverride =>
  at(id).handling((handle, request) => {
    const answer = handle(request);
    work(request);
    return answer;
  });

/** Whether a carrier has the method that an assignment names. */
export const hasMethod = (carrier: Carrier | undefined, request: Request): boolean =>
  carrier?.shipping_methods.some(({ uuid }) => uuid === wanted(request)['shipping_method_uuid']) === true;

/** Accepts an assignment that matches the test if only its shipping method is wrong. */
export const takingMethod = (test: (request: Request, error: Refusal) => boolean): StageOverride =>
  overlooking('assignOrder', (request, error) => breaksOnly(error, /^\/shipping_method_uuid$/) && test(request, error));
