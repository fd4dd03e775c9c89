/** Shows that a run judged again from its record comes out as it did live, whatever the target did and however the run ended. */
import { describe, expect, it } from 'vitest';
import { standardAccounts } from '../reference-impl/account/seed.js';
import { allTolerances } from '../reference-impl/tolerances/index.js';
import { combined, type Tolerance } from '../reference-impl/tolerances/kit/tolerance.js';
import { createRetryingTransport } from './http/retrying.js';
import { answerTargets } from './hostile/test-hostile-answers.js';
import { runOn } from './hostile/test-hostile-runs.js';
import { wireTargets } from './hostile/test-hostile-targets.js';
import { expectSame, referenceTransport, runWith } from './run/test-regrade.js';
import { runSuite } from './suite.js';
import { answer, failure, scripted } from './run/test-target.js';
import type { Transport } from './http/transport.js';

/** The reference, with something done before the request of each count. */
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

/** Most of a run's requests have a body that must be refused, or that may be; each is judged like the others. */
const bodies = ['create-order', 'create-location', 'create-customer', 'update-customer', 'calculate-rates'];
const fewBodies = { only: [], skip: bodies.flatMap((operation) => [`${operation}.refuses`, `${operation}.asks`]) };

describe('the record of the reference is judged as the reference was', () => {
  it('as a whole, and strictly', async () => {
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

  it('in part, and without writing', async () => {
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

  it('with headers of the operator, which the record masks', async () => {
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

describe('a run that ended early is judged as far as it came', () => {
  it.each([0, 30, 400])('by its limit of %i writes', async (maxWrites) => {
    const report = await runWith({ maxWrites });
    expect(report.cutShort).toContain('--max-writes');
    await expectSame(report);
  });

  it.each([3, 700])('by somebody at request %i', async (last) => {
    const controller = new AbortController();
    const transport = counting((count) => (count === last ? controller.abort() : undefined));
    const report = await runWith({ signal: controller.signal, transport });
    expect(report.reasons).toEqual(['the run was interrupted']);
    await expectSame(report);
  });

  it('by the limit of its time', async () => {
    const transport = counting((count) => new Promise((done) => setTimeout(done, count > 100 ? 250 : 0)));
    const report = await runWith({ transport, maxTimeMs: 200, selection: small });
    expect(report.cutShort).toContain('limit of 0.2 s');
    await expectSame(report);
  });

  it('by a token that is never taken', async () => {
    const report = await runWith({ token: 'another-token' });
    expect(report.verdict).toBe('undecided');
    await expectSame(report);
  });

  it('by a target that never answers, or stops to', async () => {
    await expectSame(await runWith({ transport: scripted(() => failure('timeout')) }));
    const inner = referenceTransport();
    const transport = scripted((request, count) => (count > 300 ? failure('dropped') : inner.send(request)));
    const report = await runWith({ transport });
    expect(report.cutShort).toContain('without a response');
    await expectSame(report);
  });

  it('by a target that puts everything off', async () => {
    await expectSame(await runWith({ transport: scripted(() => answer(429, {}, { 'retry-after': '1' })) }));
  });
});

/** Every so many of the tolerances, and those that let a write show late: their waits are in the record. */
const tolerances = [
  ...allTolerances.filter(({ id }) => id.includes('late')),
  ...allTolerances.filter((_one, at) => at % 40 === 0),
];

/** Servers with several of these freedoms, one of each axis at the most: as few as there can be. */
function servers(freedoms: readonly Tolerance[]): readonly Tolerance[] {
  const rows: Tolerance[][] = freedoms.filter(({ axis }) => axis === 'late-look-up').map((one) => [one]);
  for (const one of freedoms.filter(({ axis }) => axis !== 'late-look-up')) {
    const free = rows.filter((row) => row.every(({ axis }) => axis !== one.axis));
    free.toSorted((row, other) => row.length - other.length)[0]?.push(one);
  }
  return rows.map(combined);
}

describe('the record of a conformant server that takes freedoms is judged as the server was', () => {
  it('has each of them, and some that show late', () => {
    const ids = tolerances.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(7);
    expect(
      servers(tolerances)
        .flatMap(({ id }) => id.split(' + '))
        .sort(),
    ).toEqual([...ids].sort());
  });

  it.each(servers(tolerances))('$id', async ({ options, apply }) => {
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

describe('the record of a target that misbehaves is judged as the target was', () => {
  it('has all that are named', () => {
    expect(hostile).toHaveLength(13);
  });

  it.each(hostile)('$name', async ({ start }) => {
    await expectSame(await runOn(start));
  });
});
