/** Shows that the mutation score counts the mutants that the checks notice, and lists the places of the others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import { allChecks } from '../../checks/index.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { mutantKinds, applyMutant, type Mutant } from './mutants.js';
import { mutationScore } from './score.js';
import { MutationTrials } from './trials.js';
import { regrade, prepareRerun } from '../regrade.js';
import { reportedExchange } from '../../requests/exchange/reported-exchange.js';
import type { Report, ReportedCheck } from '../../report/report.js';
import { runSuite } from '../suite.js';
import { answer, baseUrl, checkThat, reference, scripted } from '../../run/test-target.js';
import type { Transport } from '../../requests/http/transport.js';

/**
 * The checks of response contents: few enough to judge a run again quickly. Without those of two fields that the
 * server makes, so that some altered responses are noticed by none.
 */
const aspects =
  /\.(?:answers|reads|finds|gives|lists|prices|shows|refused)\.|accepts\.(?:full|references|scripts\.full)$/;
const unguarded = /\.(?:can_edit|length_unit)$/;
const checks = allChecks(contract).filter(
  ({ id, formerId = id }) => aspects.test(formerId) && !unguarded.test(formerId),
);

const runOn = (transport: Transport, asked = checks): Promise<Report> =>
  runSuite({ url: baseUrl, token: 'test-token', transport, checks: asked, waitMs: 40, runId: 'conf-sure01' });

const trialsOf = (report: Report): MutationTrials =>
  new MutationTrials(report, prepareRerun(report, { checks }), new AbortController().signal);

let report: Report;

beforeAll(async () => {
  report = await runOn(reference());
});

const unrecorded = 'the record has no such request';
const isStuck = ({ outcome, blame, reason }: ReportedCheck): boolean =>
  outcome === 'inconclusive' && blame === 'target' && reason !== unrecorded;

/** The verdict if the record is judged with only this mutant in it; undefined if a check sends an unrecorded request. */
async function wholeVerdict(mutant: Mutant, before: Report): Promise<boolean | undefined> {
  const altered = reportedExchange(applyMutant(mutant));
  const exchanges = report.exchanges.map((one) => (one.id === altered.id ? altered : one));
  const after = await regrade({ ...report, exchanges }, { checks });
  const judged = after.checks
    .map((now, at) => ({ now, was: before.checks[at]! }))
    .filter(({ now, was }) => now.level !== 'observed' && was.outcome !== 'fail');
  const isWorse = judged.some(
    ({ now, was }) => now.outcome === 'fail' || (now.level === 'required' && isStuck(now) && !isStuck(was)),
  );
  const isOpen = judged.some(({ now, was }) => was.outcome === 'pass' && now.reason === unrecorded);
  return isOpen && !isWorse ? undefined : isWorse;
}

const cellOf = ({ exchange, place, kind }: Mutant): string => `${exchange.operation} ${place} ${kind}`;

describe('mutants tried together', () => {
  it('have the same verdicts as if the record was judged with each of them alone', async () => {
    const before = await regrade(report, { checks });
    const trials = trialsOf(report);
    const sample = await trials.begin(contract, 300);
    await trials.tryAll(sample);
    const verdictOf = (mutant: Mutant): boolean | undefined => trials.verdicts.get(mutant);
    const rare = sample.filter((mutant) => verdictOf(mutant) !== true).slice(0, 20);
    const spread = sample.filter((mutant, at) => verdictOf(mutant) && at % 30 === 0);
    for (const mutant of [...rare, ...spread]) {
      const [cell, { id, by }] = [cellOf(mutant), mutant.exchange];
      const verdict = await wholeVerdict(mutant, before);
      expect({ cell, id, by, verdict: verdictOf(mutant) }).toEqual({ cell, id, by, verdict });
    }
    expect(rare.map(verdictOf)).toContain(false);
  });

  it('have the same verdicts as alone, even if they remove the same carrier from two lists', async () => {
    const trials = trialsOf(report);
    const all = await trials.begin(contract, 3000);
    const lacking = all.filter(({ place, kind }) => place === 'data.carriers[*]' && kind === 'left out').slice(0, 20);
    const operations = new Set(lacking.map(({ exchange }) => exchange.operation));
    expect(operations).toEqual(new Set(['listCarriers', 'calculateRates']));
    await trials.tryAll(lacking);
    const together = new Map(trials.verdicts);
    for (const mutant of lacking) await trials.tryAll([mutant]);
    expect(together).toEqual(trials.verdicts);
    expect([...together.values()]).toContain(true);
  });

  it('are all noticed if one hides others: a carrier in two lists, and its method in the next', async () => {
    const trials = trialsOf(report);
    const all = await trials.begin(contract, 3000);
    const lists = new Map(
      all.flatMap(({ exchange }) => (exchange.by === 'given.samples.carriers' ? [[exchange.id, exchange]] : [])),
    );
    const threeFrom = ({ id }: Exchange) => [id, id + 1, id + 2].flatMap((one) => lists.get(one) ?? []);
    const inARow = [...lists.values()].map(threeFrom).find(({ length }) => length === 3)!;
    const lackingIn = (exchange: Exchange, isMethod: boolean): Mutant => ({
      exchange,
      kind: 'left out',
      place: `data.carriers[*]${isMethod ? '.shipping_methods[*]' : ''}`,
      changes: [[['data', 'carriers', 0, ...(isMethod ? ['shipping_methods', 0] : [])], undefined]],
    });
    const lacking = inARow.map((exchange, at) => lackingIn(exchange, at === 2));
    await trials.tryAll(lacking);
    expect(lacking.map((mutant) => trials.verdicts.get(mutant))).toEqual([true, true, true]);
  });

  it('cover nearly all places of every operation before places get a second one, without repetitions', async () => {
    const placeOf = ({ exchange, place }: Mutant): string => `${exchange.operation} ${place}`;
    const all = await trialsOf(report).begin(contract, 3000);
    const places = new Set(all.map(placeOf)).size;
    expect(new Set(all.slice(0, 1.3 * places).map(placeOf)).size).toBeGreaterThan(0.95 * places);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(mutantKinds));
    const changed = all.map(({ exchange, kind, changes }) => `${exchange.id} ${kind} ${JSON.stringify(changes)}`);
    expect(new Set(changed).size).toBe(all.length);
  });

  it('are never in large responses or in responses to failed checks', async () => {
    const large = report.exchanges.map((one) =>
      one.answer && one.operation === 'listCarriers'
        ? { ...one, answer: { ...one.answer, body: one.answer.body.padEnd(70_000) } }
        : one,
    );
    const failed = report.checks.map((one) => ({ ...one, outcome: 'fail' as const }));
    const sample = await trialsOf({ ...report, exchanges: large, checks: failed }).begin(contract, 3000);
    expect(sample.length).toBeGreaterThan(100);
    expect(sample.filter(({ exchange }) => exchange.operation === 'listCarriers')).toEqual([]);
    expect(sample.filter(({ exchange }) => !exchange.by.startsWith('given.'))).toEqual([]);
  });
});

