import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartOptions } from './mock-options.js';
import { startMock, type StartedMock } from './start.js';

let mock: StartedMock;
afterEach(() => mock.close());

/** The status of a request to a path. `fetch` can't send another Host. */
const statusOf = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${mock.url}${path}`, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

const start = async (options: StartOptions): Promise<void> => void (mock = await startMock(options));

describe('a started mock', () => {
  it('on loopback needs no admin token, and can be called by loopback and allowed names', async () => {
    await start({ allowHosts: ['mock.internal'] });
    expect(mock.adminToken).toBeUndefined();
    expect(await statusOf('/__mock')).toBe(200);
    expect(await statusOf('/__mock', { host: 'mock.internal' })).toBe(200);
    expect(await statusOf('/__mock', { host: 'other.internal' })).toBe(403);
  });

  it('on a network creates an admin token, and can be called by any name', async () => {
    await start({ host: '0.0.0.0' });
    const { adminToken = '' } = mock;
    expect(adminToken).toMatch(/^[\da-f]{32}$/);
    expect(await statusOf('/__mock')).toBe(401);
    expect(await statusOf('/__mock', { host: 'mock', 'mock-admin-token': adminToken })).toBe(200);
    expect(await statusOf('/api/v1/carriers', { authorization: 'Bearer test-token' })).toBe(200);
  });

  it('on a network uses the given admin token, and has none without a control interface', async () => {
    await start({ host: '0.0.0.0', adminToken: 'given-by-us' });
    expect([mock.adminToken, await statusOf('/__mock', { 'mock-admin-token': 'given-by-us' })]).toEqual([
      'given-by-us',
      200,
    ]);
    await mock.close();
    await start({ host: '0.0.0.0', admin: false });
    expect([mock.adminToken, await statusOf('/__mock')]).toEqual([undefined, 404]);
  });

  it('refuses an admin token that is easy to guess, without repeating it in the message', async () => {
    await start({});
    await expect(startMock({ adminToken: 'short' })).rejects.toThrow(/8 to 256 ASCII characters .* not this one\.$/);
    await expect(startMock({ allowHosts: ['a/b'] })).rejects.toThrow('a list of host names without a port');
  });
});
