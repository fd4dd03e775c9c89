/** Shows that the printed curl line, run by a real shell, sends what was sent, and never shows the token. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlOf } from './curl.js';
import type { Exchange } from '../exchange/exchange.js';
import { printable } from '../text/printable.js';

type Request = Exchange['request'];

const request = (rest: Partial<Request> = {}): Request => ({
  method: 'POST',
  url: 'http://target.test/api/v1/orders',
  headers: { accept: 'application/json', authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
  ...rest,
});

/** The arguments that curl gets when bash runs these lines, one list for each. */
function argumentsOf(...lines: readonly string[]): readonly (readonly string[])[] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${lines.join('\n')}`;
  const env = {
    ...process.env,
    CONFORM_TOKEN: 'its "$VALUE"',
    CONFORM_OTHER_TOKEN: 'the other',
    CONFORM_CA: "ca's.pem",
  };
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' });
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
  it('sends the token cut short where that was sent', () => {
    expect(run(request({ headers: { authorization: 'Bearer [redacted part]' } }))).toContain(
      'authorization: Bearer its "$VALUE',
    );
  });

  it.each([
    ['[redacted swapped]', 'ITS "$value"'],
    ['[redacted as user]', Buffer.from('its "$VALUE":').toString('base64')],
    ['[redacted as password]', Buffer.from(':its "$VALUE"').toString('base64')],
  ])('sends what was made of the token where the record has %s', (mask, sent) => {
    expect(run(request({ headers: { authorization: `Bearer ${mask}` } }))).toContain(`authorization: Bearer ${sent}`);
  });

  it('repeats method, headers, body and URL', () => {
    expect(run(request({ body: '{"a":1}' }))).toEqual([
      ...['-sS', '-i', '-X', 'POST', '-H', 'accept: application/json', '-H', 'authorization: Bearer its "$VALUE"'],
      ...['-H', 'content-type: application/json', '--data-raw', '{"a":1}', 'http://target.test/api/v1/orders'],
    ]);
  });

  it('trusts the authority that the run trusted', () => {
    expect(argumentsOf(curlOf({ request: request({ method: 'GET' }) }, { trustsOwn: true }))[0]?.slice(0, 4)).toEqual([
      ...['-sS', '-i', '--cacert', "ca's.pem"],
    ]);
  });

  describe('of what made something', () => {
    const body = `{"external_id":"conf-ab12cd-it's-1","email":"conf-ab12cd-2@example.com","notes":"conf-ab12cd"}`;
    const sentFor = (status: number, runId = 'conf-ab12cd') => {
      const exchange = { request: request({ body }), answer: { status, headers: [], body: '' } };
      return bodySent(argumentsOf(curlOf(exchange, { runId }))[0]);
    };

    it('makes new names, since those are taken, all alike and as long', () => {
      const sent = sentFor(200) ?? '';
      expect(sent).toMatch(
        /^\{"external_id":"conf-\d{6}-it's-1","email":"conf-\d{6}-2@example\.com","notes":"conf-ab12cd"\}$/,
      );
      expect(new Set(sent.match(/conf-\d{6}-/g)).size).toBe(1);
    });

    it('leaves them where nothing was made, and those of another run', () => {
      expect([sentFor(422), sentFor(500), sentFor(200, 'conf-zz99zz'), sentFor(200, '')]).toEqual([
        body,
        body,
        body,
        body,
      ]);
    });
  });

  it('needs no method for a plain GET, and names it for one with a body', () => {
    expect(run(request({ method: 'GET' }))?.slice(0, 3)).toEqual(['-sS', '-i', '-H']);
    expect(run(request({ method: 'GET', body: '{}' }))).toContain('GET');
  });

  it.each(['POST', 'PUT', 'DELETE'])('names the method of a %s without a body', (method) => {
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
  ])('gives curl a body with %s unchanged', (_what, body) => {
    expect(bodySent(run(request({ body })))).toBe(body);
  });

  it('gives curl any body unchanged, and stays on one line that a terminal shows as it is', () => {
    const bodies = fc.sample(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      100,
    );
    bodies.push(...fc.sample(fc.json(), 100));
    const lines = bodies.map((body) => curlOf({ request: request({ body }) }));
    expect(lines.map(printable)).toEqual(lines);
    expect(argumentsOf(...lines).map(bodySent)).toEqual(bodies);
  });

  it('shows the token as a variable only, whatever the scheme', () => {
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

  it('shows the token of the second account as another variable', () => {
    expect(run(request(), 'other')).toContain('authorization: Bearer the other');
  });

  it("shows a header of the operator's own as a variable of its own, and never sends the token there", () => {
    const line = curlOf({ request: request({ headers: { 'x-tenant': '[redacted]' } }) });
    expect(line).toContain(`-H 'x-tenant: '"$X_TENANT"`);
    expect(line).not.toContain('CONFORM_TOKEN');
  });

  it('sends headers that are empty or hold quotes', () => {
    expect(run(request({ headers: { 'x-empty': '', 'x-quoted': `it's "$HOME"` } }))).toEqual(
      expect.arrayContaining(['x-empty;', `x-quoted: it's "$HOME"`]),
    );
  });
});
