/** Shows which responses are marked or replaced while a change can't be stored. */
import { expect, it } from 'vitest';
import type { Reply } from '../../reference-impl/calls/call.js';
import type { Durable } from './durable.js';
import { NotYetStored } from './errors.js';
import { afterFlush } from './storing.js';

const durable = { flush: () => Promise.reject(new NotYetStored(undefined)) } as unknown as Durable;

const after = async (status: number, changes: boolean): Promise<unknown> => {
  const made: Promise<Reply> = Promise.resolve({ status, headers: {}, body: '{}' });
  const outcome = await afterFlush(
    durable,
    made,
    () => changes,
    () => undefined,
  );
  return [outcome.status, outcome.headers['mock-storage']];
};

it('a refused request keeps its refusal while an earlier change is not stored yet, and an accepted one is in doubt', async () => {
  expect(await after(422, true)).toEqual([422, 'not reachable']);
  expect(await after(200, false)).toEqual([200, 'not reachable']);
  expect(await after(200, true)).toEqual([503, expect.anything()]);
});
