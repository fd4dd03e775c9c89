/** Shows that every request says who sends it and what it takes, and that the operator may say both otherwise. */
import { describe, expect, it } from 'vitest';
import { contract as ownContract } from '../openapi/contract.js';
import { curlOf } from './curl.js';
import { wireRequest, type Input } from './requests.js';
import { runSuite } from './suite.js';
import { baseUrl, reference } from './test-target.js';
import type { WireRequest } from './transport.js';

/** A small run on the reference, with what was sent to it. */
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
  it('names the suite in every request, the first one included, and in the lines that repeat them', async () => {
    const { report, names } = await running();
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names.map(String))).toEqual(new Set(['user-agent,delivery-conformance']));
    for (const exchange of report.exchanges)
      expect(curlOf(exchange)).toContain("-H 'user-agent: delivery-conformance'");
  });

  it.each(['User-Agent', 'user-agent'])('is the one of the operator where there is one: %s', async (name) => {
    const { report, names } = await running({ [name]: 'a browser of ours' });
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names.map(String))).toEqual(new Set(['user-agent,a browser of ours']));
    expect(report.verdict).toBe('conformant');
  });

  it('may be left empty', async () => {
    expect(new Set((await running({ 'user-agent': '' })).names.map(String))).toEqual(new Set(['user-agent,']));
  });
});

it('a body is JSON, in the words that a check wants', () => {
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

  it('asks for JSON, or for what a check wants', () => {
    expect([acceptOf({}, {}), acceptOf({}, { accept: '*/*' })]).toEqual(['application/json', '*/*']);
  });

  it('is the one of the operator where there is one', () => {
    const own = { accept: 'application/vnd.delivery+json' };
    expect([acceptOf(own, {}), acceptOf(own, { accept: '*/*' })]).toEqual([own.accept, own.accept]);
  });
});

describe('a query', () => {
  it('has %20 for a blank, since a plus is one only to those that read queries as forms', () => {
    const operation = ownContract.operation('getOrder');
    const sender = { apiUrl: 'http://target.test', authorization: 'Bearer a', headers: {} };
    const { url } = wireRequest(sender, operation, { query: { external_id: 'a b+c&d%20' } });
    expect(url).toBe('http://target.test/orders?external_id=a%20b%2Bc%26d%2520');
  });
});
