/** Helpers for tests of worlds: initial worlds, their errors, and an order to commit. */
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { createdOrder } from '../../reference-impl/pipeline/test-calls.js';
import type { WorldsOptions } from './world.js';
import { Worlds } from './worlds.js';
import { StateError } from './state-error.js';

export const clock = (): Date => new Date('2031-03-03T16:20:00Z');
export const accounts = standardAccounts();
export const worldsWith = (options: Partial<WorldsOptions> = {}): Worlds => new Worlds({ accounts, clock, ...options });

async function madeOrder(): Promise<Order> {
  const app = createApp({ seed: 1, clock });
  const { uuid } = await createdOrder(app, {}, 'full');
  return app.accounts.get('test-token')!.order(uuid);
}

export const someOrder = await madeOrder();

export const countsOf = (worlds: Worlds, id: string): number => worlds.byId(id)!.account.counts.orders;
export const commitOrder = (worlds: Worlds, id: string, order = 'a'): void =>
  worlds.byId(id)!.account.commit({ orders: [{ ...someOrder, uuid: order, external_id: order }] });

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
