/** Tests the headers User-Agent and Accept of every request, and that its values reach a server unchanged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract as ownContract, type OperationId } from '../../../openapi/contract/contract.js';
import { createApp, type Request } from '../../../reference-impl/pipeline/app.js';
import { standardAccounts } from '../../../reference-impl/account/seed.js';
import { curlOf } from '../../report/curl.js';
import { createInProcessTransport } from '../http/in-process.js';
import { percentEncoded, wireRequest, type Input } from './build-request.js';
import { runSuite } from '../../suite/suite.js';
import { baseUrl, reference, token } from '../../run/test-target.js';
import type { WireRequest } from '../http/transport.js';

/** A small run against the reference, with the requests it received. */
async function running(headers?: Readonly<Record<string, string>>) {
  const sent: WireRequest[] = [];
  const inner = reference();
  const transport = {
    ...inner,
    send(request: WireRequest) {
      sent.push(request);
      return inner.send(request);
    },
  };
  const selection = { only: ['listCarriers'], skip: [] };
  const report = await runSuite({
    url: baseUrl,
    token: 'test-token',
    transport,
    selection,
    ...(headers && { headers }),
  });
  return {
    report,
    names: sent.map((one) => Object.entries(one.headers).filter(([name]) => /^user-agent$/i.test(name))),
  };
}

describe('the header User-Agent', () => {
  it('names the suite in every request, including the first one, and in the curl lines of the report', async () => {
    const { report, names } = await running();
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names.map(String))).toEqual(new Set(['user-agent,delivery-conformance']));
    for (const exchange of report.exchanges)
      expect(curlOf(exchange)).toContain("-H 'user-agent: delivery-conformance'");
  });

  it.each(['User-Agent', 'user-agent'])('is the one of the operator if given: %s', async (name) => {
    const { report, names } = await running({ [name]: 'a browser of ours' });
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names.map(String))).toEqual(new Set(['user-agent,a browser of ours']));
    expect(report.verdict).toBe('conformant');
  });

  it('may be empty', async () => {
    expect(new Set((await running({ 'user-agent': '' })).names.map(String))).toEqual(new Set(['user-agent,']));
  });
});

it('a body has the media type JSON, or the one of the check', () => {
  const customers = ownContract.operation('createCustomer');
  const sender = { apiUrl: baseUrl, authorization: 'Bearer x', headers: {} };
  const typeOf = (input: Input): string | undefined => wireRequest(sender, customers, input).headers['content-type'];
  expect([typeOf({ body: {} }), typeOf({ body: {}, contentType: 'text/json' }), typeOf({})]).toEqual([
    'application/json',
    'text/json',
    undefined,
  ]);
});

describe('the header Accept', () => {
  const carriers = ownContract.operation('listCarriers');
  const acceptOf = (headers: Readonly<Record<string, string>>, input: Input): string | undefined =>
    wireRequest({ apiUrl: baseUrl, authorization: 'Bearer x', headers }, carriers, input).headers['accept'];

  it('is application/json, or the one of the check', () => {
    expect([acceptOf({}, {}), acceptOf({}, { accept: '*/*' })]).toEqual(['application/json', '*/*']);
  });

  it('is the one of the operator if given', () => {
    const own = { accept: 'application/vnd.delivery+json' };
    expect([acceptOf(own, {}), acceptOf(own, { accept: '*/*' })]).toEqual([own.accept, own.accept]);
  });
});

describe('a value in a URL', () => {
  const sender = { apiUrl: `${baseUrl}/api/v1`, authorization: `Bearer ${token}`, headers: {} };
  const unreserved = /^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/;
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.webUrl());

  it('contains only unreserved characters and encoded bytes, and decodes to the same text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(percentEncoded(text)).toMatch(unreserved);
        expect(decodeURIComponent(percentEncoded(text))).toBe(text);
      }),
    );
  });

  it('is encoded even if encodeURIComponent and URLSearchParams leave it unchanged', () => {
    expect(percentEncoded("a b+c!'()*~_.-é")).toBe('a%20b%2Bc%21%27%28%29%2A~_.-%C3%A9');
    // A lone surrogate is no character, so it has no encoding of its own.
    expect(percentEncoded('\ud83d!')).toBe('%EF%BF%BD%21');
  });

  it('keeps the names and the order of a query', () => {
    const { url } = wireRequest(sender, ownContract.operation('getOrder'), {
      query: { order_number: '1*', external_id: 'a b+c&d%20' },
    });
    expect(url).toBe(`${baseUrl}/api/v1/orders?order_number=1%2A&external_id=a%20b%2Bc%26d%2520`);
  });

  /** The path and query that the reference reads from a request. */
  async function readOf(id: OperationId, input: Input): Promise<Pick<Request, 'path' | 'query'> | undefined> {
    let seen: Pick<Request, 'path' | 'query'> | undefined;
    const validate = (request: Request): void => {
      seen = request;
    };
    const app = createApp({ accounts: standardAccounts(token) }, (parts) => ({ ...parts, validate }));
    const wire = wireRequest(sender, ownContract.operation(id), input);
    await createInProcessTransport((call) => app.handle(call)).send(wire);
    return seen;
  }

  it('reaches the reference unchanged in a query', async () => {
    // The reference treats an empty key as a missing one.
    const keys = texts.filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(keys, async (text) => {
        const query = { external_id: text };
        expect((await readOf('getOrder', { query }))?.query).toEqual(query);
      }),
    );
  });

  it('reaches the reference unchanged in a path', async () => {
    // A URL can't contain an empty path segment, "." or "..".
    const segments = texts.filter((text) => !/^\.{0,2}$/.test(text));
    await fc.assert(
      fc.asyncProperty(segments, async (text) => {
        const path = { customer_uuid: text };
        expect((await readOf('updateCustomer', { path, body: {} }))?.path).toEqual(path);
      }),
    );
  });
});