describe('a mutant that was only tried together with others when the time was up', () => {
  it('counts as not noticed, but not as tried exactly', async () => {
    const time = new AbortController();
    let sample: readonly Mutant[] = [];
    const clock = checkThat(
      async (session) => {
        // All have a verdict, so the exact tries begin.
        if (trials.verdicts.size === sample.length && sample.length > 0) time.abort();
        session.count([], 1);
      },
      { id: 'a.clock', afterwards: true },
    );
    const replay = prepareRerun(report, { checks: [...checks, clock] });
    const trials: MutationTrials = new MutationTrials(report, replay, time.signal);
    sample = (await trials.begin(contract, 3000)).filter(({ place }) => unguarded.test(place));
    await trials.tryAll(sample);
    expect([...trials.verdicts.values()]).toContain(false);
    expect(trials.exact).toEqual(new Set());
  });
});

describe('mutationScore', () => {
  it('is the same for two runs with the same id', async () => {
    const first = await mutationScore(report, { checks, maxMs: 60_000 });
    expect(first).toMatchObject({ noticed: expect.any(Number) as number });
    expect(first!.mutations).toBeGreaterThan(95);
    expect(first!.noticed).toBeGreaterThan(60);
    expect(first!.sample).toBeUndefined();
    expect(await mutationScore(await runOn(reference()), { checks, maxMs: 60_000 })).toEqual(first);
  });

  it('is lower without a check, and lists the places that only this check guarded', async () => {
    const place = 'data.order.tracking_url';
    const own = checks.filter(({ operation }) => operation === 'getOrder');
    const reduced = own.filter(({ id }) => id !== `get-order.answers.${place}`);
    const orders = await runOn(reference(), own);
    const options = { most: 400, maxMs: 120_000 };
    const whole = await mutationScore(orders, { ...options, checks: own });
    const less = await mutationScore(orders, { ...options, checks: reduced });
    expect(less!.mutations).toBe(whole!.mutations);
    expect(less!.noticed).toBeLessThan(whole!.noticed);
    expect(whole!.unguarded.map((one) => one.place)).not.toContain(place);
    expect(less!.unguarded.find((one) => one.place === place)).toEqual({
      operation: 'getOrder',
      place,
      mutations: ['left out', 'set to null', 'given another type'],
    });
  });

  it('is undefined if no check passed, if it is aborted, or without time', async () => {
    expect(await mutationScore(await runOn(scripted(() => answer(500))), { checks })).toBeUndefined();
    expect(await mutationScore(report, { checks, signal: AbortSignal.abort() })).toBeUndefined();
    expect(await mutationScore(report, { checks, maxMs: 0 })).toBeUndefined();
  });

  it('copes with odd responses', async () => {
    const deep = `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`;
    const odd = [
      `{"__proto__": {"message": 1}, "data": ${deep}}`,
      '[[[]]]',
      '{"message": "success", "data": {"order": []}}',
    ];
    const exchanges = report.exchanges.map((one) =>
      one.answer && one.id % 7 === 0 ? { ...one, answer: { ...one.answer, body: odd[one.id % odd.length]! } } : one,
    );
    const score = await mutationScore({ ...report, exchanges }, { checks, maxMs: 60_000 });
    expect(score!.noticed).toBeLessThanOrEqual(score!.mutations);
  });
});
