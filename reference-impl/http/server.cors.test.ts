/** A page of any origin can call the server and read its responses. */
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { base } from '../pipeline/test-calls.js';
import { useServer } from './test-server.js';

const { postText, test, url } = useServer();

describe('CORS', () => {
  const page = 'https://shop.example';
  const allowed = {
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };

  it('allows a preflight for any method and headers', async () => {
    const { status, headers, text } = await supertest(url())
      .options(`${base}/orders`)
      .set({ origin: page, 'access-control-request-method': 'PATCH' })
      .set({
        'access-control-request-headers': 'authorization,x-own',
        'access-control-request-private-network': 'true',
      });
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      ...allowed,
      'access-control-allow-headers': 'authorization,x-own',
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      'access-control-allow-private-network': 'true',
    });
  });

  it('lets the page read every response, refusals included', async () => {
    expect((await test('get', '/carriers').set('origin', page)).headers).toMatchObject(allowed);
    const refused = await test('get', '/carriers').set({ origin: page, authorization: '' });
    expect([refused.status, refused.headers]).toEqual([401, expect.objectContaining(allowed)]);
    expect(refused.headers['access-control-expose-headers']).toContain('www-authenticate');
    const large = await postText('/customers', 'x'.repeat(2 ** 20 + 1), { origin: page });
    expect([large.status, large.headers]).toEqual([413, expect.objectContaining(allowed)]);
  });

  it('sends only Vary if there is no Origin header', async () => {
    const { headers } = await test('get', '/carriers');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['vary']).toBe('Origin');
  });
});
