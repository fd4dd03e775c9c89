import { describe, expect, it } from 'vitest';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import { Journal, noNotes, type ExchangeSummary, type Notes } from './journal.js';

const token = 'a-secret-of-a-test';
const utf8 = new TextEncoder();

const callOf = ({ text = '{}', ...changes }: Partial<Call> & { readonly text?: string } = {}): Call => ({
  method: 'POST',
  url: '/api/v1/orders',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: utf8.encode(text),
  origin: 'http://127.0.0.1:4010',
  ...changes,
});

const replyOf = (body: string | Uint8Array = '{}', headers = {}): CallOutcome => ({ status: 200, headers, body });

/** The journal's entry for one exchange. */
function exchangeOf(call: Call, outcome: CallOutcome = replyOf()) {
  const journal = new Journal();
  journal.add(call, outcome, Date.now(), noNotes());
  return journal.all()[0]!;
}

const urls = (found: readonly ExchangeSummary[]): readonly string[] => found.map(({ url }) => url);

describe('the journal', () => {
  it('keeps the last 1000 of 10,000 exchanges, and continues their numbers', () => {
    const journal = new Journal();
    for (let each = 1; each <= 10_000; each += 1) journal.add(callOf(), replyOf(), Date.now(), noNotes());
    const found = journal.list();
    expect([found.length, found[0]?.id, found.at(-1)?.id]).toEqual([1000, 9001, 10_000]);
    expect([journal.find(9000), journal.find(9001)?.id, journal.find(10_001)]).toEqual([undefined, 9001, undefined]);
    expect(journal.all()).toHaveLength(1000);
  });

  it('keeps the last ones of each world, so that a busy world evicts nothing of the others', () => {
    const journal = new Journal(2);
    const add = (url: string, world: string | undefined) =>
      journal.add(callOf({ url }), replyOf(), Date.now(), { ...noNotes(), world });
    add('/quiet', 'quiet');
    for (const url of ['/1', '/2', '/3']) add(url, 'busy');
    add('/stranger', undefined);
    expect(urls(journal.list())).toEqual(['/quiet', '/2', '/3', '/stranger']);
    expect(urls(journal.list({ world: 'busy' }))).toEqual(['/2', '/3']);
  });

  it('drops the oldest of all if they use too much memory, but never the newest', () => {
    const journal = new Journal(1000, 30_000);
    const add = (world: string, text: string) =>
      journal.add(callOf({ url: `/${world}`, text }), replyOf(), Date.now(), { ...noNotes(), world });
    for (const world of ['a', 'b', 'c']) add(world, 'x'.repeat(10_000));
    expect(urls(journal.list())).toEqual(['/b', '/c']);
    add('d', 'x'.repeat(40_000));
    expect(urls(journal.list())).toEqual(['/d']);
  });

  it.each([
    ['its URL', { url: `/${'x'.repeat(10_000)}` }, {}, {}],
    ['a header of its request', { headers: { a: 'x'.repeat(10_000) } }, {}, {}],
    ['the name of a header', { headers: { ['x'.repeat(10_000)]: '' } }, {}, {}],
    ['a header of its response', {}, { a: 'x'.repeat(10_000) }, {}],
    ['the refusal that a variation changed', {}, {}, { refusal: replyOf('x'.repeat(10_000)) }],
    ['what it breaks', {}, {}, { breaches: [{ sentence: 'x'.repeat(10_000) }] }],
  ])('counts all memory of an exchange: %s', (_what, changes, headers, notes) => {
    const journal = new Journal(1000, 30_000);
    for (const world of ['a', 'b', 'c'])
      journal.add(callOf(changes), replyOf('{}', headers), Date.now(), { ...noNotes(), ...notes, world } as Notes);
    expect(journal.list().map(({ id }) => id)).toEqual([2, 3]);
  });

  it('continues the numbers after it was cleared', () => {
    const journal = new Journal(2);
    for (const url of ['/1', '/2', '/3']) journal.add(callOf({ url }), replyOf(), Date.now(), noNotes());
    journal.clear();
    expect(journal.list()).toEqual([]);
    for (const url of ['/4', '/5', '/6']) journal.add(callOf({ url }), replyOf(), Date.now(), noNotes());
    expect(journal.list().map(({ id, url }) => [id, url])).toEqual([
      [5, '/5'],
      [6, '/6'],
    ]);
  });

  it('filters by world, operation, outcome and position', () => {
    const journal = new Journal();
    const add = (url: string, outcome: CallOutcome, notes: object): void =>
      void journal.add(callOf({ url }), outcome, Date.now(), { ...noNotes(), ...notes });
    add('/a', replyOf(), { world: 'main', operation: 'createOrder' });
    add('/b', 'hang', { world: 'main', operation: 'listCarriers' });
    add('/c', 'reset', { world: 'other', operation: 'createOrder' });
    expect(urls(journal.list({ world: 'main' }))).toEqual(['/a', '/b']);
    expect(urls(journal.list({ operation: 'createOrder' }))).toEqual(['/a', '/c']);
    expect(urls(journal.list({ outcome: 'hang' }))).toEqual(['/b']);
    expect(urls(journal.list({ outcome: '200', world: 'other' }))).toEqual([]);
    expect(urls(journal.list({ after: 1 }))).toEqual(['/b', '/c']);
    expect(urls(journal.list({ limit: 1 }))).toEqual(['/c']);
    expect(urls(journal.list({ limit: 0 }))).toEqual([]);
    expect(journal.find(2)).not.toHaveProperty('answer');
  });

  it('calls listeners until they unsubscribe', () => {
    const journal = new Journal();
    const heard: number[] = [];
    const stop = journal.subscribe(({ id }) => heard.push(id));
    journal.add(callOf(), replyOf(), Date.now(), noNotes());
    stop();
    journal.add(callOf(), replyOf(), Date.now(), noNotes());
    expect(heard).toEqual([1]);
  });

  it('returns the original request, unless it was too long to store', () => {
    const journal = new Journal();
    const call = callOf({ text: '{"a":1}' });
    journal.add(call, replyOf(), Date.now(), noNotes());
    journal.add(callOf({ text: 'x'.repeat(2 ** 20) }), replyOf(), Date.now(), noNotes());
    expect(journal.callOf(1)).toEqual(call);
    expect([journal.callOf(2), journal.callOf(3)]).toEqual([undefined, undefined]);
  });
});

