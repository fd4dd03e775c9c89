/**
 * Helpers for tests of fixes: the proof that a fix works, and bodies that are valid except for one change of the test.
 */
import { expect } from 'vitest';
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { createApp } from '../pipeline/app.js';
import { applyPatch, type PatchOperation } from '../calls/json-patch.js';
import { target } from '../pipeline/test-breaches.js';
import { exampleOf } from '../pipeline/test-calls.js';

type Send = Awaited<ReturnType<typeof target>>;

/** Throws unless every operation of a fix is needed, and all together make the body valid. */
export async function proven(send: Send, body: unknown, fix: readonly PatchOperation[]): Promise<void> {
  for (const one of fix) {
    const others = applyPatch(
      body,
      fix.filter((other) => other !== one),
    );
    expect((await send(others)).status, `without ${JSON.stringify(one)}`).toBeGreaterThanOrEqual(400);
  }
  expect(await send(applyPatch(body, fix)), JSON.stringify(fix)).toMatchObject({ status: 200 });
}

/** Sends bodies to an operation of a new app. */
export const sending = (id: OperationId): Promise<Send> => target(createApp({ seed: 1 }), contract.operation(id));

export const customer = { first_name: 'Ada', last_name: 'Lovelace', type: 1, email: 'ada@example.com' };
export const package1 = { type: 'BOX', width: 1, length: 1, height: 1, weight: 1, quantity: 1 };
export const order = exampleOf('createOrder', 'minimal');
export const replace = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });
