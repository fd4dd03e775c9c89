/** An order to put into worlds in tests. */
import { createApp } from '../app.js';
import type { Order } from '../records.js';
import { createdOrder } from '../test-calls.js';

async function madeOrder(): Promise<Order> {
  const app = createApp({ seed: 1, clock: () => new Date('2031-03-03T16:20:00Z') });
  const { uuid } = await createdOrder(app, {}, 'full');
  return app.worlds.get('test-token')!.order(uuid);
}

export const someOrder = await madeOrder();
