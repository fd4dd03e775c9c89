/** Which mutants of a run are tried: one at every place first, then one of another kind at each, and so on. */
import type { Contract } from '../openapi/contract.js';
import { isTaken, type Exchange } from './exchange.js';
import { hash } from './fresh.js';
import { grouped } from './grouped.js';
import type { Ledger } from './ledger.js';
import { mutantsOf, type Mutant } from './mutants.js';
import { Knowledge } from './mutants-known.js';

/** How a sample is taken. */
export interface Sampling {
  readonly contract: Contract;
  /** The seed: the same run gives the same sample. */
  readonly runId: string;
  readonly ledger: Ledger;
  /** How many mutants there are at the most. */
  readonly most: number;
  /**
   * Who sees a response: its check, where no other check does, else a name of its own. Mutants of different viewers can be tried in
   * one go. Undefined for a response that is left alone.
   */
  readonly viewerOf: (exchange: Exchange) => string | undefined;
}

/** How long a response may be, how many to an operation get mutants, and how many others each may take a value from. */
const [longest, mostMutated, mostOthers] = [65_536, 100, 12];

/** Whether a response is whole, and the specification describes it. */
function isWhole(contract: Contract, exchange: Exchange): boolean {
  const { answer, account, again, operation, purpose } = exchange;
  if (!isTaken(exchange) || answer?.json === undefined || answer.clipped || answer.body.length > longest) return false;
  return account === undefined && !again && purpose !== 'probe' && !contract.operation(operation).provisional;
}

const shuffled = <T>(items: Iterable<T>, seed: (item: T) => string): readonly T[] =>
  [...items]
    .map((item) => [hash(seed(item)), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);

/** Mutants of many responses of one operation: of each viewer's the first one, and those that several checks see last. */
function mutantsAmong(all: readonly Exchange[], knowledge: Knowledge, sampling: Sampling): readonly Mutant[] {
  const { contract, runId, viewerOf } = sampling;
  const first = [...grouped(all, viewerOf).values()].map(([one]) => one!);
  const isShared = (exchange: Exchange): number => Number(viewerOf(exchange) !== exchange.by);
  const ranked = first.sort((one, other) => isShared(one) - isShared(other));
  return ranked.slice(0, mostMutated).flatMap((exchange) => {
    const start = hash(`${runId} ${exchange.id}`) % all.length;
    const others = [...all.slice(start), ...all].slice(0, mostOthers);
    return mutantsOf(contract, exchange, knowledge.of(exchange), others);
  });
}

/** Mutants by place, and those of each place by kind, in an order that the run's id decides. */
function placesOf(exchanges: readonly Exchange[], sampling: Sampling): Mutant[][][] {
  const { contract, runId, ledger } = sampling;
  const knowledge = new Knowledge(exchanges, ledger);
  const whole = exchanges.filter((one) => isWhole(contract, one));
  const mixed = shuffled(whole, ({ id }) => `${runId} ${id}`);
  return [...grouped(mixed, ({ operation }) => operation)].flatMap(([operation, all]) =>
    [...grouped(mutantsAmong(all, knowledge, sampling), ({ place }) => place)].map(([place, mutants]) => {
      const kinds = grouped(mutants, ({ kind }) => kind);
      return shuffled(kinds, ([kind]) => `${runId} ${operation} ${place} ${kind}`).map(([, same]) => [...same]);
    }),
  );
}

/**
 * The sample. Every place of every operation gets one mutant before any gets two, and every kind there is once before any is
 * twice. Of the same kind the mutant is taken whose viewer has the fewest so far, so that many can be tried in one go.
 */
export function sampleOf(exchanges: readonly Exchange[], sampling: Sampling): readonly Mutant[] {
  const { most, viewerOf } = sampling;
  const viewers = new Map(exchanges.map((exchange) => [exchange, viewerOf(exchange)]));
  const uses = new Map<string | undefined, number>();
  // What several checks see takes more of them to judge.
  const cost = ({ exchange }: Mutant): number => {
    const viewer = viewers.get(exchange);
    return (uses.get(viewer) ?? 0) + (viewer === exchange.by ? 0 : 2);
  };
  const chosen: Mutant[] = [];
  let places = placesOf(exchanges, sampling);
  while (places.length > 0 && chosen.length < most) {
    for (const kinds of places) {
      const same = kinds.shift()!;
      const least = Math.min(...same.map(cost));
      const [mutant] = same.splice(
        same.findIndex((one) => cost(one) === least),
        1,
      ) as [Mutant];
      if (same.length > 0) kinds.push(same);
      const viewer = viewers.get(mutant.exchange);
      uses.set(viewer, (uses.get(viewer) ?? 0) + 1);
      chosen.push(mutant);
    }
    places = places.filter((kinds) => kinds.length > 0);
  }
  return chosen.slice(0, most);
}
