/** Tries mutants on a recorded run: the record is judged again with many of them in it, and the failed checks show which were noticed. */
import { setImmediate } from 'node:timers/promises';
import type { Contract } from '../../../openapi/contract/contract.js';
import { attempt, prepare, type Attempt } from '../../run/engine.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { creators } from '../../requests/exchange/ledger.js';
import type { JudgementCache } from '../../judging/responses/exchange-store.js';
import type { Check } from '../../model/check.js';
import { applyMutant, type Mutant } from './mutants.js';
import { sampleOf } from './sample.js';
import { RecordedSource } from '../../run/recorded-source.js';
import type { Rerun } from '../regrade.js';
import type { Report } from '../../report/report.js';
import { requirementOf } from '../../model/requirement-of-check.js';
import { Run } from '../../run/run.js';
import { isOfSetUp } from '../../requests/exchange/intent.js';

type Attempts = ReadonlyMap<Check, Attempt>;

const isOfCreation = ({ exchange }: Mutant): boolean => Object.values<string>(creators).includes(exchange.operation);

/** Groups mutants of the same kind, so that no two in a group share a key. */
function groupWithoutClash(
  mutants: readonly Mutant[],
  sortOf: (mutant: Mutant) => unknown,
  keysOf: (mutant: Mutant) => readonly unknown[],
): readonly (readonly Mutant[])[] {
  const groups: { readonly sort: unknown; readonly keys: Set<unknown>; readonly members: Mutant[] }[] = [];
  for (const mutant of mutants) {
    const [sort, keys] = [sortOf(mutant), keysOf(mutant)];
    const free = groups.find((group) => group.sort === sort && !keys.some((key) => group.keys.has(key)));
    const group = free ?? { sort, keys: new Set(), members: [] };
    if (!free) groups.push(group);
    group.members.push(mutant);
    for (const key of keys) group.keys.add(key);
  }
  return groups.map(({ members }) => members);
}

const isUndecidedByTarget = ({ outcome, blame, unrecorded }: Attempt): boolean =>
  outcome === 'inconclusive' && blame === 'target' && !unrecorded;

/** Whether a check notices a mutant: it newly fails, or a required one becomes undecided because of the target. */
function isWorse(check: Check, before: Attempt, after: Attempt): boolean {
  if (before.outcome === 'fail' || after.outcome === 'fail') return before.outcome !== 'fail';
  return requirementOf(check).level === 'required' && isUndecidedByTarget(after) && !isUndecidedByTarget(before);
}

/**
 * Tries mutants. A check sees its own responses and those of shared set-ups; only checks that run afterwards see all responses.
 * So many checks' mutants can be tried at once: a failed check is about its own response, or names the exchange.
 */
export class MutationTrials {
  /** Whether each mutant was noticed. Mutants without a known result are missing. */
  readonly verdicts = new Map<Mutant, boolean>();
  /** The mutants that were tried exactly: only these are surely not noticed if their verdict says so. */
  readonly exact = new Set<Mutant>();
  private readonly exchanges: readonly Exchange[];
  private readonly byId: ReadonlyMap<string, Check>;
  private readonly afterwards: readonly Check[];
  private readonly slots: ReadonlyMap<string, number>;
  private readonly judged: JudgementCache = new Map();
  private before: Attempts = new Map();

  constructor(
    private readonly report: Report,
    private readonly replay: Rerun,
    private readonly signal: AbortSignal,
  ) {
    // Observed checks, and checks of the status only, notice no mutant.
    const checks = replay.checks.filter((check) => requirementOf(check).level !== 'observed' && !check.byStatus);
    this.exchanges = replay.record.exchanges.slice(0, replay.record.deciding);
    this.byId = new Map(checks.filter(({ afterwards }) => !afterwards).map((check) => [check.id, check]));
    this.afterwards = checks.filter(({ afterwards }) => afterwards);
    this.slots = new Map([...replay.all.map(({ id }, at) => [id, at] as const), ...(replay.options.slots ?? [])]);
  }

  private runOn(mutants: readonly Mutant[], isExact = false): Run {
    const { target, options, record } = this.replay;
    const altered = new Map(mutants.map((mutant) => [mutant.exchange, applyMutant(mutant)]));
    const exchanges = this.exchanges.map((exchange) => altered.get(exchange) ?? exchange);
    const source = new RecordedSource({ ...record, exchanges });
    // Judgements are cached: they depend only on the response, and on the created resources.
    const judged = !(isExact && mutants.some(isOfCreation)) && { judged: this.judged };
    return new Run(target, { ...options, ...judged, source, signal: this.signal });
  }

