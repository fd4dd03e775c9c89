/** Shows that only the beginning of a large refusal is read, and that other responses keep their limit. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { recordedResult } from '../exchange/exchange.js';
import { client, closeAll, get, http } from './test-live-servers.js';
import { readOfRefusal } from './transport.js';

afterEach(closeAll);

const page = `<h1>No such order</h1>${'line of a stack trace\n'.repeat(300_000)}`;

describe.each([400, 422, 500])('a page of 6 MB with status %i', (status) => {
  it.each([
    ['plain', {}, page],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync(page)],
  ])('is a response of which little is read: %s', async (_name, headers, body) => {
    const origin = await http((_request, response) => response.writeHead(status, headers).end(body));
    const result = await get(origin);
    expect(result).toMatchObject({ kind: 'answer', status });
    const { byteLength } = (result as Extract<typeof result, { kind: 'answer' }>).body;
    expect([byteLength > readOfRefusal, byteLength < 3 * readOfRefusal]).toEqual([true, true]);
    const { answer } = recordedResult(result, (text) => text.replaceAll('order', '[redacted]'));
    expect(answer).toMatchObject({ status, unread: true });
    expect(answer?.body).toMatch(/^<h1>No such \[redacted\]<\/h1>line of/);
    expect(answer?.body.length).toBeLessThan(2_100);
    expect(Object.keys(answer!)).not.toContain('jsonError');
  });
});

it('a page of 6 MB that accepts the request is too large', async () => {
  const origin = await http((_request, response) => response.end(page));
  expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'too-large' });
});

it('the next request after a large refusal has a new connection, and is not lost', async () => {
  const origin = await http(({ url }, response) =>
    url === '/wrong' ? response.writeHead(422).end(page) : response.end('{}'),
  );
  const one = client();
  for (const path of ['/wrong', '/', '/wrong', '/'])
    expect(await one.send({ method: 'GET', url: origin + path, headers: {} })).toMatchObject({ kind: 'answer' });
});
