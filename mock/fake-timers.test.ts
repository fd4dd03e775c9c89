/** A started mock works while a test uses fake timers: only delayed responses wait for the fake clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMock } from './start.js';
import { order } from './test-mock.js';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mock-timers-'))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('under fake timers', () => {
  it.each([
    ['without a file', {}],
    ['with a file', { data: 'mock.db' }],
  ])('a started mock responds and stops, %s', async (_, { data }: { data?: string }) => {
    const mock = await startMock(data === undefined ? {} : { data: join(folder, data) });
    vi.useFakeTimers();
    expect(await order(mock, 'x')).toBe(200);
    const answer = await fetch(`${mock.url}/api/v1/orders?external_id=x`, {
      headers: { authorization: `Bearer ${mock.token}`, connection: 'close' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"external_id":"x"')]);
    await mock.close();
  });
});