  /** Samples mutants of responses to passed checks and to shared set-ups, and judges the record without any mutant. */
  async begin(contract: Contract, most: number): Promise<readonly Mutant[]> {
    const passed = new Set(this.report.checks.flatMap(({ id, outcome }) => (outcome === 'pass' ? id : [])));
    const rankOf = ({ by }: Exchange): number | undefined => {
      if (passed.has(by) && this.byId.has(by)) return 0;
      return passed.has(by) || isOfSetUp(by) ? 1 : undefined;
    };
    const { ledger } = this.runOn([]);
    const sample = sampleOf(this.exchanges, { contract, runId: this.report.run.id, ledger, most, rankOf });
    this.before = await this.regraded([], sample);
    return sample;
  }

  /** The only check that sees the response; undefined if it is of a shared set-up, or of a check that runs afterwards. */
  private askerOf({ exchange }: Mutant): Check | undefined {
    return this.byId.get(exchange.by);
  }

  /** Judges the record with these mutants in it, by all checks that see the responses of `seen`. */
  private async regraded(mutants: readonly Mutant[], seen = mutants, isExact = false): Promise<Attempts> {
    await setImmediate();
    const run = this.runOn(mutants, isExact);
    const askers = seen.map((mutant) => this.askerOf(mutant));
    const early = askers.includes(undefined) ? this.byId.values() : (askers as Check[]);
    for (const check of this.afterwards) await prepare(run, check, this.slots.get(check.id) ?? 0);
    const attempts = new Map<Check, Attempt>();
    for (const check of new Set([...early, ...this.afterwards]))
      attempts.set(check, await attempt(run, check, this.slots.get(check.id) ?? 0));
    return attempts;
  }

  /** Tries mutants until the time limit: first in large groups, then the unnoticed ones in small groups. */
  async tryAll(mutants: readonly Mutant[]): Promise<void> {
    const isShared = (mutant: Mutant): boolean => this.askerOf(mutant) === undefined;
    for (const group of groupWithoutClash(mutants, isShared, ({ exchange }) => [exchange]))
      await this.try(group, false);
    const left = mutants.filter((mutant) => !this.verdicts.get(mutant));
    const sortOf = (mutant: Mutant): string => `${isShared(mutant)} ${isOfCreation(mutant)}`;
    // If the same carrier is missing in two lists, they agree with each other, so neither mutant would be noticed.
    const keysOf = (mutant: Mutant): readonly unknown[] => [
      this.askerOf(mutant) ?? mutant.exchange,
      `${mutant.place} ${mutant.kind}`,
    ];
    for (const group of groupWithoutClash(left, sortOf, keysOf)) await this.try(group, true);
  }

  private async try(group: readonly Mutant[], isExact: boolean): Promise<void> {
    if (group.length === 0 || this.signal.aborted) return;
    const after = await this.regraded(group, group, isExact);
    if (this.signal.aborted) return;
    for (const mutant of group) this.verdicts.set(mutant, false);
    const open = this.recordVerdicts(group, after);
    if (!isExact) return;
    const left = group.filter((mutant) => !this.verdicts.get(mutant));
    // A noticed mutant may hide others: if two lists in a row lack an element, the check names the first list.
    if (open.length === 0 && left.length < group.length) return this.try(left, true);
    if (open.length === 0) {
      for (const mutant of group) this.exact.add(mutant);
      return;
    }
    // Bisects. The likely cause is a mutant of an operation that the failed checks are about.
    const suspects = left.filter(({ exchange }) => open.some(({ operation }) => operation === exchange.operation));
    const first = suspects.length % left.length > 0 ? suspects : left.slice(0, Math.ceil(left.length / 2));
    await this.try(first, true);
    await this.try(
      left.filter((mutant) => !first.includes(mutant)),
      true,
    );
  }

  /** Records which mutants of a group were noticed. Returns the failed checks that don't show which mutant they noticed. */
  private recordVerdicts(group: readonly Mutant[], after: Attempts): readonly Check[] {
    const byExchange = new Map(group.map((mutant) => [mutant.exchange.id, mutant]));
    return [...after].flatMap(([check, attempt]) => {
      const before = this.before.get(check)!;
      const worse = isWorse(check, before, attempt);
      // A check that sent an unrecorded request has no known result.
      if (!worse && !(attempt.unrecorded && before.outcome === 'pass')) return [];
      const own = group.length === 1 ? group : group.filter((mutant) => this.askerOf(mutant) === check);
      const blamed = [...attempt.session.blamed, ...(attempt.exchange ? [attempt.exchange] : [])];
      const causes: readonly (Mutant | undefined)[] =
        own.length === 1 ? own : blamed.map(({ id }) => byExchange.get(id));
      if (causes.length === 0 || causes.includes(undefined)) return [check];
      for (const cause of causes)
        if (worse) this.verdicts.set(cause!, true);
        else if (!this.verdicts.get(cause!)) this.verdicts.delete(cause!);
      return [];
    });
  }
}