describe('a body in the journal', () => {
  const longest = 65_536;

  it.each([
    ['as it is, when it is not long', 'ä'.repeat(20), 'ä'.repeat(20)],
    ['cut, when it is long', 'x'.repeat(2 ** 20), `${'x'.repeat(longest)}…`],
    ['cut between letters', `x${'€'.repeat(longest)}`, expect.stringMatching(/^x€+…$/) as string],
    ['with a letter that stands for a broken one', 'a\ufffdb', 'a\ufffdb'],
  ])('is shown %s', (_how, text, shown) => {
    const { request, answer } = exchangeOf(callOf({ text }), replyOf(text));
    expect([request.body, answer?.body]).toEqual([shown, shown]);
    const partial = shown === text ? undefined : true;
    expect([request.partial, answer?.partial]).toEqual([partial, partial]);
  });

  it('that is binary is shown by its length, however long', () => {
    const pages = (length: number): Uint8Array => new Uint8Array(length).fill(0xff);
    expect(exchangeOf(callOf(), replyOf(pages(12))).answer).toMatchObject({
      body: '[12 bytes of binary data]',
      partial: true,
    });
    expect(exchangeOf(callOf(), replyOf(pages(2 ** 20))).answer?.body).toBe(`[${2 ** 20} bytes of binary data]`);
  });

  it('doesn’t hold on to the buffer that it arrived in', () => {
    const journal = new Journal();
    const body = Buffer.alloc(2 ** 20, 'x');
    journal.add(callOf({ body }), replyOf(), Date.now(), noNotes());
    body.fill('y');
    expect(journal.all()[0]?.request.body).toMatch(/^x+…$/);
  });
});

