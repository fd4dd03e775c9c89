/** Which round of a wait a request belongs to: a session may wait for several things at the same time. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A round after the first of a session's wait, inside one of another wait. */
interface Round {
  readonly owner: object;
  readonly number: number;
  readonly outer: Round | undefined;
}

const rounds = new AsyncLocalStorage<Round>();

/** The number of the round of this owner's wait that runs now, from 1. Waits at the same time have rounds of their own. */
export function roundOf(owner: object): number {
  let at = rounds.getStore();
  while (at && at.owner !== owner) at = at.outer;
  return at?.number ?? 1;
}

/** Runs the nth round of a wait. A wait inside another one continues its numbers. */
export function inRound<T>(owner: object, nth: number, ask: () => Promise<T>): Promise<T> {
  if (nth === 1) return ask();
  return rounds.run({ owner, number: roundOf(owner) + nth - 1, outer: rounds.getStore() }, ask);
}
