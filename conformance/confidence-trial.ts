/** One mutation of a recorded answer tried out: the checks that it can reach run again, until one notices. */
import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '../openapi/contract.js';
import type { Fault, Judgement } from './answers.js';
import { judging, setUpOf, type Baseline, type Settled } from './confidence-baseline.js';
import { alteredCreations } from './confidence-creations.js';
import { Excerpt, LedgerView, viewOf } from './confidence-views.js';
import { attempt, prepare, type Attempt } from './engine.js';
import type { Exchange } from './exchange.js';
import { requirementOf } from './requirement-of.js';
import type { Run } from './run.js';

/**
 * What came of a mutation. `untold`: nothing noticed it, but a check asked something else because of it that the record holds
 * no answer to, so what the suite would have said is not known.
 */
export type Verdict = 'noticed' | 'missed' | 'untold';

/** A baseline with what all its trials look up. */
export class Ground {
  private readonly judges = new Map<string, Settled[]>();

  constructor(readonly baseline: Baseline) {
    for (const one of this.askersOf(judging)) this.judgesOf(one.check.operation, one.check.requirement).push(one);
  }

  /** The checks that asked for a shared set-up themselves. */
  askersOf(setUp: string): readonly Settled[] {
    const { checks, watch } = this.baseline;
    return [...(watch.askers.get(setUp) ?? [])].flatMap((name) => checks.get(name) ?? []);
  }

  /** The checks of an operation's answers that a row of the catalogue stands for. */
  judgesOf(operation: OperationId, row: string): Settled[] {
    const key = `${operation} ${row}`;
    const known = this.judges.get(key) ?? [];
    this.judges.set(key, known);
    return known;
  }

  /** These shared set-ups and all that asked for one of them, but the judging of all answers, which is done answer by answer. */
  withDependents(names: Iterable<string>): ReadonlySet<string> {
    const { setUps, watch } = this.baseline;
    const found = new Set([...names].filter((name) => setUps.has(name)));
    for (const name of found)
      for (const asker of watch.askers.get(name) ?? []) if (setUps.has(asker) && asker !== judging) found.add(asker);
    return found;
  }
}

const isStuck = ({ outcome, cause, unrecorded }: Attempt): boolean =>
  outcome === 'inconclusive' && cause === 'target' && !unrecorded;

/** Whether a check tells a change for the worse: it fails, or, being required, it can't be decided any more by the target's doing. */
function tells({ check, before }: Settled, after: Attempt): boolean {
  if (before.outcome === 'fail') return false;
  if (after.outcome === 'fail') return true;
  return requirementOf(check).level === 'required' && isStuck(after) && !isStuck(before);
}

/** Where an answer has no fault, nothing is noticed, so its places are not looked for. */
const nowhere: ReadonlySet<string> = new Set();

const rowsOf = (faults: readonly Fault[]): ReadonlySet<string> => new Set(faults.map(({ requirement }) => requirement));

class Trial {
  private untold = false;
  private readonly run: Run;
  private readonly ledger: LedgerView;
  private readonly made = new Map<string, Promise<unknown>>();
  private judgements: readonly Judgement[] = [];
  private readonly altered: ReadonlyMap<string, unknown>;
  /** Who looks at what is altered. */
  private readonly readers: ReadonlySet<string>;
  private readonly redone: ReadonlySet<string>;
  private readonly unsettled: ReadonlySet<number>;
  private readonly exchanges: Exchange[];

  constructor(
    private readonly ground: Ground,
    private readonly exchange: Exchange,
  ) {
    const { run, exchanges, watch, creations } = ground.baseline;
    const altered = alteredCreations(creations, exchanges[exchange.id - 1]!, exchange);
    this.altered = altered;
    const lookers = [...altered.keys()].flatMap((uuid) => [...(watch.lookers.get(uuid) ?? [])]);
    this.readers = new Set([...(watch.readers.get(exchange.id) ?? []), ...lookers]);
    // A set-up that hands an answer on gives the altered one only when it is made again, whether or not it looked itself.
    const maker = this.readers.size > 0 ? [exchange.by] : [];
    this.redone = ground.withDependents([...this.readers, ...maker]);
    this.unsettled = new Set([...watch.settlers].filter(([, by]) => this.redone.has(by)).map(([id]) => id));
    this.ledger = new LedgerView(run.ledger, altered, this.unsettled);
    this.exchanges = exchanges.with(exchange.id - 1, exchange);
    this.run = this.view();
  }