describe('a token', () => {
  const anywhere = (of: unknown, secret = token): boolean => JSON.stringify(of).includes(secret);

  it('never appears in an exchange, however it was sent', () => {
    const journal = new Journal();
    const heard: ExchangeSummary[] = [];
    journal.subscribe(({ line }) => heard.push(line));
    const headers = { authorization: `Bearer ${token}`, 'x-own': `t=${token}` };
    const call = callOf({
      headers,
      url: `/api/v1/orders?token=${token}`,
      text: JSON.stringify({ external_id: token }),
    });
    journal.add(call, replyOf(JSON.stringify({ token }), { 'x-echo': token }), Date.now(), noNotes());
    expect(anywhere([journal.all(), journal.list(), journal.find(1), heard])).toBe(false);
    expect(journal.all()[0]?.request.headers['authorization']).toBe('Bearer [token]');
  });

  it.each(['bearer', 'Basic', ''])('is masked after the scheme "%s"', (scheme) => {
    expect(anywhere(exchangeOf(callOf({ headers: { authorization: `${scheme} ${token}`.trim() } })))).toBe(false);
  });

  it.each(['r', 'Bearer', 'a b c', 'test'])('is masked if it is short or strange (%s)', (strange) => {
    const { request } = exchangeOf(callOf({ headers: { authorization: `Bearer ${strange}`, host: 'latest' } }));
    expect(request.headers).toEqual({ authorization: 'Bearer [token]', host: 'latest' });
  });

  it.each(['X-Api-Key', 'api_key', 'proxy-authorization', 'Cookie', 'x-session', 'X-Auth-Token'])(
    'of another kind, in the header %s, is masked completely',
    (name) => {
      const { request } = exchangeOf(callOf({ headers: { [name]: 'id=r', host: 'latest' } }));
      expect(request.headers).toEqual({ [name]: '[token]', host: 'latest' });
    },
  );

  it('in the query is masked by its name, and if it is percent-encoded', () => {
    const urlOf = (url: string, sent = 'other') =>
      exchangeOf(callOf({ url, headers: { authorization: `Bearer ${sent}` } })).url;
    expect(urlOf('/api/v1/orders?access_token=r&external_id=r&api-key=a%3Db&API_KEY=r')).toBe(
      '/api/v1/orders?access_token=[token]&external_id=r&api-key=[token]&API_KEY=[token]',
    );
    expect(urlOf('/api/v1/orders?external_id=a%2Bsecret%2Fof%20mine', 'a+secret/of mine')).toBe(
      '/api/v1/orders?external_id=[token]',
    );
  });

  it('with letters that no URL can hold is masked like any other', () => {
    const strange = 'secret-\ud800-of-a-test';
    const { url, request } = exchangeOf(callOf({ url: '/a%20b', headers: { authorization: `Bearer ${strange}` } }));
    expect([url, request.headers['authorization']]).toEqual(['/a%20b', 'Bearer [token]']);
  });

  it('that the mock created for another world is masked, too', () => {
    const given = `world-${'0123456789abcdef'.repeat(2)}`;
    expect(anywhere(exchangeOf(callOf({ url: `/api/v1/orders?t=${given}`, text: `["${given}"]` })), given)).toBe(false);
  });

  it.each([
    ['in the address of another page', { referer: 'http://a.test/cb?access_token=of-a-page' }, '', ''],
    ['in an address within a query', {}, '?redirect=http%3A%2F%2Fa.test%2F%3Faccess_token%3Dof-a-page', ''],
    ['in a header with an address', { 'x-url': 'http://a.test/?page=1&access_token=of-a-page' }, '', ''],
    ['with escapes in it', { referer: 'http://a.test/cb?access_token=a%2Bb%26of-a-page' }, '', ''],
    ['with escapes in a query', {}, '?redirect=http%3A%2F%2Fa.test%2F%3Faccess_token%3Da%252Bof-a-page%26b%3D1', ''],
    ['in a field of the body', {}, '', '{"access_token": "of-a-page","notes":"a"}'],
    ['in a long field that ends with the body', {}, '', `{"access_token":"${'x'.repeat(9000)}of-a-page`],
  ])('of another service is masked %s', (_where, headers, query, text) => {
    const call = callOf({ url: `/api/v1/orders${query}`, text, headers });
    const shown = JSON.stringify(exchangeOf(call));
    expect([shown.includes('of-a-page'), shown.includes('[token]')]).toEqual([false, true]);
  });

  it('is never cut in half at the end of a truncated body', () => {
    const text = `${'x'.repeat(65_536 - 5)}${token}${'x'.repeat(70_000)}`;
    const { request, answer } = exchangeOf(callOf({ text }), replyOf(text));
    expect([request.body.slice(-6), answer?.body.slice(-6)]).toEqual(['[toke…', '[toke…']);
  });
});
