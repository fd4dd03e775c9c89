/** Shows that an archive has every exchange of a run in the form of HAR 1.2, for any text of a server. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../report.js';
import { harReport } from './har.js';
import { hostileReport, hostileTexts, kindsOfRun, reportOn } from '../test-reports.js';
import { harErrors } from '../test-schemas.js';

interface Entry {
  readonly pageref: string;
  readonly startedDateTime: string;
  readonly time: number;
  readonly comment: string;
  readonly _exchange: number;
  readonly _check: string;
  readonly _purpose: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly cookies: readonly unknown[];
    readonly queryString: readonly { readonly name: string; readonly value: string }[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
    readonly comment?: string;
  };
  readonly response: {
    readonly status: number;
    readonly cookies: readonly unknown[];
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string };
    readonly comment?: string;
  };
}

interface Log {
  readonly pages: readonly { readonly id: string; readonly title: string }[];
  readonly entries: readonly Entry[];
}

const logOf = (report: Report): Log => (JSON.parse(harReport(report)) as { readonly log: Log }).log;

/** The archive entry of an exchange with these changes. */
async function withExchange(change: (exchange: Report['exchanges'][number]) => object): Promise<Entry> {
  const report = await reportOn('conformant');
  const [first] = report.exchanges;
  return logOf({ ...report, exchanges: [{ ...first!, ...change(first!) }] }).entries[0]!;
}

describe('an archive', () => {
  it.each(kindsOfRun)('is valid for any run: %s', async (kind) => {
    expect(harErrors(harReport(await reportOn(kind)))).toEqual([]);
  });

  it('has every exchange with its purpose, in the order of their start times', async () => {
    const report = await reportOn('faulty');
    const { entries, pages } = logOf(report);
    expect(entries.map((entry) => entry._exchange).sort((a, b) => a - b)).toEqual(report.exchanges.map(({ id }) => id));
    const times = entries.map(({ startedDateTime }) => startedDateTime);
    expect(times).toEqual([...times].sort());
    for (const entry of entries.slice(0, 50)) {
      const { by, intent, at } = report.exchanges[entry._exchange - 1]!;
      expect(entry).toMatchObject({ pageref: by, _check: by, _purpose: intent.purpose });
      expect(Date.parse(entry.startedDateTime)).toBe(Date.parse(report.run.startedAt) + at);
      expect(entry.comment).toContain(intent.purpose);
    }
    expect(new Set(pages.map(({ id }) => id))).toEqual(new Set(report.exchanges.map(({ by }) => by)));
    expect(pages).toHaveLength(new Set(pages.map(({ id }) => id)).size);
  });

  it('has the bodies unchanged, and the parameters of the query', async () => {
    const report = await reportOn('conformant');
    for (const { _exchange, request, response } of logOf(report).entries) {
      const exchange = report.exchanges[_exchange - 1]!;
      expect(request.postData?.text).toBe(exchange.request.body);
      expect(response.content.text).toBe(exchange.answer?.body);
      const query = new URLSearchParams(exchange.request.url.split('?')[1] ?? '');
      expect(request.queryString).toEqual([...query].map(([name, value]) => ({ name, value })));
    }
  });

  it('has status 0 and the reason for a request without a response', async () => {
    const { entries } = logOf(await reportOn('silent'));
    expect(entries.length).toBeGreaterThan(0);
    for (const { response } of entries)
      expect(response).toMatchObject({ status: 0, comment: 'no response (timeout: as scripted)' });
  });

  it('has the cookies of request and response', async () => {
    const cookie = 'a=1; b=2=3; c';
    const set = [
      's=x; Path=/; Domain=a.test; Expires=Wed, 21 Oct 2015 07:28:00 GMT; HttpOnly; Secure',
      't=; Expires=soon',
    ];
    const entry = await withExchange(({ request, answer }) => ({
      request: { ...request, headers: { ...request.headers, cookie } },
      answer: { ...answer, headers: set.map((value) => ['Set-Cookie', value]) },
    }));
    expect(entry.request.cookies).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '2=3' },
      { name: 'c', value: '' },
    ]);
    const expires = '2015-10-21T07:28:00.000Z';
    expect(entry.response.cookies).toEqual([
      { name: 's', value: 'x', path: '/', domain: 'a.test', expires, httpOnly: true, secure: true },
      { name: 't', value: '' },
    ]);
  });

  it('notes a clipped body and a byte order mark', async () => {
    const entry = await withExchange(({ answer }) => ({
      answer: { ...answer, clipped: true, mark: true, jsonError: 'x' },
    }));
    expect(entry.response.comment).toBe(
      'the body was truncated when it was recorded; the body began with a byte order mark; x',
    );
  });

  it.each([
    ['http://a.test/x[1]?q=[a|b]#h#i', 'http://a.test/x%5B1%5D?q=%5Ba%7Cb%5D#h%23i'],
    ['http://[::1]:80/50%', 'http://[::1]/50%25'],
    ['http://a{b}.test/', 'about:invalid'],
    ['no address', 'about:invalid'],
    ['file:///etc/passwd', 'about:invalid'],
  ])('has for the address %s the address %s', async (url, written) => {
    const entry = await withExchange(({ request }) => ({ request: { ...request, url } }));
    expect(entry.request.url).toBe(written);
    if (written === 'about:invalid') expect(entry.request.comment).toContain(url);
  });
});

describe('any text of a server', () => {
  it('leaves an archive valid', async () => {
    const base = await reportOn('conformant');
    for (const text of hostileTexts) expect(harErrors(harReport(hostileReport(text, base)))).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(harErrors(harReport(hostileReport(text, base)))).toEqual([]);
      }),
    );
  });
});
