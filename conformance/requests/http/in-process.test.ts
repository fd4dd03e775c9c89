/** Shows that the in-process transport makes a function look like a server behind a socket. */

import { describe, expect, it } from 'vitest';
import { createInProcessTransport, type InProcessCall } from './in-process.js';

const request = {
  method: 'POST',
  url: 'http://mock.test/api/v1/a/../b?q=%zz#part',
  headers: { 'x-a': '1' },
  body: 'é',
};
const reply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

describe('a function behind the in-process transport', () => {
  it('gets the request unchanged', async () => {
    const calls: InProcessCall[] = [];
    await createInProcessTransport(async (call) => (calls.push(call), reply)).send(request);
    const body = Uint8Array.of(0xc3, 0xa9);
    const url = '/api/v1/a/../b?q=%zz';
    expect(calls).toEqual([{ method: 'POST', url, headers: { 'x-a': '1' }, body, origin: 'http://mock.test' }]);
  });

  it('responds with status, headers and bytes', async () => {
    const result = await createInProcessTransport(async () => reply).send(request);
    expect(result).toMatchObject({ kind: 'answer', status: 200, headers: [['content-type', 'application/json']] });
    expect(result.kind === 'answer' && new TextDecoder().decode(result.body)).toBe('{}');
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('loses the body of its response to %s with status %i', async (method, status) => {
    const result = await createInProcessTransport(async () => ({ ...reply, status })).send({ ...request, method });
    expect(result.kind === 'answer' && result.body.length).toBe(0);
  });

  it.each([
    ['hangs', async () => 'hang' as const, 'timeout'],
    ['takes too long', () => new Promise<never>(() => undefined), 'timeout'],
    ['resets', async () => 'reset' as const, 'dropped'],
    ['rejects', () => Promise.reject(new Error('with \x1b[31m colour\n at line 1')), 'dropped'],
    [
      'throws',
      () => {
        throw new Error('at once');
      },
      'dropped',
    ],
  ])('that %s is a failure', async (_, handle, reason) => {
    const result = await createInProcessTransport(handle, { timeoutMs: 20 }).send(request);
    expect(result).toMatchObject({ kind: 'failure', reason });
    expect(result.kind === 'failure' && result.detail).toMatch(/^[\x20-\x7e]+$/);
  });
});
