/** Shows that a printed curl line repeats a request in a real shell, and never contains the token. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlOf } from './curl.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { printable } from '../text/printable.js';

type Request = Exchange['request'];

const request = (rest: Partial<Request> = {}): Request => ({
  method: 'POST',
  url: 'http://target.test/api/v1/orders',
  headers: { accept: 'application/json', authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
  ...rest,
});

/** The arguments that bash passes to curl for these lines, a list for each line. */
function argumentsOf(...lines: readonly string[]): readonly (readonly string[])[] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${lines.join('\n')}`;
  const env = {
    ...process.env,
    CONFORM_TOKEN: 'its "$VALUE"',
    CONFORM_OTHER_TOKEN: 'the other',
    CONFORM_CA: "ca's.pem",
  };
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], { env, encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout
    .split('\u0001\0')
    .slice(0, -1)
    .map((one) => one.split('\0').slice(0, -1));
}

const run = (given: Request, account?: 'other') =>
  argumentsOf(curlOf({ request: given, ...(account && { account }) }))[0];
const bodySent = (args: readonly string[] | undefined) => args?.[args.indexOf('--data-raw') + 1];

describe('a curl line', () => {
  it('sends the token without its last character if the run did', () => {
    expect(run(request({ headers: { authorization: 'Bearer [redacted part]' } }))).toContain(
      'authorization: Bearer its "$VALUE',
    );
  });

  it.each([
    ['[redacted swapped]', 'ITS "$value"'],
    ['[redacted as user]', Buffer.from('its "$VALUE":').toString('base64')],
    ['[redacted as password]', Buffer.from(':its "$VALUE"').toString('base64')],
  ])('sends the token in the form of the mask %s', (mask, sent) => {
    expect(run(request({ headers: { authorization: `Bearer ${mask}` } }))).toContain(`authorization: Bearer ${sent}`);
  });

  it('repeats method, headers, body and URL', () => {
    expect(run(request({ body: '{"a":1}' }))).toEqual([
      ...['-sS', '-i', '-X', 'POST', '-H', 'accept: application/json', '-H', 'authorization: Bearer its "$VALUE"'],
      ...['-H', 'content-type: application/json', '--data-raw', '{"a":1}', 'http://target.test/api/v1/orders'],
    ]);
  });

  it('trusts the certificate authority that the run trusted', () => {
    expect(argumentsOf(curlOf({ request: request({ method: 'GET' }) }, { trustsOwn: true }))[0]?.slice(0, 4)).toEqual([
      ...['-sS', '-i', '--cacert', "ca's.pem"],
    ]);
  });

  describe('of a successful creation', () => {
    const body = `{"external_id":"conf-ab12cd-it's-1","email":"conf-ab12cd-2@example.com","notes":"conf-ab12cd"}`;
    const sentFor = (status: number, runId = 'conf-ab12cd') => {
      const exchange = { request: request({ body }), answer: { status, headers: [], body: '' } };
      return bodySent(argumentsOf(curlOf(exchange, { runId }))[0]);
    };

    it('has new names of the same length, since the recorded ones are in use', () => {
      const sent = sentFor(200) ?? '';
      expect(sent).toMatch(
        /^\{"external_id":"conf-\d{6}-it's-1","email":"conf-\d{6}-2@example\.com","notes":"conf-ab12cd"\}$/,
      );
      expect(new Set(sent.match(/conf-\d{6}-/g)).size).toBe(1);
    });

    it('keeps the names if nothing was created, and names of another run', () => {
      expect([sentFor(422), sentFor(500), sentFor(200, 'conf-zz99zz'), sentFor(200, '')]).toEqual([
        body,
        body,
        body,
        body,
      ]);
    });
  });

  it('has no method for a plain GET, but for a GET with a body', () => {
    expect(run(request({ method: 'GET' }))?.slice(0, 3)).toEqual(['-sS', '-i', '-H']);
    expect(run(request({ method: 'GET', body: '{}' }))).toContain('GET');
  });

  it.each(['POST', 'PUT', 'DELETE'])('has the method for %s without a body', (method) => {
    expect(run(request({ method }))?.slice(0, 4)).toEqual(['-sS', '-i', '-X', method]);
  });

  it.each([
    ['quotes', `it's "so" '' '`],
    ['line breaks', '{"a":\n1}\r\n\n'],
    ['what a shell expands', '$HOME ${HOME} $(id) `id` ~ * !! \\ \\\\ # & ; |'],
    ['a leading @, which curl would take for a file', '@/etc/passwd'],
    ['a leading dash', '-X DELETE'],
    ['escapes and hidden marks', '\u001b[2J\u0007 a\u200bb \u202ec \ufeff\u2028 1'],
    ['a mark before a digit', '\u001b1\u001bff\u0007A'],
    ['quotes and backslashes beside a line break', `'\\n'\n\\'`],
    ['letters of many scripts', 'Zoë 北京 Ελλάς 🚚'],
    ['nothing', ''],
  ])('passes a body with %s unchanged', (_what, body) => {
    expect(bodySent(run(request({ body })))).toBe(body);
  });

  it('passes any body unchanged, on one printable line', () => {
    const bodies = fc.sample(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      100,
    );
    bodies.push(...fc.sample(fc.json(), 100));
    const lines = bodies.map((body) => curlOf({ request: request({ body }) }));
    expect(lines.map(printable)).toEqual(lines);
    expect(argumentsOf(...lines).map(bodySent)).toEqual(bodies);
  });

  it('has a variable instead of the token, with any scheme', () => {
    for (const [recorded, sent] of [
      ['Bearer [redacted]', 'Bearer its "$VALUE"'],
      ['Basic [redacted]', 'Basic its "$VALUE"'],
      ['[redacted]', 'its "$VALUE"'],
      ['a [redacted] b [redacted] c', 'a its "$VALUE" b its "$VALUE" c'],
      ['Bearer never-issued', 'Bearer never-issued'],
    ] as const) {
      const given = request({ headers: { authorization: recorded } });
      expect(curlOf({ request: given })).not.toContain('redacted');
      expect(run(given)).toContain(`authorization: ${sent}`);
    }
  });

  it('has another variable for the token of the second account', () => {
    expect(run(request(), 'other')).toContain('authorization: Bearer the other');
  });

  it("has a variable for an operator's own header, without sending the token there", () => {
    const line = curlOf({ request: request({ headers: { 'x-tenant': '[redacted]' } }) });
    expect(line).toContain(`-H 'x-tenant: '"$X_TENANT"`);
    expect(line).not.toContain('CONFORM_TOKEN');
  });

  it('sends headers that are empty or contain quotes', () => {
    expect(run(request({ headers: { 'x-empty': '', 'x-quoted': `it's "$HOME"` } }))).toEqual(
      expect.arrayContaining(['x-empty;', `x-quoted: it's "$HOME"`]),
    );
  });
});
