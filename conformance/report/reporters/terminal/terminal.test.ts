/** Shows the terminal report: failures first and by cause, the verdict last. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../report.js';
import { answer, checkThat, token } from '../../../run/test-target.js';
import { quietReport, terminalReport } from './terminal.js';
import { failureLines, paintFor } from './lines.js';
import { fails, findings, lines, passes, plain, reportFor, representative, textFor, warns } from './test-terminal.js';

describe('the terminal report', () => {
  it('of one check of each kind is the snapshot', async () => {
    await expect(await textFor(representative)).toMatchFileSnapshot('terminal.snapshot.txt');
  });

  it('has failures first, required ones before advisory ones, and the verdict in the last line', async () => {
    const text = await textFor([passes, warns, fails]);
    expect(text).toMatch(/^FAIL [^]*check {5}fails,/);
    expect(text.indexOf('WARN ')).toBeGreaterThan(text.indexOf('FAIL '));
    expect(lines(text).at(-1)).toBe('NON-CONFORMANT: GET /carriers: it is not so that a fact');
  });

  it('lists a failed advisory check as a failure with --strict', async () => {
    expect(await textFor([passes, warns], { strict: true })).toMatch(/^FAIL [^]*check {5}warns,/);
    expect(lines(await textFor([passes, warns])).at(-1)).toBe('CONFORMANT (1 warning)');
  });

  it('has the variation of a request, such as its token', async () => {
    const refused = checkThat(async (session) => {
      const exchange = await session.send('listCarriers');
      const variation = 'with a token that was never issued';
      session.expect(false, () => ({ expected: 'a refusal', received: 'nothing', exchange, variation }));
    });
    const text = await textFor([refused]);
    expect(lines(text)).toContain('    sent      GET /api/v1/carriers, with a token that was never issued');
  });

  it('has the expected and received value, the request and the place, with a command that repeats it', async () => {
    const text = await textFor(representative);
    for (const line of ['sent      POST /api/v1/orders, notes left out', 'expected  a uuid', 'received  "12"'])
      expect(lines(text)).toContain(`    ${line}`);
    expect(lines(text)).toContain('    at        /data/order_uuid');
    expect(text).toContain(`--data-raw '{"notes":"it'\\''s $5"}'`);
    expect(text).toContain('"$CONFORM_TOKEN"');
    expect(text).not.toContain(token);
  });

  it('has how often a check failed, and how to read more about it', async () => {
    const text = lines(await textFor([fails]));
    expect(text).toContain('    check     fails, failed 2 of 2 times');
    expect(text).toContain('    more      --explain fails');
  });

  it('has one entry for a cause, with its other checks', async () => {
    const same = Array.from({ length: 30 }, (_, index) =>
      checkThat(
        async (session) => {
          session.expect(false, () => ({ expected: 'a', received: 'b', place: '/data/order/notes' }));
        },
        { id: `get-order.reads.${index}` },
      ),
    );
    const text = await textFor(same);
    expect(text.match(/^FAIL /gm)).toHaveLength(1);
    expect(text).toContain('also in   29 other checks: get-order.reads.1 get-order.reads.2 ');
    expect(text).toMatch(/ and \d+ more\n/);
  });

  it('has a command that lists all checks of a cause, if not all fit and the report is stored', async () => {
    const failing = (count: number) =>
      reportFor(
        Array.from({ length: count }, (_, index) =>
          checkThat(
            async (session) => {
              session.expect(false, () => ({ expected: 'a', received: 'b', place: '/data/order/notes' }));
            },
            { id: `get-order.reads.one-of-many.${index}` },
          ),
        ),
      );
    const folders = { reports: 'my reports', scripts: 'my reports/repeat' };
    const textOf = async (count: number, ...where: readonly (typeof folders)[]): Promise<string> =>
      terminalReport(await failing(count), paintFor(false), undefined, ...where);
    const command =
      "    all       --list --out 'my reports' --only 'GET /carriers gives b for data.order.notes instead of a'\n";
    expect(await textOf(30, folders)).toContain(command);
    expect(await textOf(30)).toContain('    all       --out DIR writes them into report.html\n');
    const few = await textOf(8, folders);
    expect(few).not.toContain('    all ');
    expect(few).toMatch(/also in {3}7 other checks: (?:get-order\.reads\.one-of-many\.\d ?){7}\n/);
  });

  it('has ten causes in full, forty in short, and the number of the others', async () => {
    const many = Array.from({ length: 60 }, (_, index) => checkThat(findings(7), { id: `check.${index}` }));
    const text = await textFor(many);
    expect(text.match(/^FAIL /gm)).toHaveLength(50);
    expect(text.match(/and 6 more findings of this check/g)).toHaveLength(10);
    expect(text).toContain('\n50 more causes, in short:\nFAIL ');
    expect(text).toContain('and 10 more causes, in the report\n');
    expect(lines(text).at(-1)).toMatch(/^NON-CONFORMANT: GET \/carriers: .*; and 57 more causes$/);
  });

  it('names the other fields that a check found wrong', async () => {
    const check = checkThat(async (session) => {
      const exchange = await session.send('listCarriers');
      for (const place of ['/data/notes', '/data/notes', '/data/tags'])
        session.expect(false, () => ({ expected: 'a', received: `"${place}"`, place, exchange }));
    });
    expect(await textFor([check])).toContain('and 2 more findings of this check: /data/tags\n');
  });

  it('has at most one screen for a cause', async () => {
    const long = 'x'.repeat(5_000);
    const checks = Array.from({ length: 40 }, (_, index) =>
      checkThat(
        async (session) => {
          const exchange = await session.send('createOrder', { body: {} });
          for (const place of ['/data/order/notes', `/data/order/notes/${long}`])
            session.expect(false, () => ({ expected: long, received: long, place, variation: long, exchange }));
        },
        { id: `${index}.${long}`, title: long },
      ),
    );
    const [cause = ''] = (await textFor(checks)).split('\n\n');
    const rows = lines(cause).filter((line) => !line.startsWith('    repeat'));
    expect(rows.reduce((count, { length }) => count + Math.ceil(length / 80), 0)).toBeLessThanOrEqual(24);
  });

  const asking = (length: number) =>
    checkThat(async (session) => {
      const exchange = await session.send('createOrder', { body: { notes: 'x'.repeat(length) } });
      session.expect(false, () => ({ expected: 'a', received: 'b', exchange }));
    });

  it('has a short command in full, so that it can be copied', async () => {
    const short = `{"notes":"${'x'.repeat(150)}"}' 'http://target.test/api/v1/orders'\n`;
    expect(await textFor([asking(150)])).toContain(short);
  });

  it('has the script of a cause if the command would be too long, or says how to get a script', async () => {
    const report = await reportFor([asking(3_000)]);
    const text = plain(report);
    expect(text).toContain('    repeat    a long request: --out DIR writes a script that repeats it\n');
    expect(lines(text).filter((line) => line.length > 400)).toEqual([]);
    const withScripts = terminalReport(report, paintFor(false), undefined, {
      reports: 'my reports',
      scripts: 'my reports/repeat',
    });
    expect(withScripts).toMatch(/^ {4}repeat {4}node 'my reports\/repeat\/01-[a-z0-9-]+\.mjs'$/m);
  });

  it("has the reference's response to the same request", async () => {
    const report = await reportFor(representative);
    const [exchange] = report.exchanges;
    const answered = { ...exchange!, answer: { status: 200, headers: [], body: '{"data":1}' } };
    const played = { exchanges: [answered], checks: { 'create-order.answers.data.order_uuid': [1] } };
    expect(lines(plain({ ...report, reference: played }))).toContain('    reference status 200 {"data":1}');
  });

  it('has each reason for undecided checks once, with the checks', async () => {
    const text = await textFor(representative);
    expect(text).toContain(
      'UNDECIDED 2 checks because of the server: set-up: a new order: no\n     needs.one needs.two\n',
    );
    expect(text).toContain('UNDECIDED 1 check: no carrier is connected\n');
    expect(text).toContain('ERROR 1 check: the suite broke: oops\n');
  });

  it('has a command for a refused request that checks depend on', async () => {
    const needs = checkThat(async (session) => {
      await session.needed('createOrder', { body: { notes: 'x' } }, { purpose: 'set-up: a new order' });
    });
    const text = await textFor([needs], {}, answer(422, { message: 'no' }));
    expect(text).toContain(
      'UNDECIDED 1 check because of the server: set-up: a new order: POST /orders was not accepted: status 422',
    );
    expect(text).toMatch(
      /^ {4}repeat {4}curl .*--data-raw '\{"notes":"x"\}' 'http:\/\/target\.test\/api\/v1\/orders'$/m,
    );
  });

  it('never says "passed" if nothing passed', async () => {
    const text = await textFor([checkThat(async (session) => session.inconclusive('circumstance', 'no'))]);
    expect(text).not.toMatch(/pass/i);
    expect(lines(text).at(-1)).toMatch(/^UNDECIDED: /);
  });

  it('has the number of selected checks', async () => {
    const text = await textFor([passes], { selection: { only: ['GEN-02'], skip: [], of: 990 } });
    expect(lines(text)).toContain('selected  1 of 990 checks');
    expect(lines(text).at(-1)).toBe('CONFORMANT (the selected checks only)');
  });

  it('says that the server was the embedded reference', async () => {
    expect(await textFor([passes], { embedded: true })).toContain('(the embedded reference)\n');
  });
});

describe('the mutation score', () => {
  const confidence = (noticed: number, places: number): NonNullable<Report['confidence']> => ({
    mutations: 3100,
    noticed,
    unguarded: Array.from({ length: places }, (_, index) => ({
      operation: 'getOrder',
      place: `data.order.field${index}`,
      mutations: ['left out', 'set to null'],
    })),
  });
  const sure = async (given: NonNullable<Report['confidence']>): Promise<string> =>
    plain({ ...(await reportFor([passes])), confidence: given });

  it('is one line, followed by three places of missed mutants', async () => {
    const text = await sure(confidence(3020, 5));
    expect(text).toContain('mutation score 97 %: the checks notice 3,020 of 3,100 altered responses\n');
    expect(text.match(/not noticed: data\.order\.field\d \(GET \/orders\) left out, set to null\n/g)).toHaveLength(3);
    expect(text).toContain('and 2 more places, in the report\n');
  });

  it('is 100 % only if all mutants were noticed', async () => {
    expect(await sure(confidence(3099, 1))).toContain(' 99 %: the checks notice 3,099 of 3,100');
    expect(await sure(confidence(3100, 0))).toContain(' 100 %: ');
  });

  it('says if there was no time for the whole sample', async () => {
    const text = await sure({ mutations: 90, noticed: 90, unguarded: [], sample: 200 });
    expect(text).toContain('notice 90 of 90 altered responses (there was not enough time for all 200)\n');
  });

  it('is left out if there were no mutants', async () => {
    expect(await sure({ mutations: 0, noticed: 0, unguarded: [] })).not.toContain('%');
  });
});

describe('the quiet report', () => {
  it('is only the line with the verdict', async () => {
    const report = await reportFor(representative);
    const quiet = quietReport(report, paintFor(false));
    expect(lines(quiet)).toEqual([lines(plain(report)).at(-1)]);
    expect(quiet).toMatch(/^NON-CONFORMANT: .*\n$/);
  });
});

describe('one failed check', () => {
  it('is shown with everything that is needed to understand it', async () => {
    const report = await reportFor([checkThat(findings(7), { id: 'many' })]);
    const text = failureLines(report, report.checks[0]!, paintFor(false)).join('\n');
    expect(text).toMatch(/^FAIL many, failed 2 of 2 times\n {2}GEN-02 \(required\): /);
    expect(text.match(/expected {2}x/g)).toHaveLength(4);
    expect(text).toContain('and 3 more findings, in the report');
  });
});
