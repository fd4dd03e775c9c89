/** Shows that no header and no token of an operator makes the suite misread a conformant server's responses. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { ordinaryIn, secretValues } from './public-text.js';
import { redactor } from './redact.js';
import type { Report } from '../report/report.js';
import { runSuite } from '../suite/suite.js';
import { chosen } from '../suite/hostile/test-hostile-runs.js';

async function runWith(token: string, headers: Readonly<Record<string, string>> = {}): Promise<Report> {
  const [first, ...others] = standardAccounts();
  const app = createApp({ fixes: false, accounts: [{ ...first!, token }, ...others] });
  const transport = createInProcessTransport((call) => app.handle(call));
  return runSuite({ url: 'http://127.0.0.1:4010', token, headers, selection: chosen, waitMs: 40, transport });
}

const notRight = ({ checks }: Report): readonly string[] =>
  checks
    .filter(({ outcome, blame }) => outcome === 'fail' || outcome === 'error' || blame === 'target')
    .map(({ id }) => id);

describe('a run', () => {
  it.each(['location', '12345678', 'example.com'])('with the token %s judges responses unmasked', async (token) => {
    const report = await runWith(token);
    expect(notRight(report)).toEqual([]);
    expect(JSON.stringify(report.exchanges)).not.toContain(`Bearer ${token}`);
  });

  it('with headers of an operator judges responses unmasked, and masks the headers in the record', async () => {
    const headers = { accept: 'application/json', 'x-app': 'delivery', 'x-forwarded-host': 'assets.example.com' };
    const report = await runWith('test-token', headers);
    expect(notRight(report)).toEqual([]);
    for (const name of Object.keys(headers))
      expect(new Set(report.exchanges.map(({ request }) => request.headers[name]))).toEqual(new Set(['[redacted]']));
  });
});

describe('a token of digits', () => {
  const digits = redactor(['12345678'], ['12345678']);

  it('is not masked within a longer number', () => {
    const texts = ['52.539123456789', '0123456789-0123456789', '{"lat":1.123456781}'];
    expect(texts.map(digits)).toEqual(texts);
  });

  it.each(['12345678', 'Bearer 12345678', '{"echo":12345678}', 'a=12345678&b', '%31%32%33%34%35%36%37%38'])(
    'is masked on its own: %s',
    (text) => {
      expect(digits(text)).toContain('[redacted]');
      expect(digits(text)).not.toContain('12345678');
    },
  );
});

describe('a token that is an ordinary word', () => {
  it('is masked only where it is sent as a credential', () => {
    const ordinary = redactor(['location'], ['location'], ordinaryIn(contract));
    expect(ordinary('{"location":"to the location"}')).toBe('{"location":"to the location"}');
    expect(ordinary('Bearer location')).toBe('Bearer [redacted]');
    expect(ordinary('Bearer LOCATION')).toBe('Bearer [redacted swapped]');
  });
});

describe('the values of headers', () => {
  it('are secrets if the name suggests it or the value looks random, unless the contract contains them', () => {
    const headers = {
      accept: 'text/x-of-ours',
      'accept-language': 'de',
      'x-forwarded-for': '10.0.0.1',
      'x-app': 'Delivery',
      'x-api-key': 'Kx7-99-secret',
      cookie: 'session=abc',
      'x-session': 'location',
      'x-tenant': 'a-partner-of-ours',
      'x-gateway': 'Zq81xv02Lm77Kp19',
    };
    expect(secretValues(headers, ordinaryIn(contract))).toEqual(['Kx7-99-secret', 'session=abc', 'Zq81xv02Lm77Kp19']);
  });
});
