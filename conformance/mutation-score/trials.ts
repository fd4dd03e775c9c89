/** Mutants tried on a recorded run: the record is judged again with many of them in it, and what checks blame tells them apart. */
import { setImmediate } from 'node:timers/promises';
import type { Contract } from '../../openapi/contract/contract.js';
import { attempt, prepare, type Attempt } from '../run/engine.js';
import { reread, type Exchange } from '../exchange/exchange.js';
import { creators } from '../exchange/ledger.js';
import type { Judged } from '../judge/exchange-store.js';
import type { Check } from '../model/check.js';
import { mutated, type Mutant } from './mutants.js';
import { sampleOf } from './sample.js';
import { Recording } from '../run/replay-source.js';
import type { Rerun } from '../regrade.js';
import type { Report } from '../report/report.js';
import { requirementOf } from '../model/requirement-of-check.js';
import { Run } from '../run/run.js';
import { isOfSetUp } from '../exchange/roles.js';

type Attempts = ReadonlyMap<Check, Attempt>;

const isOfCreation = ({ exchange }: Mutant): boolean => Object.values<string>(creators).includes(exchange.operation);

/** Mutants in groups, each of one sort and without two that have a key in common. */
function apart(
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

const isStuck = ({ outcome, cause, unrecorded }: Attempt): boolean =>
  outcome === 'inconclusive' && cause === 'target' && !unrecorded;

/** Whether a check speaks against the target that didn't before: it fails, or a required one can't be decided any more. */
function isWorse(check: Check, before: Attempt, after: Attempt): boolean {
  if (before.outcome === 'fail' || after.outcome === 'fail') return before.outcome !== 'fail';
  return requirementOf(check).level === 'required' && isStuck(after) && !isStuck(before);
}

/**
 * Tries mutants. A check sees its own responses and those of shared set-ups; only checks that run afterwards see all. So mutants of
 * many checks can be tried in one go: a check that fails speaks of its own response, or names the exchange.
 */
export class MutationTrials {
  /** Whether a mutant was noticed, for each that was tried. One whose result is not known is left out. */
  readonly verdicts = new Map<Mutant, boolean>();
  private readonly exchanges: readonly Exchange[];
  private readonly early: ReadonlyMap<string, Check>;
  private readonly late: readonly Check[];
  private readonly slots: ReadonlyMap<string, number>;
  private readonly judged: Judged = new Map();
  private before: Attempts = new Map();

  constructor(
    private readonly report: Report,
    private readonly retelling: Rerun,
    private readonly signal: AbortSignal,
  ) {
    // An observed check, or one of statuses alone, notices no mutant.
    const checks = retelling.checks.filter((check) => requirementOf(check).level !== 'observed' && !check.byStatus);
    this.exchanges = report.exchanges.slice(0, report.run.deciding).map(reread);
    this.early = new Map(checks.filter(({ afterwards }) => !afterwards).map((check) => [check.id, check]));
    this.late = checks.filter(({ afterwards }) => afterwards);
    this.slots = new Map([...retelling.all.map(({ id }, at) => [id, at] as const), ...(retelling.options.slots ?? [])]);
  }

  private runOn(mutants: readonly Mutant[], isExact = false): Run {
    const { target, options, ending } = this.retelling;
    const altered = new Map(mutants.map((mutant) => [mutant.exchange, mutated(mutant)]));
    const exchanges = this.exchanges.map((exchange) => altered.get(exchange) ?? exchange);
    const recording = new Recording(exchanges, ending, (exchange) => exchange, this.report.created);
    // How a response is judged depends on what was created, but on no other response.
    const judged = !(isExact && mutants.some(isOfCreation)) && { judged: this.judged };
    return new Run(target, { ...options, ...judged, recording, signal: this.signal });
  }

  /** Chooses mutants of responses to checks that passed, and to shared set-ups, and judges the record without them. */
  async begin(contract: Contract, most: number): Promise<readonly Mutant[]> {
    const passed = new Set(this.report.checks.flatMap(({ id, outcome }) => (outcome === 'pass' ? id : [])));
    const rankOf = ({ by }: Exchange): number | undefined => {
      if (passed.has(by) && this.early.has(by)) return 0;
      return passed.has(by) || isOfSetUp(by) ? 1 : undefined;
    };
    const { ledger } = this.runOn([]);
    const sample = sampleOf(this.exchanges, { contract, runId: this.report.run.id, ledger, most, rankOf });
    this.before = await this.regraded([], sample);
    return sample;
  }

  /** The check that alone sees a response; undefined for one to a shared set-up, or to a check that judges the whole run. */
  private askerOf({ exchange }: Mutant): Check | undefined {
    return this.early.get(exchange.by);
  }

  /** Judges the record with mutants in it, by all checks that see these responses. */
  private async regraded(mutants: readonly Mutant[], seen = mutants, isExact = false): Promise<Attempts> {
    await setImmediate();
    const run = this.runOn(mutants, isExact);
    const askers = seen.map((mutant) => this.askerOf(mutant));
    const early = askers.includes(undefined) ? this.early.values() : (askers as Check[]);
    for (const check of this.late) await prepare(run, check);
    const attempts = new Map<Check, Attempt>();
    for (const check of new Set([...early, ...this.late]))
      attempts.set(check, await attempt(run, check, this.slots.get(check.id) ?? 0));
    return attempts;
  }

  /** Tries mutants until there is no more time: as many as can be in one go, and those that nothing noticed with few beside them. */
  async tryAll(mutants: readonly Mutant[]): Promise<void> {
    const isShared = (mutant: Mutant): boolean => this.askerOf(mutant) === undefined;
    for (const group of apart(mutants, isShared, ({ exchange }) => [exchange])) await this.try(group, false);
    const left = mutants.filter((mutant) => !this.verdicts.get(mutant));
    const sortOf = (mutant: Mutant): string => `${isShared(mutant)} ${isOfCreation(mutant)}`;
    // Two lists that lack the same carrier agree, and each would hide the other.
    const keysOf = (mutant: Mutant): readonly unknown[] => [
      this.askerOf(mutant) ?? mutant.exchange,
      `${mutant.place} ${mutant.kind}`,
    ];
    for (const group of apart(left, sortOf, keysOf)) await this.try(group, true);
  }

  private async try(group: readonly Mutant[], isExact: boolean): Promise<void> {
    if (group.length === 0 || this.signal.aborted) return;
    const after = await this.regraded(group, group, isExact);
    if (this.signal.aborted) return;
    for (const mutant of group) this.verdicts.set(mutant, false);
    const open = this.told(group, after);
    if (!isExact || open.length === 0) return;
    // Most likely it was a mutant of the operation that the check is about.
    const left = group.filter((mutant) => !this.verdicts.get(mutant));
    const suspects = left.filter(({ exchange }) => open.some(({ operation }) => operation === exchange.operation));
    const first = suspects.length % left.length > 0 ? suspects : left.slice(0, Math.ceil(left.length / 2));
    await this.try(first, true);
    await this.try(
      left.filter((mutant) => !first.includes(mutant)),
      true,
    );
  }

  /** Notes what the checks say of mutants that were tried in one go. Returns the checks that don't show of which. */
  private told(group: readonly Mutant[], after: Attempts): readonly Check[] {
    const byExchange = new Map(group.map((mutant) => [mutant.exchange.id, mutant]));
    return [...after].flatMap(([check, attempt]) => {
      const before = this.before.get(check)!;
      const worse = isWorse(check, before, attempt);
      // What a check would have said that asked something else is not known.
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
