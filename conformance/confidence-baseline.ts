/** A recorded run judged once more while it is watched: who looked at which answer, and who asked for which shared set-up. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { attempt, prepare, type Attempt } from './engine.js';
import { reread, type Exchange } from './exchange.js';
import { grouped } from './grouped.js';
import type { Created, Ledger } from './ledger.js';
import { creationsOf, type Creations } from './confidence-creations.js';
import { LedgerView, viewOf } from './confidence-views.js';
import type { Check } from './model.js';
import { Recording, type Ending } from './recording.js';
import type { Retold } from './regrade.js';
import type { Report } from './report.js';
import { requirementOf } from './requirement-of.js';
import { Run } from './run.js';

/** The shared set-up that judges every answer of the run, one after the other. */
export const judging = 'given.judgements';

/** A check, and how it went on the answers as they are. */
export interface Settled {
  readonly check: Check;
  readonly slot: number;
  readonly before: Attempt;
}

/** What a shared set-up came to: what it gave, or why it gave nothing. */
export type SetUp = { readonly value: unknown } | { readonly thrown: string };

/** How a shared set-up ended. Throws nothing. */
export const setUpOf = (made: Promise<unknown>): Promise<SetUp> =>
  made.then(
    (value) => ({ value }),
    (thrown: unknown) => ({ thrown: String(thrown) }),
  );

const add = <Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const known = map.get(key) ?? new Set<Value>();
  map.set(key, known.add(value));
};

/** Who depends on what. Checks and shared set-ups are told by their names; what a set-up leads to is not told of who asked for it. */
export class Watch {
  /** Who looked at the content of an exchange's answer. */
  readonly readers = new Map<number, Set<string>>();
  /** Who asked what was created under a uuid. */
  readonly lookers = new Map<string, Set<string>>();
  /** The answers that were judged by what was created under a uuid. */
  readonly judgedBy = new Map<string, Set<number>>();
  /** Who asked for a shared set-up. */
  readonly askers = new Map<string, Set<string>>();
  /** The set-up that told that an answer shows an assignment. */
  readonly settlers = new Map<number, string>();
  private readonly at = new AsyncLocalStorage<string>();
  private judged = 0;

  as<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.at.run(name, work);
  }

  private get who(): string | undefined {
    return this.at.getStore();
  }

  read(exchange: number): void {
    const { who } = this;
    if (who === judging) this.judged = exchange;
    else if (who !== undefined) add(this.readers, exchange, who);
  }

  look(uuid: string): void {
    const { who } = this;
    if (who === judging) add(this.judgedBy, uuid, this.judged);
    else if (who !== undefined) add(this.lookers, uuid, who);
  }

  ask(setUp: string): void {
    const { who } = this;
    if (who !== undefined) add(this.askers, setUp, who);
  }

  settle(exchange: number): void {
    const { who } = this;
    if (who !== undefined) this.settlers.set(exchange, who);
  }

  /** Ends the watch, and what it costs. */
  end(): void {
    this.at.disable();
  }
}

/**
 * Makes exchanges that tell who looks at the content of their answers. They share two getters, since answers with getters of
 * their own are each of another form to the engine, which makes every look at one slow.
 */
function watcher(watch: Watch): (exchange: Exchange) => Exchange {
  const watched = new WeakMap<object, Exchange>();
  const told = (name: 'body' | 'json'): PropertyDescriptor => ({
    enumerable: true,
    get(this: object): unknown {
      const exchange = watched.get(this);
      if (exchange) watch.read(exchange.id);
      return exchange?.answer?.[name];
    },
  });
  const [body, json] = [told('body'), told('json')];
  return (exchange) => {
    if (!exchange.answer) return exchange;
    const answer = Object.defineProperty({ ...exchange.answer }, 'body', body);
    if ('json' in answer) Object.defineProperty(answer, 'json', json);
    watched.set(answer, exchange);
    return { ...exchange, answer };
  };
}

/** A ledger that tells who asks it. */
class WatchedLedger extends LedgerView {
  constructor(
    base: Ledger,
    private readonly watch: Watch,
  ) {
    super(base, new Map());
  }

  override get(uuid: unknown): Created | undefined {
    if (typeof uuid === 'string') this.watch.look(uuid.toLowerCase());
    return super.get(uuid);
  }

  override settle(exchange: number): void {
    this.watch.settle(exchange);
    super.settle(exchange);
  }
}

/** A recorded run as it is, with what its trials need to know of it. */
export interface Baseline {
  readonly run: Run;
  readonly exchanges: readonly Exchange[];
  readonly exchangesBy: ReadonlyMap<string, readonly Exchange[]>;
  readonly watch: Watch;
  /** The checks that can notice something, by id. */
  readonly checks: ReadonlyMap<string, Settled>;
  readonly setUps: ReadonlyMap<string, SetUp>;
  readonly creations: Creations;
  readonly ending: Ending | undefined;
}

function sharing(watch: Watch, made: Map<string, Promise<unknown>>): Run['once'] {
  return <T>(key: string, make: () => Promise<T>): Promise<T> => {
    watch.ask(key);
    const known = made.get(key) as Promise<T> | undefined;
    if (known) return known;
    const making = watch.as(key, make);
    made.set(key, making);
    return making;
  };
}

/** Whether a check can notice anything in an altered answer; what is only observed can't, and nothing depends on it. */
const isJudging = (check: Check): boolean => requirementOf(check).level !== 'observed' && !check.byStatus;

/** How many checks are run between two looks at whether to go on. */
const stretch = 25;

/** Every check once; undefined where it was stopped. */
async function attempts(
  run: Run,
  watch: Watch,
  told: Retold,
  isOver: () => boolean,
): Promise<readonly Settled[] | undefined> {
  const { all, options } = told;
  const checks = told.checks.filter(isJudging);
  const slots = new Map([...all.map(({ id }, index) => [id, index] as const), ...(options.slots ?? [])]);
  const late = checks.filter(({ afterwards }) => afterwards);
  const settled: Settled[] = [];
  for (const check of late) await watch.as(check.id, () => prepare(run, check));
  for (const [at, check] of [...checks.filter(({ afterwards }) => !afterwards), ...late].entries()) {
    if (at % stretch === 0) await setImmediate();
    if (isOver()) return undefined;
    const slot = slots.get(check.id) ?? 0;
    const before = await watch.as(check.id, () => attempt(run, check, slot));
    settled.push({ check, slot, before });
  }
  return settled;
}

/** Judges a recorded run as it is, and watches. Undefined where it was stopped. */
export async function baselineOf(
  record: Pick<Report, 'exchanges' | 'created'>,
  told: Retold,
  isOver: () => boolean = () => false,
): Promise<Baseline | undefined> {
  const watch = new Watch();
  const exchanges = record.exchanges.map(reread);
  const seen = exchanges.map(watcher(watch));
  const recording = new Recording(seen, told.ending, (exchange) => exchange, record.created);
  const base = new Run(told.target, { ...told.options, recording });
  const made = new Map<string, Promise<unknown>>();
  const run = viewOf(base, { ledger: new WatchedLedger(base.ledger, watch), once: sharing(watch, made) });
  const settled = await attempts(run, watch, told, isOver);
  watch.end();
  if (!settled) return undefined;
  const setUps = new Map<string, SetUp>();
  for (const [name, making] of made) setUps.set(name, await setUpOf(making));
  const checks = new Map(settled.map((one) => [one.check.id, one]));
  const [exchangesBy, creations] = [grouped(exchanges, ({ by }) => by), creationsOf(exchanges)];
  return { run, exchanges, exchangesBy, watch, checks, setUps, creations, ending: told.ending };
}
