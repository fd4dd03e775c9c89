/** The violations that the proxy reports for exchanges: in a response header and in the journal. */
import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { SeenTokens } from './seen-tokens.js';
import { example, json, order, serving, started, token } from './test-observer.js';

describe('a watched exchange', () => {
  it('without violations gets no header and no breach', async () => {
    const { ask, seen } = await started(serving(example('createOrder')));
    const { headers } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: order });
    expect(headers).not.toHaveProperty('sl-violations');
    expect(await seen()).toMatchObject([{ operation: 'createOrder', outcome: 200, breaches: [] }]);
  });

  it('reports violations of the request in a header, in the format of Prism', async () => {
    const { ask, got } = await started(serving({ message: 'no' }, 422));
    const { headers } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: '{"packages":[]}' });
    expect(JSON.parse(String(headers['sl-violations']))).toContainEqual({
      location: ['request', 'body', 'source_location'],
      severity: 'Error',
      code: 'ORD-04',
      message: 'The source_location is required.',
    });
    expect(got).toEqual(['POST /api/v1/orders {"packages":[]}']);
  });

  it('lets a page read the header if it may read the response', async () => {
    const { ask } = await started(
      (_request, response) =>
        void response.writeHead(401, { ...json, 'access-control-allow-origin': '*' }).end('{"message":"no"}'),
    );
    const { headers } = await ask('/api/v1/carriers', { headers: { authorization: 'Basic x' } });
    expect(headers['access-control-expose-headers']).toBe('sl-violations');
  });

  it.each<[string, RequestListener, object]>([
    [
      'another status',
      serving(example('listCarriers'), 201),
      { requirement: 'CAR-01', sentence: 'The status must be 200, not 201.' },
    ],
    [
      'a field of another type',
      serving({ message: 'success', data: { carriers: 'none' } }),
      { pointer: '/data/carriers' },
    ],
    ['a failure', serving({}, 501), { requirement: 'GEN-28' }],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: '/' }).end(), { in: 'whole' }],
    [
      'another media type',
      (_request, response) => void response.end(JSON.stringify(example('listCarriers'))),
      { requirement: 'GEN-06' },
    ],
    [
      'no JSON',
      (_request, response) => void response.writeHead(200, json).end('<html>'),
      { sentence: 'The body must be JSON.' },
    ],
  ])('reports a violation of the response: %s', async (_what, serve, expected) => {
    const { ask, seen } = await started(serve);
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([{ breaches: [{ side: 'answer', level: 'required', ...expected }] }]);
  });

  it('is judged after decoding the content encoding, while the bytes are passed on unchanged', async () => {
    const zipped = gzipSync(JSON.stringify({ message: 'success', data: {} }));
    const { ask, seen } = await started(
      (_request, response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped),
    );
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([
      { breaches: [{ pointer: '/data/carriers' }], answer: { body: '{"message":"success","data":{}}' } },
    ]);
  });

  it.each([
    ['large', Buffer.alloc(3 * 2 ** 20, ' '), {}, 'the body of the response (3145728 bytes) is too large to check'],
    [
      'large once decompressed',
      gzipSync(Buffer.alloc(20 * 2 ** 20)),
      { 'content-encoding': 'gzip' },
      'the body of the response is too large to check once decompressed',
    ],
    [
      'in an unknown encoding',
      Buffer.from('abc'),
      { 'content-encoding': 'lz4' },
      "the body of the response has a content encoding that the proxy can't read (lz4)",
    ],
  ])('says that a body was not checked: %s', async (_what, body, headers, note) => {
    const { ask, seen } = await started(
      (_request, response) => void response.writeHead(200, { ...json, ...headers }).end(body),
    );
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([{ done: [note], breaches: [] }]);
  });

  it('that nests too deep to be checked is passed on with a note, also with --errors', async () => {
    const { ask, got, seen } = await started(serving(example('createOrder')), { errors: true });
    const extra = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`) as unknown;
    const body = JSON.stringify({ ...exampleOf('createOrder', 'minimal'), extra });
    const { status } = await ask('/api/v1/orders', { method: 'POST', headers: json, body });
    expect([status, got.length]).toEqual([200, 1]);
    const note = { level: 'note', sentence: 'Not checked: the body nests deeper than 100 levels.' };
    expect((await seen())[0]?.breaches).toEqual([expect.objectContaining(note)]);
  });

  it('outside the API is passed on, and not judged', async () => {
    const { ask, got, seen } = await started(serving('anything'));
    expect((await ask('/health')).status).toBe(200);
    expect(got).toEqual(['GET /health ']);
    expect((await seen())[0]).toMatchObject({ breaches: [] });
  });

  it('shows no token at any place', async () => {
    const { ask, seen } = await started(
      (_request, response) =>
        void response.writeHead(404, { ...json, 'x-echo': token }).end(`{"message":"no ${token}"}`),
    );
    await ask(`/api/v1/orders?external_id=${token}`, { headers: { cookie: 'id=1', 'x-note': token } });
    await ask('/api/v1/carriers', {
      headers: { authorization: 'Bearer another-token-of-another-account', 'x-note': token },
    });
    const all = JSON.stringify(await seen());
    expect(all).not.toContain(token);
    expect(all).not.toContain('another-token');
  });

  it.each([
    ['blanks', `a b${' '.repeat(60_000)}c`],
    ['punctuation', `Bearer ${'#'.repeat(100_000)}`],
  ])('with a long Authorization header of %s is judged', async (_what, authorization) => {
    const { ask, seen } = await started(serving({}));
    await ask('/api/v1/carriers', { headers: { authorization } });
    expect(await seen()).toHaveLength(1);
    expect(JSON.stringify(await seen())).not.toContain(authorization.slice(-20));
  });

  it('that cannot be judged is passed on, and the reason quotes nothing of it', async () => {
    const told: string[] = [];
    const tokens = Object.assign(new SeenTokens(), {
      redact: (text: string) => {
        throw new SyntaxError(text);
      },
    });
    const { ask, observer } = await started(serving({}), { tokens, tell: (line) => told.push(line) });
    observer.journal.subscribe(({ line }) => told.push(line.url));
    expect((await ask('/api/v1/nope')).body).toBe('{}');
    await observer.settled();
    expect(new Set(told)).toEqual(new Set(['An exchange could not be checked (SyntaxError).']));
  });

  it.each([
    ['more', Array.from({ length: 200 }, (_one, at) => `Bearer secret-number-${at}`)],
    ['longer', [`Bearer ${'x'.repeat(199_990)}`]],
  ])('with %s tokens than can be masked is passed on without being recorded', async (_what, before) => {
    const told: string[] = [];
    const { ask, observer } = await started(serving(example('listCarriers')), { tell: (line) => told.push(line) });
    for (const authorization of before) observer.options.tokens.note(authorization);
    expect((await ask('/api/v1/carriers')).status).toBe(200);
    expect([observer.passedUnseen, observer.journal.all(), told.length]).toEqual([1, [], 1]);
  });
});
