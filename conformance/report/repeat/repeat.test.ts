/** Shows that a script repeats its cause, executes no text of the server, contains no token, and has a safe name. */
import { spawnSync } from 'node:child_process';
import { intentOf } from '../../exchange/intent.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultById } from '../../../variants/index.js';
import { checkOf, exchangeNumber, reportOfParts, runWith } from '../test-reports.js';
import type { Report } from '../report.js';
import { isScriptName, scriptsIn } from './scripts.js';
import { hasShell, runAgainstFresh, runScript, runTwice } from './test-shell.js';
import { bodyLines, word } from './words.js';

const first = (report: Report): string => scriptsIn(report).all[0]!.text;

describe.skipIf(!hasShell)('a script', () => {
  it('repeats the request that leaves checks undecided', async () => {
    const fault = faultById('create-location.mistypes.data.location')!;
    const report = await runWith(fault.id, 'createOrder');
    const exchange = report.checks.find(({ undecidedBy }) => undecidedBy !== undefined)!.undecidedBy!;
    const { text } = scriptsIn(report).ofUndecided(exchange)!;
    const ended = [await runAgainstFresh(text, fault.apply), await runAgainstFresh(text)];
    expect(ended.map(({ code }) => code)).toEqual([1, 0]);
  });

  it('can run twice on one server, with new names each time', async () => {
    const text = first(
      await runWith('create-order.forgets.customer.phone.type', 'create-order.refuses.customer.phone.type'),
    );
    const ended = await runTwice(text);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const names = ended.map(({ stdout }) => /conf-\d{6}/.exec(stdout)?.[0]);
    expect(names[0]).not.toBe(names[1] ?? '');
  });

  it('leaves a time that the server made in the run to people: a later run has another one', async () => {
    const fault = faultById('side-effects.rates.redate')!;
    const text = first(await runWith(fault.id, ...fault.breaks));
    expect(text).toMatch(/^ *expect 'by_eye' '.data.order.created_at'$/m);
    const ended = [await runAgainstFresh(text, fault.apply), await runAgainstFresh(text)];
    expect(ended.map(({ code }) => code)).toEqual([2, 2]);
  });

  it("says which variable is missing, or that the server can't be reached", async () => {
    const text = first(await runWith('envelope.broken.list-carriers', 'listCarriers'));
    const url = 'http://127.0.0.1:9';
    const { code, stdout } = await runScript(text, { CONFORM_URL: url });
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /^\nUNDECIDED: it needs these environment variables: CONFORM_TOKEN=\.\.\. sh .*a script\.sh\n$/,
    );
    const unreachable = await runScript(text, { CONFORM_URL: url, CONFORM_TOKEN: 'x' });
    expect([unreachable.code, unreachable.stdout]).toEqual([
      2,
      expect.stringContaining(`UNDECIDED: ${url}/api/v1: curl`),
    ]);
  });

  it('for the reference needs no variables, and says how to start it', async () => {
    const report = await runWith('envelope.broken.list-carriers', 'listCarriers');
    const target = { url: report.target.url, embedded: true, against: ['fault:a.b', 'variation:c'] };
    const unreachable = await runScript(first({ ...report, target }), { CONFORM_URL: 'http://127.0.0.1:9' });
    expect(unreachable.stdout).toContain('(start it: npm run mock -- --fault a.b --variation c)');
  });

  it('is undecided if the token is refused', async () => {
    const text = first(await runWith('look-up.unknown.latest', 'getOrder'));
    const { stdout, code } = await runAgainstFresh(text.replaceAll('$CONFORM_TOKEN', 'wrong'));
    expect([code, stdout.includes('401')]).toEqual([2, true]);
  });
});

/** Separates the printed texts, and is in none of them. */
const separator = '\u001e';

const evil = `'; touch pwned; '\n$(touch pwned)\`touch pwned\`"\\'\u001b[2J\u202e%s%n{{run}}\nBODY\nend`;

function hostileReport(): Report {
  const url = 'http://127.0.0.1:9/api/v1/orders';
  const uuid = '11111111-1111-4111-8111-111111111111';
  const made = exchangeNumber(1, {
    by: 'given.order',
    intent: intentOf({ purpose: evil }),
    operation: 'createOrder',
    request: { method: 'POST', url, headers: { authorization: 'Bearer [redacted]', 'x-odd': evil }, body: evil },
    answer: {
      status: 200,
      headers: [],
      body: JSON.stringify({ data: { [evil]: uuid, [`order_uuid'$(touch pwned)`]: uuid } }),
    },
  });
  const read = exchangeNumber(2, {
    intent: intentOf({ purpose: evil }),
    operation: 'getOrder',
    request: { method: 'GET', url: `${url}?external_id=${uuid}&x='$(touch pwned)'`, headers: {} },
    answer: { status: 200, headers: [], body: evil },
  });
  const finding = { expected: evil, received: evil, place: `/data/${evil}`, variation: evil, exchange: 2 };
  return reportOfParts({
    target: { url: 'http://127.0.0.1:9', embedded: false },
    exchanges: [made, read],
    created: [{ kind: 'order', uuid, exchange: 1 }],
    checks: [checkOf({ outcome: 'fail', title: evil, findings: [finding], exchanges: [1, 2], runs: 2, failed: 1 })],
  });
}

describe.skipIf(!hasShell)('texts of a server', () => {
  it('are never executed, and never printed with control characters', async () => {
    const text = first(hostileReport());
    expect(text.split('\n').filter((line) => /^\s*touch/.test(line))).toEqual([]);
    // A curl that returns these texts, and lists the files that they would create.
    const stub = `curl() { printf '%s' ${word(evil)} >"$_dir/body"; ls >&2; printf 200; }\n`;
    const { code, stdout, stderr } = await runScript(`${stub}${text}`, { CONFORM_TOKEN: evil });
    expect([code, stderr.replaceAll('a script.sh', '').trim(), stdout]).toEqual([
      2,
      expect.not.stringContaining('pwned'),
      expect.not.stringMatching(/[^\P{C}\n]/u),
    ]);
  });

  it('are quoted correctly as words and bodies', () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 150, seed: 40 });
    const usable = [evil, ...texts].map((text) =>
      Buffer.from(text.replaceAll(new RegExp(`[\\0${separator}]`, 'g'), ''))
        .toString()
        .replace(/\n+$/, ''),
    );
    const lines = usable.flatMap((text) => [
      `printf '%s\\036' ${word(text)}`,
      'body() { cat >"$_dir/sent"; }; fill() { tr -d "\\n"; }',
      ...bodyLines(text),
      `cat "$_dir/sent"; printf '\\036'`,
    ]);
    const { stdout, status } = spawnSync('sh', ['-c', `_dir=$(mktemp -d)\n${lines.join('\n')}\nrm -r "$_dir"`], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const printed = stdout.split(separator).map((text) => text.replace(/\n$/, ''));
    expect(printed.slice(0, -1)).toEqual(usable.flatMap((text) => [text, text]));
  });
});

describe('the names of scripts', () => {
  it('are safe, short and numbered as the causes are', async () => {
    const names = [hostileReport(), await runWith('assignment.ignored', 'assignOrder', 'getOrder')].map((report) =>
      scriptsIn(report).all.map(({ name }) => name),
    );
    expect(names.flat().filter((name) => !isScriptName(name))).toEqual([]);
    expect(names.map(([name]) => name?.slice(0, 3))).toEqual(['01-', '01-']);
  });
});
