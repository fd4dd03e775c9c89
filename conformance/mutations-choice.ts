/** Which mutations of a run's answers are tried: every kind at every place first, then more of each. */
import type { Contract, OperationId } from '../openapi/contract.js';
import { isRecord } from '../openapi/schema.js';
import type { Creations } from './confidence-creations.js';
import { isTaken, type Exchange } from './exchange.js';
import { hash } from './fresh.js';
import { grouped } from './grouped.js';
import { Knowledge } from './mutations-known.js';
import { mutationsOf, type Mutation } from './mutations.js';
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
const ofForm = (most: number): number => 2 + Math.ceil(most / 500);

/** Which fields a value has, down to the last, and where there is null. */
function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formOf).join(',')}]`;
  if (!isRecord(value)) return value === null ? '0' : '';
  return `{${Object.entries(value)
    .map(([name, child]) => `${JSON.stringify(name)}${formOf(child)}`)
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

/** One of each kind and place first, then a second one of each, and so on; which ones, the run's id decides. */
function inTurns(all: readonly Mutation[], runId: string, most: number): readonly Mutation[] {
  const groups = [...grouped(all, ({ operation, place, kind }) => `${operation} ${place} ${kind}`)].map(
    ([key, group]) => {
      const seed = hash(`${runId} ${key}`);
      const mixed = group.map((one, at) => [mix(seed, at), one] as const);
      return mixed.sort(([a], [b]) => a - b).map(([, one]) => one);
    },
  );
  const chosen: Mutation[] = [];
  for (let turn = 0; chosen.length < Math.min(most, all.length); turn += 1)
    chosen.push(...groups.flatMap((group) => group[turn] ?? []));
  return chosen.slice(0, most);
}

/** How many mutations are chosen from: of the reference, some 15,000 where 1,000 are tried. */
const mostSeen = 150_000;

/** What is chosen from. */
export interface Choice {
  readonly contract: Contract;
  readonly runId: string;
  /** How many at the most. */
  readonly most: number;
  /** Whether the check, or the shared set-up, that made a request is one whose answers are altered. */
  readonly isOf: (asker: string) => boolean;
  /** What the run created, where that is known already. */
  readonly creations?: Creations;
}

/** The mutations of a run's answers that are tried. The same run gives the same ones. */
export function mutationsToTry(
  exchanges: readonly Exchange[],
  { contract, runId, most, isOf, creations }: Choice,
): readonly Mutation[] {
  const whole = exchanges.filter((one) => isTaken(one) && isOf(one.by) && isWhole(contract, one));
  const others = grouped(whole, ({ operation }) => operation) as ReadonlyMap<OperationId, readonly Exchange[]>;
  const knowledge = new Knowledge(exchanges, creations);
  const all: Mutation[] = [];
  for (const exchange of varied(whole, runId, most)) {
    if (all.length > mostSeen) break;
    const sources = sourcesFor(exchange, others.get(exchange.operation) ?? [], hash(`${runId} ${exchange.id}`));
    all.push(...mutationsOf(contract, exchange, knowledge.of(exchange), sources));
  }
  return inTurns(all, runId, most);
}
