/** Shows that judging a record gives the same results as the live run, whatever the server did and however the run ended. */
import { describe, expect, it } from 'vitest';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { allVariations } from '../../variants/index.js';
import { combined, type Variation } from '../../variants/kit/variant.js';
import { createRetryingTransport } from '../requests/http/retrying.js';
import { answerTargets } from './hostile/test-hostile-answers.js';
import { runOn } from './hostile/test-hostile-runs.js';
import { wireTargets } from './hostile/test-hostile-targets.js';
import { expectSame, referenceTransport, runWith } from '../run/test-regrade.js';
import { runSuite } from './suite.js';
import { answer, failure, scripted } from '../run/test-target.js';
import type { Transport } from '../requests/http/transport.js';

/** The reference; calls `before` with the number of each request, from 1. */
function counting(before: (count: number) => void | Promise<void>): Transport {
  const inner = referenceTransport();
  let count = 0;
  return {
    ...inner,
    async send(request) {
      await before(++count);
      return inner.send(request);
    },
  };
}

const small = { only: ['getOrder', 'assignOrder'], skip: ['get-order.answers'] };

/** The operations with most of a run's refused bodies, all of which are judged in the same way. */
const bodies = ['create-order', 'create-location', 'create-customer', 'update-customer', 'calculate-rates'];
const fewBodies = { only: [], skip: bodies.flatMap((operation) => [`${operation}.refuses`, `${operation}.asks`]) };

describe('the record of a run against the reference has the results of the run', () => {
  it('for a full and strict run', async () => {
    await expectSame(await runWith({ strict: true }));
  });

  it('with one account', async () => {
    const report = await runSuite({
      url: 'http://127.0.0.1:4010/work',
      token: 'test-token',
      waitMs: 40,
      transport: referenceTransport(),
      selection: small,
    });
    expect(report.settings.otherAccount).toBeFalsy();
    await expectSame(report);
  });

  it('for selected checks, and without writes', async () => {
    await expectSame(await runWith({ selection: small }));
    await expectSame(await runWith({ selection: { only: ['create-customer.refuses'], skip: [] }, concurrency: 1 }));
    await expectSame(await runWith({ readOnly: true }));
  });

  it("with the operator's own data", async () => {
    const places = [
      { line_1: '10 Downing Street', country: 'GB', coordinates: { lat: 51.5034, lng: -0.1276 } },
      { line_1: '221B Baker Street', country: 'GB', coordinates: { lat: 51.5238, lng: -0.1586 } },
    ];
    const phones = ['+442071838750', '+442071838751', '+442071838752'];
    await expectSame(
      await runWith({
        given: { places, phones, email_domain: 'mail.test', currency: 'GBP', date: '2027-01-12' },
        selection: fewBodies,
      }),
    );
  });

  it("with the operator's headers, which are masked in the record", async () => {
    await expectSame(await runWith({ selection: small, headers: { 'x-key': 'a-key-of-the-operator', cookie: 'a=b' } }));
  });

  it.each(['ab', 'tok', 'abcdefg', 'abcdefgh', 'a-token-of-some-length'])('with the token %s', async (token) => {
    const transport = referenceTransport({ accounts: standardAccounts(token) });
    const selection = { only: ['authentication', 'createLocation'], skip: ['create-location.refuses'] };
    const report = await runWith({ token, transport, selection });
    expect(report.verdict).toBe('conformant');
    await expectSame(report);
  });
});

describe('the record of a run that ended early has the results of the run', () => {
  it.each([0, 30, 400])('ended by its limit of %i writes', async (maxWrites) => {
    const report = await runWith({ maxWrites });
    expect(report.cutShort).toContain('--max-writes');
    await expectSame(report);
  });

  it.each([3, 700])('interrupted at request %i', async (last) => {
    const controller = new AbortController();
    const transport = counting((count) => (count === last ? controller.abort() : undefined));
    const report = await runWith({ signal: controller.signal, transport });
    expect(report.reasons).toEqual(['the run was interrupted']);
    await expectSame(report);
  });

  it('ended by its time limit', async () => {
    const transport = counting((count) => new Promise((done) => setTimeout(done, count > 100 ? 250 : 0)));
    const report = await runWith({ transport, maxTimeMs: 200, selection: small });
    expect(report.cutShort).toContain('limit of 0.2 s');
    await expectSame(report);
  });

  it('ended because the server refuses the token', async () => {
    const report = await runWith({ token: 'another-token' });
    expect(report.verdict).toBe('undecided');
    await expectSame(report);
  });

  it('ended because the server never responds, or stops responding', async () => {
    await expectSame(await runWith({ transport: scripted(() => failure('timeout')) }));
    const inner = referenceTransport();
    const transport = scripted((request, count) => (count > 300 ? failure('dropped') : inner.send(request)));
    const report = await runWith({ transport });
    expect(report.cutShort).toContain('without a response');
    await expectSame(report);
  });

  it('ended because the server rate limits everything', async () => {
    await expectSame(await runWith({ transport: scripted(() => answer(429, {}, { 'retry-after': '1' })) }));
  });
});

/** A sample of the variations, and all with a late write: their waits are in the record. */
const variations = [
  ...allVariations.filter(({ id }) => id.includes('late')),
  ...allVariations.filter((_one, at) => at % 40 === 0),
];

/** As few servers as possible with all these variations, each at most one of a choice. */
function servers(all: readonly Variation[]): readonly Variation[] {
  const rows: Variation[][] = all.filter(({ choice }) => choice === 'late-look-up').map((one) => [one]);
  for (const one of all.filter(({ choice }) => choice !== 'late-look-up')) {
    const free = rows.filter((row) => row.every(({ choice }) => choice !== one.choice));
    free.toSorted((row, other) => row.length - other.length)[0]?.push(one);
  }
  return rows.map(combined);
}

describe('the record of a conformant variation has the results of the run', () => {
  it('the servers have each variation of the sample', () => {
    const ids = variations.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(7);
    expect(
      servers(variations)
        .flatMap(({ id }) => id.split(' + '))
        .sort(),
    ).toEqual([...ids].sort());
  });

  it.each(servers(variations))('$id', async ({ options, apply }) => {
    const inner = referenceTransport(options, apply);
    const transport = createRetryingTransport(inner, { sleep: async () => {}, now: Date.now });
    await expectSame(await runWith({ transport, waitMs: 300, selection: fewBodies }));
  });
});

const hostile = [...wireTargets, ...answerTargets].filter(({ name }) =>
  [
    'takes connections and closes them',
    'sends binary noise',
    'sends HTML with status 200',
    'says 200 and null',
    'says 429 to everything after 20 requests',
    'says NaN and Infinity',
    'sends __proto__ and constructor',
    'sends terminal escapes and scripts as every text',
    'sends halves of characters for identifiers',
    'echoes the token in bodies',
    'says nonsense to every other request',
    'gives each request the answer of the one before',
    'accepts everything',
  ].includes(name),
);

describe('the record of a misbehaving server has the results of the run', () => {
  it('all named servers exist', () => {
    expect(hostile).toHaveLength(13);
  });

  it.each(hostile)('$name', async ({ start }) => {
    await expectSame(await runOn(start));
  });
});
