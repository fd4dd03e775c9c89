/**
 * Shows that no written file contains parts of the token, or characters that control or hide text, whatever the server
 * sends.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { everything, poisoned } from '../../conformance/suite/hostile/test-hostile-reports.js';
import { ofEachKind } from '../../conformance/suite/hostile/test-hostile-runs.js';
import type { Report } from '../../conformance/report/report.js';
import { terminalReport } from '../../conformance/report/reporters/terminal/terminal.js';
import { paintFor } from '../../conformance/report/reporters/terminal/lines.js';
import { runSuite } from '../../conformance/suite/suite.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { writeReports } from './outputs.js';

const key = Buffer.from('3f9a0c5be817d24466aa91c0de5577f1a2b3c4d5e6f708192a3b4c5d6e7f8091', 'hex');
const token = [
  { alg: 'HS256', typ: 'JWT' },
  { sub: 'partner-1', aud: 'delivery' },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat(key.toString('base64url'))
  .join('.');
const [head = '', payload = '', signature = ''] = token.split('.');

/** One character of each kind: C0, C1, text direction, line separators, zero width, and half a surrogate pair. */
const hidden =
  '\u0000\u001b[2J\u007f\u0085\u009b1m\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202e\u2066\u2069\ufeff\ud800';
const harmful = /[^\P{C}\t\n]|[\u2028\u2029]/u;

const reversed = (text: string): string => [...text].reverse().join('');

/** Fields that the server adds to its responses: its token in many encodings. */
const debug = {
  head,
  payload,
  signature,
  hidden,
  [`key ${hidden}`]: 1,
  [token.slice(1)]: 1,
  cut: token.slice(1),
  half: token.slice(0, 60),
  letters: token.toUpperCase().slice(2),
  backwards: reversed(token),
  hex: Buffer.from(token).toString('hex'),
  mac: key.toString('hex'),
  code: Buffer.from(`x${token}`).toString('base64'),
  spaced: [...token].join(' '),
  list: token.match(/.{1,7}/g),
  url: encodeURIComponent(encodeURIComponent(`?${token}`)),
};

async function runOfEcho(): Promise<Report> {
  const [first, ...others] = standardAccounts();
  const app = createApp({ fixes: false, accounts: [{ ...first!, token }, ...others] });
  const transport = createInProcessTransport(async (call) => {
    const reply = await app.handle(call);
    if (typeof reply === 'string' || typeof reply.body !== 'string') return reply;
    const body: unknown = JSON.parse(reply.body);
    const headers = {
      ...reply.headers,
      'x-signature': `v1=${signature}`,
      [`x-${token.slice(2, 40).toLowerCase()}`]: '\u009b\u202e',
    };
    // Every seventh response is wrong, so that findings show it.
    const echo =
      call.url.length % 7 === 0 ? { message: `${hidden} ${token.slice(3)}`, debug } : { ...(body as object), debug };
    return { ...reply, headers, body: JSON.stringify(echo) };
  });
  return runSuite({ url: 'http://127.0.0.1:4010', token, selection: ofEachKind, waitMs: 40, transport });
}

describe.each([
  ['a server that sends its token back', runOfEcho],
  ['a report with such characters in each of its texts', async () => poisoned(everything(), hidden)],
])('the files of %s', (_what, make) => {
  let folder = '';
  let report: Report;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'written-'));
    report = await make();
    expect(writeReports(report, { out: folder, report: [], json: false, quiet: false })).toEqual([]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = (): readonly (readonly [string, string])[] =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

  it('contain no character that controls or hides text', () => {
    expect(files().length).toBeGreaterThan(7);
    for (const [name, text] of files()) expect([name, harmful.exec(text)?.[0]]).toEqual([name, undefined]);
  });

  it('contain the same data in JSON', () => {
    const json = files().find(([name]) => name === 'report.json')?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it('contain no part of the token, nor does the terminal output', () => {
    const texts = [...files().map(([, text]) => text), terminalReport(report, paintFor(false))];
    const letters = texts.map((text) =>
      text
        .replace(/\[redacted[ \w]*\]/g, '')
        .replace(/[^a-z\d]/gi, '')
        .toLowerCase(),
    );
    const compared = token.replace(/[^a-z\d]/gi, '').toLowerCase();
    const forms = [compared, reversed(compared), Buffer.from(token).toString('hex'), key.toString('hex')];
    for (const form of forms)
      for (let start = 0; start + 18 <= form.length; start += 3)
        expect(letters.filter((text) => text.includes(form.slice(start, start + 18)))).toEqual([]);
  });
});
