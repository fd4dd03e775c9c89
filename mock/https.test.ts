/** A program can start a mock with https, and gets the certificate to trust. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { afterEach, expect, it } from 'vitest';
import { makeIdentity, type Identity } from '../reference-impl/http/certificate.js';
import { startMock, type StartedMock } from './start.js';

let mock: StartedMock | undefined;
afterEach(() => mock?.close());

/** The first piece of a response's text. */
async function textAt(path: string): Promise<string> {
  const headers = { authorization: 'Bearer test-token' };
  const request = get(`${mock!.url}${path}`, { ca: mock!.certificate, agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [text] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  response.destroy();
  return text;
}

it('uses TLS for the API, the control interface and the stream of exchanges', async () => {
  mock = await startMock({ https: true });
  expect(mock.url).toBe(`https://127.0.0.1:${mock.port}`);
  expect(await textAt('/api/v1/carriers')).toContain('Falcon');
  expect(await textAt('/__mock')).toContain('"worlds"');
  expect(await textAt('/__mock/exchanges/events')).toBe(': exchanges follow\n\n');
  const { id } = await mock.control.sendRequest({ world: 'main', method: 'GET', url: '/api/v1/carriers' });
  expect((await mock.control.readExchange(id)).answer?.body).toContain('Falcon');
});

it('accepts a certificate and its key', async () => {
  const https = makeIdentity('127.0.0.1');
  mock = await startMock({ https });
  expect(mock.certificate).toBe(https.cert);
  expect(await textAt('/api/v1/carriers')).toContain('Falcon');
});

it.each<[unknown, string]>([
  [
    'yes',
    'The option https of startMock must be true, false, or { cert, key } with the contents of PEM files, not "yes".',
  ],
  [{ cert: 'x', key: 'y' }, 'The cert in the option https of startMock holds no certificate in PEM form.'],
])('is refused for %j', async (https, says) => {
  await expect(startMock({ https: https as Identity })).rejects.toThrow(says);
});

it('has no certificate without https', async () => {
  mock = await startMock({ https: false });
  expect([mock.url.startsWith('http:'), mock.certificate]).toEqual([true, undefined]);
});