  private view(): Run {
    const { run, exchangesBy, ending } = this.ground.baseline;
    const { exchange } = this;
    const asked = (asker: string): readonly Exchange[] => {
      const all = exchangesBy.get(asker) ?? [];
      return asker === exchange.by ? all.map((one) => (one.id === exchange.id ? exchange : one)) : all;
    };
    const options = { ...run.options, recording: new Excerpt(asked, ending) };
    return viewOf(run, { exchanges: this.exchanges, ledger: this.ledger, options, once: this.once });
  }

  private readonly once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    if (key === judging) return Promise.resolve(this.judgements as T);
    const { baseline } = this.ground;
    if (!this.redone.has(key) && baseline.setUps.has(key)) return baseline.run.once(key, make);
    const made = (this.made.get(key) as Promise<T> | undefined) ?? make();
    this.made.set(key, made);
    return made;
  };

  /** Whether a check notices. */
  private async noticedBy(one: Settled): Promise<boolean> {
    const after = await attempt(this.run, one.check, one.slot);
    if (after.unrecorded && one.before.outcome === 'pass') this.untold = true;
    return tells(one, after);
  }

  /** The answers that are to be judged anew: the altered one, and those that are judged by what it alters. */
  private judged(): readonly Exchange[] {
    const { judgedBy } = this.ground.baseline.watch;
    const others = [...this.altered.keys()].flatMap((uuid) => [...(judgedBy.get(uuid) ?? [])]);
    const ids = new Set([this.exchange.id, ...others, ...this.unsettled]);
    return [...ids].map((id) => this.exchanges[id - 1]!).filter(({ account }) => account !== 'other');
  }

  /** Whether a check of the answers' fields notices. */
  async isToldByFields(): Promise<boolean> {
    const { run, setUps } = this.ground.baseline;
    if (!setUps.has(judging)) return false;
    for (const exchange of this.judged())
      for (const faults of run.kept.faultsOf(exchange, this.ledger))
        if (await this.isToldBy({ exchange, faults, seen: nowhere, mirrored: rowsOf(faults) })) return true;
    return false;
  }

  private async isToldBy(judgement: Judgement): Promise<boolean> {
    const { exchange, faults } = judgement;
    this.judgements = [judgement];
    for (const row of rowsOf(faults))
      for (const one of this.ground.judgesOf(exchange.operation, row)) if (await this.noticedBy(one)) return true;
    return false;
  }

  /** Whether a shared set-up, made again, came to the same. */
  private async isSame(setUp: string): Promise<boolean> {
    const made = this.made.get(setUp);
    return made !== undefined && isDeepStrictEqual(await setUpOf(made), this.ground.baseline.setUps.get(setUp));
  }

  /** Whether anything that a check builds on is another thing now, as far as is known. */
  private async isReached({ check: { id } }: Settled): Promise<boolean> {
    if (this.readers.has(id)) return true;
    for (const setUp of this.redone)
      if (this.ground.baseline.watch.askers.get(setUp)?.has(id) && !(await this.isSame(setUp))) return true;
    return false;
  }

  private reachable(): readonly Settled[] {
    const { checks, watch } = this.ground.baseline;
    const direct = [...this.readers].flatMap((name) => checks.get(name) ?? []);
    const found = new Set([...direct, ...[...this.redone].flatMap((setUp) => this.ground.askersOf(setUp))]);
    return [...found].filter(({ check }) => !watch.askers.get(judging)?.has(check.id));
  }

  /** Whether a check notices that looked at the answer, or builds on something made from it. */
  async isToldByReaders(): Promise<boolean> {
    for (const one of this.reachable()) {
      if (!(await this.isReached(one))) continue;
      await prepare(this.run, one.check);
      if (await this.noticedBy(one)) return true;
    }
    return false;
  }

  /** Makes the shared set-up again that tells which answers show an assignment: by that they are judged. */
  private async settle(): Promise<void> {
    const askers = [...this.redone].flatMap((setUp) => this.ground.askersOf(setUp));
    const one = askers.find(({ check }) => check.prepare);
    if (one) await prepare(this.run, one.check);
  }

  private async isTold(): Promise<boolean> {
    // The fields are the cheaper question. What is wrong before an assignment had time to show is wrong afterwards, too.
    if (await this.isToldByFields()) return true;
    if (this.unsettled.size > 0) await this.settle();
    if (await this.isToldByReaders()) return true;
    return this.unsettled.size > 0 && this.isToldByFields();
  }

  async verdict(): Promise<Verdict> {
    if (await this.isTold()) return 'noticed';
    return this.untold ? 'untold' : 'missed';
  }
}

/** What comes of an answer altered: by the checks themselves, run on the altered record. */
export const tried = (ground: Ground, altered: Exchange): Promise<Verdict> => new Trial(ground, altered).verdict();
