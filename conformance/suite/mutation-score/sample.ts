/** Samples the mutants of a run: first one at every place, then one of another kind at each, and so on. */
import type { Contract } from '../../../openapi/contract/contract.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { grouped } from '../../text/group-by.js';
import { hash } from '../../text/hash.js';
import { oncePer } from '../../text/once-per.js';
import type { Ledger } from '../../requests/exchange/ledger.js';
import { mutablePlacesOf, type Mutant, type MutablePlace } from './mutants.js';
import { DecidedValues } from './decided-values.js';

/** Options of a sample: at most `most` mutants. `runId` decides the choice, so that the same run always has the same mutants. */
export interface Sampling {
  readonly contract: Contract;
  readonly runId: string;
  readonly ledger: Ledger;
  readonly most: number;
  /** Responses with the lowest rank are altered first; undefined excludes a response. */
  readonly rankOf: (exchange: Exchange) => number | undefined;
}

/** Limits: characters of a response, other responses to take values from, and responses in a row without a mutant. */
const [longest, mostOthers, mostIdle] = [65_536, 12, 40];

/** Whether a response is complete, and described by the specification. */
function isWhole(contract: Contract, exchange: Exchange): boolean {
  const { answer, account, again, operation, intent } = exchange;
  if (!isAccepted(exchange) || answer?.json === undefined || answer.clipped || answer.body.length > longest)
    return false;
  return account === undefined && !again && intent.role !== 'question' && !contract.operation(operation).provisional;
}

const shuffled = <T>(items: Iterable<T>, seed: (item: T) => string): readonly T[] =>
  [...items]
    .map((item) => [hash(seed(item)), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);

/** Takes one mutant from each response of an operation in turn, at the place with the fewest mutants so far. */
class Source {
  /** The number of mutants of each place, and of each kind at each place. */
  private readonly uses = new Map<string, number>();
  private readonly placesOf = oncePer((exchange: Exchange): readonly MutablePlace[] => {
    const others = this.queue.slice(0, mostOthers);
    return mutablePlacesOf(this.sampling.contract, exchange, this.decidedValues.of(exchange), others);
  });

  constructor(
    private readonly queue: Exchange[],
    private readonly decidedValues: DecidedValues,
    private readonly sampling: Sampling,
  ) {}

  private readonly used = (what: string): number => this.uses.get(what) ?? 0;

  /** A mutant at a place that has fewer than `most` mutants. */
  private mutantIn(exchange: Exchange, most: number): Mutant | undefined {
    const open = this.placesOf(exchange).filter(({ place, kinds }) => kinds.size > 0 && this.used(place) < most);
    for (const { place, kinds, mutant } of open.sort((one, other) => this.used(one.place) - this.used(other.place))) {
      const mixed = shuffled(kinds, (kind) => `${this.sampling.runId} ${place} ${kind}`);
      for (const kind of mixed.toSorted((one, other) => this.used(place + one) - this.used(place + other))) {
        kinds.delete(kind);
        const made = mutant(kind);
        if (!made) continue;
        for (const what of [place, place + kind]) this.uses.set(what, this.used(what) + 1);
        return made;
      }
    }
    return undefined;
  }

  /** Mutants at places with fewer than `most`, each in another response. The next round goes on where this one ended. */
  round(most: number): readonly Mutant[] {
    const found: Mutant[] = [];
    for (let [left, idle] = [this.queue.length, 0]; left > 0 && idle < mostIdle; left -= 1, idle += 1) {
      const exchange = this.queue.shift()!;
      this.queue.push(exchange);
      const mutant = this.mutantIn(exchange, most);
      if (mutant && found.push(mutant)) idle = -1;
    }
    return found;
  }
}

/**
 * The sample: about one mutant for each place of every operation, then a second one of another kind, and so on. Mutants of
 * different responses can be tried together, so a second mutant of the same response is taken as late as possible.
 */
export function sampleOf(exchanges: readonly Exchange[], sampling: Sampling): readonly Mutant[] {
  const { contract, runId, ledger, most, rankOf } = sampling;
  const decidedValues = new DecidedValues(exchanges, ledger);
  const whole = exchanges.filter((one) => isWhole(contract, one) && rankOf(one) !== undefined);
  const ranked = shuffled(whole, ({ id }) => `${runId} ${id}`).toSorted((one, other) => rankOf(one)! - rankOf(other)!);
  const sources = [...grouped(ranked, ({ operation }) => operation).values()].map(
    (queue) => new Source([...queue], decidedValues, sampling),
  );
  const chosen: Mutant[] = [];
  for (let [round, before] = [1, -1]; chosen.length < most && chosen.length > before; round += 1) {
    before = chosen.length;
    const found = sources.flatMap((source) => source.round(round));
    chosen.push(...shuffled(found, ({ exchange, place }) => `${runId} ${exchange.operation} ${place}`));
  }
  return chosen.slice(0, most);
}
