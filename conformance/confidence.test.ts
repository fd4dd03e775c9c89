import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../openapi/contract.js';
import { allChecks } from './checks/index.js';
import { confidenceOf } from './confidence.js';
import { baselineOf, type Baseline } from './confidence-baseline.js';
import { Ground, tried, type Verdict } from './confidence-trial.js';
import { mutationsToTry } from './mutations-choice.js';
import { mutated, mutationKinds, type Mutation } from './mutations.js';
import { regrade, retold } from './regrade.js';
import { reportedExchange, type Report, type ReportedCheck } from './report.js';
import { runSuite } from './suite.js';
import { answer, baseUrl, reference, scripted } from './test-target.js';
import type { Transport } from './transport.js';

/** The checks about what answers hold, so that a run is judged again in a moment. */
const aspects =
  /\.(?:answers|reads|finds|gives|lists|prices|shows|refused)\.|accepts\.(?:full|references|scripts\.full)$/;
const checks = allChecks(contract).filter(({ id }) => aspects.test(id));

const runOn = (transport: Transport): Promise<Report> =>
  runSuite({ url: baseUrl, token: 'test-token', transport, checks, waitMs: 40, runId: 'conf-sure01' });

let report: Report;
let baseline: Baseline;

let all: readonly Mutation[];

const choice = { contract, runId: 'conf-sure01', most: Infinity, isOf: () => true };

const verdictOn = (mutation: Mutation): Promise<Verdict> =>
  tried(new Ground(baseline), mutated(baseline.exchanges[mutation.exchange - 1]!, mutation));

/** The first of the mutations that no check notices: few of all, so that a sample may hold none. */
async function firstMissed(most: number): Promise<readonly Mutation[]> {
  const missed: Mutation[] = [];
  for (const mutation of all) {
    if (missed.length === most) break;
    if ((await verdictOn(mutation)) === 'missed') missed.push(mutation);
  }
  return missed;
}

beforeAll(async () => {
  report = await runOn(reference());
  baseline = (await baselineOf(report, retold(report, { checks })))!;
  all = mutationsToTry(baseline.exchanges, choice);
});

const unrecorded = 'the record holds no such request';
const isStuck = ({ outcome, cause, reason }: ReportedCheck): boolean =>
  outcome === 'inconclusive' && cause === 'target' && reason !== unrecorded;

/** What a whole regrade of the altered record says of a mutation. */
async function bruteForce(mutation: Mutation, before: Report): Promise<Verdict> {
  const altered = reportedExchange(mutated(baseline.exchanges[mutation.exchange - 1]!, mutation));
  const exchanges = report.exchanges.map((one) => (one.id === altered.id ? altered : one));
  const after = await regrade({ ...report, exchanges }, { checks });
  const judged = after.checks
    .map((now, at) => ({ now, was: before.checks[at]! }))
    .filter(({ now, was }) => now.level !== 'observed' && was.outcome !== 'fail');
  const isWorse = judged.some(
    ({ now, was }) => now.outcome === 'fail' || (now.level === 'required' && isStuck(now) && !isStuck(was)),
  );
  const isOpen = judged.some(({ now, was }) => was.outcome === 'pass' && now.reason === unrecorded);
  return isWorse ? 'noticed' : isOpen ? 'untold' : 'missed';
}

