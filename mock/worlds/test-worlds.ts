/** Helpers for tests of worlds: initial worlds, their errors, and an order to commit. */
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { createdOrder } from '../../reference-impl/pipeline/test-calls.js';
import type { TenantsOptions } from './tenant.js';
import { Tenants } from './tenants.js';
import { StateError } from './state-error.js';

export const clock = (): Date => new Date('2031-03-03T16:20:00Z');
export const accounts = standardAccounts();
export const tenantsWith = (options: Partial<TenantsOptions> = {}): Tenants =>
  new Tenants({ accounts, clock, ...options });

async function madeOrder(): Promise<Order> {
  const app = createApp({ seed: 1, clock });
  const { uuid } = await createdOrder(app, {}, 'full');
  return app.worlds.get('test-token')!.order(uuid);
}

export const someOrder = await madeOrder();

export const countsOf = (tenants: Tenants, id: string): number => tenants.byId(id)!.world.counts.orders;
export const commitOrder = (tenants: Tenants, id: string, order = 'a'): void =>
  tenants.byId(id)!.world.commit({ orders: [{ ...someOrder, uuid: order, external_id: order }] });

/** The StateError that a function throws. */
export function problemOf(run: () => unknown): StateError {
  try {
    run();
  } catch (error) {
    if (error instanceof StateError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
