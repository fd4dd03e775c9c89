/** Which mutations of a run's answers are tried: every kind at every place first, then more of each. */
import type { Contract, OperationId } from '../openapi/contract.js';
import { isRecord } from '../openapi/schema.js';
import type { Creations } from './confidence-creations.js';
import { isTaken, type Exchange } from './exchange.js';
import { hash } from './fresh.js';
import { grouped } from './grouped.js';
import { Knowledge } from './mutations-known.js';
import { mutationsOf, type Mutation, type MutationKind } from './mutations.js';
import { sourcesFor } from './mutations-values.js';

/** An answer longer than this is left out: one of the contract's is far shorter. */
const longest = 65_536;

/** Whether an answer can be altered to any purpose: it is whole, and the specification describes it. */
function isWhole(contract: Contract, { answer, account, again, operation, purpose }: Exchange): boolean {
  if (!answer || answer.json === undefined || answer.clipped || answer.body.length > longest) return false;
  // What a probe is answered is open, and so is what another account has.
  return account === undefined && !again && purpose !== 'probe' && !contract.operation(operation).provisional;
}

/** How many answers of the same text are looked at: the same request repeated forty times shows nothing more. */
const alike = 3;

/** How many answers of the same form are looked at: the more mutations are tried, the more there must be to choose from. */
const ofForm = (most: number): number => 1 + Math.ceil(most / 1000);

/** Which fields a value has, down to the last, and where there is null. */
function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formOf).join(',')}]`;
  if (!isRecord(value)) return value === null ? '0' : '';
  return `{${Object.entries(value)
    .map(([name, child]) => `${name}${formOf(child)}`)
    .join(',')}}`;
}

/** Tells whether something was met at most so often before. */
function atMost(most: number): (key: string) => boolean {
  const seen = new Map<string, number>();
  return (key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= most;
  };
}

/** Without most of those answers that are alike; which ones stay, the run's id decides. */
function varied(exchanges: readonly Exchange[], runId: string, most: number): readonly Exchange[] {
  const [isText, isForm] = [atMost(alike), atMost(ofForm(most))];
  const isNew = ({ operation, answer }: Exchange): boolean =>
    isText(`${operation} ${answer?.body ?? ''}`) && isForm(`${operation} ${formOf(answer?.json)}`);
  const mixed = exchanges.map((one) => [hash(`${runId} ${one.id}`), one] as const).sort(([a], [b]) => a - b);
  return mixed.map(([, one]) => one).filter(isNew);
}

const mix = (seed: number, at: number): number =>
  Math.imul((seed ^ Math.imul(at + 1, 0x9e3779b1)) >>> 0, 0x85ebca6b) >>> 0;

/** How many of one kind at one place are chosen from: more than are tried, even where every second place has but one. */
const ofGroup = (most: number): number => 2 + Math.ceil(most / 500);

/** How many kinds at places are looked at: of the reference, some 40,000. A target that answers otherwise each time has no end. */
const mostLooks = 500_000;

/** The value of a key, which is made where there is none. */
function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** Mutations by operation, place and kind. */
class Candidates {
  private readonly groups = new Map<OperationId, Map<string, Map<MutationKind, Mutation[]>>>();
  private looks = 0;

  /** `most` of one kind at one place are kept. */
  constructor(private readonly most: number) {}

  get isFull(): boolean {
    return this.looks > mostLooks;
  }

  private group(operation: OperationId, place: string, kind: MutationKind): Mutation[] {
    const places = entry(this.groups, operation, () => new Map<string, Map<MutationKind, Mutation[]>>());
    const kinds = entry(places, place, () => new Map<MutationKind, Mutation[]>());
    return entry(kinds, kind, () => []);
  }

  /** Whether another one of a kind at a place is kept. */
  isAsked(operation: OperationId, place: string, kind: MutationKind): boolean {
    this.looks += 1;
    return this.group(operation, place, kind).length < this.most;
  }

  add(mutations: readonly Mutation[]): void {
    for (const one of mutations) this.group(one.operation, one.place, one.kind).push(one);
  }

  /** Each group in an order that the run's id decides. */
  *mixed(runId: string): Iterable<readonly Mutation[]> {
    for (const [operation, places] of this.groups)
      for (const [place, kinds] of places)
        for (const [kind, group] of kinds) {
          const seed = hash(`${runId} ${operation} ${place} ${kind}`);
          const mixed = group.map((one, at) => [mix(seed, at), one] as const);
          yield mixed.sort(([one], [other]) => one - other).map(([, one]) => one);
        }
  }
}

/** How many mutations are tried. */
export interface Bounds {
  /** How many at the most. */
  readonly most: number;
  /** How many of one kind at one place at the most; as many as there are unless told otherwise. */
  readonly each?: number;
}

/** One of each group first, then a second one of each, and so on. */
function inTurns(groups: readonly (readonly Mutation[])[], { most, each = Infinity }: Bounds): readonly Mutation[] {
  const turns = Math.min(each, Math.max(0, ...groups.map(({ length }) => length)));
  const chosen: Mutation[] = [];
  for (let turn = 0; turn < turns && chosen.length < most; turn += 1)
    chosen.push(...groups.flatMap((group) => group[turn] ?? []));
  return chosen.slice(0, most);
}

/** What is chosen from. */
export interface Choice extends Bounds {
  readonly contract: Contract;
  readonly runId: string;
  /** Whether the check, or the shared set-up, that made a request is one whose answers are altered. */
  readonly isOf: (asker: string) => boolean;
  /** What the run created, where that is known already. */
  readonly creations?: Creations;
}

/** The mutations of a run's answers that are tried. The same run gives the same ones. */
export function mutationsToTry(exchanges: readonly Exchange[], choice: Choice): readonly Mutation[] {
  const { contract, runId, most, isOf, creations } = choice;
  const whole = exchanges.filter((one) => isTaken(one) && isOf(one.by) && isWhole(contract, one));
  const others = grouped(whole, ({ operation }) => operation) as ReadonlyMap<OperationId, readonly Exchange[]>;
  const knowledge = new Knowledge(exchanges, creations);
  const candidates = new Candidates(ofGroup(most));
  for (const exchange of varied(whole, runId, most)) {
    if (candidates.isFull) break;
    const { operation } = exchange;
    const sources = sourcesFor(exchange, others.get(operation) ?? [], hash(`${runId} ${exchange.id}`));
    const isAsked = (place: string, kind: MutationKind): boolean => candidates.isAsked(operation, place, kind);
    candidates.add(mutationsOf(contract, exchange, knowledge.of(exchange), sources, isAsked));
  }
  return inTurns([...candidates.mixed(runId)], choice);
}