describe('what is tried', () => {
  it('is judged as a whole regrade of the altered record judges it', async () => {
    const before = await regrade(report, { checks });
    const sample = Array.from({ length: 60 }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / 60)]!);
    const identities = all.filter(({ operation, kind }) => operation.startsWith('create') && kind.startsWith('of an'));
    // A set-up that nobody asked but for its answers: it looks at none of them itself.
    const handedOn = all.filter(({ exchange }) => baseline.exchanges[exchange - 1]!.by === 'given.rates.unusual');
    const verdicts = [];
    const unguarded = await firstMissed(6);
    for (const mutation of [...sample, ...identities.slice(0, 6), ...handedOn.slice(0, 6), ...unguarded]) {
      const { exchange, place, kind } = mutation;
      const [fast, whole] = [await verdictOn(mutation), await bruteForce(mutation, before)];
      verdicts.push(whole);
      expect({ exchange, place, kind, verdict: fast }).toEqual({ exchange, place, kind, verdict: whole });
    }
    expect(verdicts).toEqual(expect.arrayContaining(['noticed', 'missed']));
  });

  it.each(mutationKinds)('notices a value %s in an order that is read back', async (kind) => {
    const isOfOrder = ({ exchange, place }: Mutation): boolean =>
      place.startsWith('data.order.packages[*].') && baseline.exchanges[exchange - 1]!.by === 'get-order.reads.full';
    const mutation = all.find((one) => one.kind === kind && isOfOrder(one));
    expect(await verdictOn(mutation!)).toBe('noticed');
  });

  const keysOf = (list: readonly Mutation[]): string[] =>
    list.map(({ operation, place, kind }) => `${operation} ${place} ${kind}`);

  it('covers every kind at every place once before it tries any twice', () => {
    const different = new Set(keysOf(all)).size;
    expect(new Set(keysOf(all.slice(0, different))).size).toBe(different);
  });

  it('covers nearly every kind at every place also where few are tried, which are chosen from fewer answers', () => {
    const few = mutationsToTry(baseline.exchanges, { ...choice, most: 1000 });
    expect(few.length).toBe(1000);
    expect(new Set(keysOf(few)).size).toBeGreaterThan(0.97 * new Set(keysOf(all)).size);
  });

  it('tries every kind at every place but once where that is asked', () => {
    const once = mutationsToTry(baseline.exchanges, { ...choice, most: 1000, each: 1 });
    expect(new Set(keysOf(once)).size).toBe(once.length);
    expect(once.length).toBeGreaterThan(0.97 * new Set(keysOf(all)).size);
  });

  it('leaves large answers and those of failed checks alone', () => {
    const asked = baseline.exchanges.find(({ operation }) => operation === 'listCarriers')!;
    const large = { ...asked, answer: { ...asked.answer!, body: ' '.repeat(70_000) } };
    expect(mutationsToTry([large], choice)).toEqual([]);
    expect(mutationsToTry([asked], { ...choice, isOf: () => false })).toEqual([]);
    expect(mutationsToTry([asked], choice).length).toBeGreaterThan(50);
  });
});

describe('confidenceOf', () => {
  it('tells the same of the same run, and of another run with the same id', async () => {
    const first = await confidenceOf(report, { checks, most: 700 });
    const second = await confidenceOf(await runOn(reference()), { checks, most: 700 });
    expect(first?.mutations).toBeGreaterThan(600);
    expect(first?.noticed).toBeGreaterThan(400);
    expect(second).toEqual(first);
    expect(await confidenceOf(report, { checks, most: 700 })).toEqual(first);
  });

  it('notices fewer without a check, and lists what that check guarded', async () => {
    const most = 700;
    const reduced = checks.filter(({ id }) => id !== 'get-order.answers.data.order.tracking_url');
    const [whole, less] = [
      await confidenceOf(report, { checks, most }),
      await confidenceOf(report, { checks: reduced, most }),
    ];
    const place = 'data.order.tracking_url';
    expect(less!.mutations).toBe(whole!.mutations);
    expect(less!.noticed).toBeLessThan(whole!.noticed);
    expect(whole!.unguarded.map((one) => one.place)).not.toContain(place);
    expect(less!.unguarded.find((one) => one.place === place)).toEqual({
      operation: 'getOrder',
      place,
      mutations: ['left out', 'null', 'of another type'],
    });
  });

  it('gives no number where nothing passed', async () => {
    const broken = await runOn(scripted(() => answer(500)));
    expect(await confidenceOf(broken, { checks })).toBeUndefined();
  });

  it('gives no number when it is stopped or has no more time', async () => {
    expect(await confidenceOf(report, { checks, signal: AbortSignal.abort() })).toBeUndefined();
    expect(await confidenceOf(report, { checks, maxMs: 0 })).toBeUndefined();
  });

  it('stands odd answers', async () => {
    const deep = `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`;
    const odd = [
      `{"__proto__": {"message": 1}, "data": ${deep}}`,
      '[[[]]]',
      '{"message": "success", "data": {"order": []}}',
    ];
    const exchanges = report.exchanges.map((one) =>
      one.answer && one.id % 7 === 0 ? { ...one, answer: { ...one.answer, body: odd[one.id % odd.length]! } } : one,
    );
    const told = await confidenceOf({ ...report, exchanges }, { checks, most: 200 });
    expect(told!.noticed).toBeLessThanOrEqual(told!.mutations);
  });
});
