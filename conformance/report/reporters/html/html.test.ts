/** Shows that the HTML report is one complete file that loads nothing, and that text of a server never becomes markup. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../report.js';
import { everything, hostileTexts, poisoned } from '../../../suite/hostile/test-hostile-reports.js';
import { checkOf, exchangeNumber, reportOfParts, runAgainst, runWith, withReference } from '../../test-reports.js';
import { answer, inTurn } from '../../../run/test-target.js';
import { escaped } from './markup.js';
import { htmlReport } from './html.js';
import { gateOn, type GateKind } from '../test-gates.js';

/** The tags of a page with the names of their attributes, in order. */
const skeleton = (page: string): readonly string[] =>
  (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '='));

const between = (page: string, name: string): string => new RegExp(`<${name}>([^]*?)</${name}>`).exec(page)![1]!;
const textOf = (page: string): string => page.replace(/<style>[^]*?<\/style>|<script>[^]*?<\/script>|<[^>]*>/g, '');
const idsOf = (page: string): readonly string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

let full: Report;
let page: string;
beforeAll(async () => {
  full = await runWith(undefined);
  page = htmlReport(full);
});

describe('the page for any run', () => {
  it('has a unique id for every check', () => {
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(full.checks.map(({ id }) => `check-${id}`)));
  });

  it('has only links to its own parts', () => {
    const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(full.checks.length);
    const ids = new Set(idsOf(page).map((id) => `#${id}`));
    expect(links.filter((link) => !ids.has(decodeURIComponent(link)))).toEqual([]);
  });

  it('loads nothing, and has no handlers and styles in its elements', () => {
    const tags = page.match(/<[^>]*>/g)!.join('');
    expect(tags).not.toMatch(/ (?:src|srcset|style|action|data|on\w+)=|<(?:link|base|img|iframe|object)/);
    expect(`${between(page, 'style')}${between(page, 'script')}`).not.toMatch(
      /url\(|@import|https?:|fetch|eval|innerHTML/,
    );
  });

  it('allows only its own style and script', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!;
    const hash = (name: string): string =>
      `'sha256-${createHash('sha256').update(between(page, name)).digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hash('style')}`,
      `script-src ${hash('script')}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('is smaller than 1 MB without failures', () => {
    expect(full.verdict).toBe('conformant');
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  });

  it('has its parts in order, and leaves out empty ones', () => {
    const titles = (one: string): readonly string[] => [...one.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id!);
    expect(titles(page)).toEqual(['verdict', 'matrix', 'observed', 'created', 'checks']);
    expect(titles(htmlReport(everything()))).toEqual([
      ...['gate', 'verdict', 'matrix', 'confidence', 'failures', 'warnings', 'stale', 'known', 'open'],
      ...['observed', 'created', 'checks'],
    ]);
  });
});

describe('a hostile text', () => {
  const plain = skeleton(htmlReport(poisoned(everything(), 'zz')));

  it.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'is never markup: %s',
    (_short, text) => {
      const made = htmlReport(poisoned(everything(), text));
      expect(skeleton(made)).toEqual(plain);
      expect(made.match(/<script|<\/script|<style|<\/style/g)).toHaveLength(4);
      expect(made).not.toContain('<!--');
      expect(made.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    },
  );

  it('is never markup, for random texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (text) => {
        const made = htmlReport(poisoned(everything(), text));
        expect(made.match(/<(?:script|style|main|h1)\b/g)).toHaveLength(4);
        expect(made).not.toMatch(/\p{Cf}/u);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a failure', () => {
  let failed: string;
  beforeAll(async () => {
    const width = [
      'create-order.forgets.packages[*].width.minimum',
      'create-order.refuses.packages[*].width.minimum',
    ] as const;
    failed = htmlReport(await withReference(await runWith(...width)));
  });

  it('has the statement, its place, the altered field, the response, and the response of a conformant server', () => {
    const text = textOf(failed);
    for (const part of [
      'ORD-43',
      'In the specification: Resources and their fields › Order (write shape, POST /orders) › Package › width',
      'packages[0].width: 30 → -1',
      'a refusal (any 4xx status)',
      'Your server responded',
      'A conformant server responds',
      '422 · application/json',
      'The steps that led there',
      'curl -sS -i -X POST',
    ])
      expect(text).toContain(part);
    expect(failed).toMatch(/<mark>.*&quot;width&quot;: -1/);
  });

  it('has a mark where a field is missing', async () => {
    const answers = 'get-order.answers.data.order.customer.email';
    const report = await runWith('get-order.omits.data.order.customer.email', answers, 'get-order.reads.full');
    expect(htmlReport(report)).toMatch(/<mark>.*&quot;customer&quot;: \{.*email is missing here/);
  });

  it('of an advisory check is a warning, and with --strict a failure', () => {
    const checks = [checkOf({ id: 'a.answers.b', level: 'advisory', outcome: 'fail', failed: 1 })];
    const [loose, strict] = [false, true].map((one) => htmlReport(reportOfParts({ checks, strict: one })));
    expect([
      /<h2 id="(?:warnings|failures)"/.exec(loose!)?.[0],
      /<h2 id="(?:warnings|failures)"/.exec(strict!)?.[0],
    ]).toEqual(['<h2 id="warnings"', '<h2 id="failures"']);
  });
});

describe('with known failures', () => {
  const sectionOf = (made: string, id: string): string =>
    new RegExp(`<section[^>]*aria-labelledby="${id}">[^]*?</section>`).exec(made)?.[0] ?? '';

  it('the result for the build comes before the verdict, which stays non-conformant', async () => {
    const made = htmlReport(gateOn('all is known'));
    expect(textOf(sectionOf(made, 'gate'))).toMatch(
      /≈ Passes \(exit code 0\)\n\d+ known failures, 0 new\. .*known\.yaml/,
    );
    expect(made.indexOf('id="gate"')).toBeLessThan(made.indexOf('id="verdict"'));
    expect(textOf(sectionOf(made, 'verdict'))).toContain('Not conformant');
    expect(made).toMatch(/<title>[^<]*non-conformant, \d+ known failures, 0 new: passes \(exit code 0\)/);
    expect(made).not.toContain('id="failures"');
  });

  it.each(['one is new', 'one is known no more', 'an entry is not there', 'the token is wrong'] as const)(
    'the page says "passes" only if the build passes: %s',
    async (kind) => {
      const made = htmlReport(gateOn(kind));
      expect(textOf(made)).toMatch(/(?:Fails \(exit code 1\)|Undecided \(exit code 2\))/);
      expect(made).not.toMatch(/passes \(exit code 0\)/i);
    },
  );

  it('each known failure is marked with its reason in the table of all checks, and in a separate table', async () => {
    const report = gateOn('one is new');
    const made = htmlReport(report);
    for (const { check } of report.gate.known) {
      const row = made.split(`<tr id="check-${escaped(check)}"`)[1]!.split('</tr>')[0]!;
      expect(row).toMatch(/^ data-state="known".*known failure<.*known: waits for release 7 \(until 2031-06-30\)/s);
      expect(sectionOf(made, 'known')).toContain(`<code>${escaped(check)}</code>`);
    }
    expect(made.match(/<tr id="[^"]*" data-state="bad"/g)).toHaveLength(1);
    expect(made).toMatch(/<option value="known">known failure</);
    expect(made).toMatch(/<h2 id="failures">New failures \(1 cause, /);
  });

  it('each outdated entry is listed with what to do', async () => {
    const told = async (kind: GateKind): Promise<string> => textOf(sectionOf(htmlReport(gateOn(kind)), 'stale'));
    expect(await told('an entry is not there')).toContain(
      'list-carriers.finds.b: there is no check with this id; remove it from known.yaml',
    );
    expect(await told('one is known no more')).toContain('it expired on 2031-01-01; remove it from known.yaml');
    expect(await told('all is known')).toBe('');
  });
});

describe('if nothing was decided', () => {
  const noCarriers = answer(200, { message: 'success', data: { carriers: [] } });
  it.each([
    ['the token was refused', answer(401, { message: 'no' })],
    ['no carrier is connected', noCarriers],
    ['the target put everything off', answer(429, {})],
  ])('because %s, nothing is said to have passed', async (_why, result) => {
    const report = await runAgainst(inTurn(result), ['assign-order.shows.carrier', 'assign-order.shows.method']);
    expect(report.checks.some(({ outcome }) => outcome === 'pass')).toBe(false);
    const made = htmlReport({ ...report, verdict: 'undecided' });
    expect(made).not.toMatch(/\bpass/i);
    expect(textOf(made)).toContain('Undecided');
  });

  it('because there was no check, nothing is said to have passed', () => {
    expect(htmlReport(reportOfParts())).not.toMatch(/\bpass/i);
  });
});

describe('the size of the page', () => {
  const long = JSON.stringify({ data: Array.from({ length: 2000 }, (_, index) => ({ index, text: 'x'.repeat(80) })) });
  const exchanges = Array.from({ length: 1200 }, (_, index) =>
    exchangeNumber(index + 1, { by: `a.check-${index % 600}`, answer: { status: 200, headers: [], body: long } }),
  );
  const checks = Array.from({ length: 600 }, (_, index) =>
    checkOf({
      id: `a.check-${index}`,
      outcome: 'fail',
      failed: 1,
      exchanges: [index + 1, index + 601],
      findings: Array.from({ length: 100 }, (_one, at) => ({
        expected: 'y'.repeat(500),
        received: 'z'.repeat(500),
        place: `/data/${index}/text/${at}`,
        exchange: index + 601,
      })),
    }),
  );

  it('is limited with 600 failures, and the page says what it leaves out', () => {
    const made = htmlReport(reportOfParts({ checks, exchanges, verdict: 'non-conformant' }));
    expect(Buffer.byteLength(made)).toBeLessThan(5_000_000);
    expect(idsOf(made)).toEqual(expect.arrayContaining(checks.map(({ id }) => `check-${id}`)));
    expect(textOf(made)).toMatch(/more findings?, in report\.json/);
  });

  it('is limited with very long texts', () => {
    const endless = poisoned(everything(), '<&>'.repeat(200_000));
    expect(Buffer.byteLength(htmlReport(endless))).toBeLessThan(5_000_000);
  });
});
