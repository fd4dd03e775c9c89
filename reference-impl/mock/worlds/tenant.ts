/** A world of the mock: the state that it is in now, and the one that a reset goes back to. */
import type { Clock, CommitListener, World } from '../../account/world.js';
import { timeOf } from './clock.js';
import type { ClockState, SavedSnapshot, SavedWorld } from './state-events.js';

/** A world with the token that opens it. It shows what is so now, also after the world was reset or restored. */
export interface Tenant {
  readonly id: string;
  readonly token: string;
  /** A snapshot, the id of a world, `seed` or `loaded`. */
  readonly from: string;
  readonly world: World;
  readonly clock: ClockState;
}

/** A state that stays as it is: nothing is ever committed to its world, which is only there to be forked. */
export interface Kept {
  readonly world: World;
  readonly clock: ClockState;
}

/** A tenant as its owner sees it: something to change. */
export class Entry implements Tenant {
  world: World;
  clock: ClockState;
  private release: () => void;

  constructor(
    readonly id: string,
    readonly token: string,
    public from: string,
    public origin: Kept,
    private readonly base: Clock,
    private readonly listener: CommitListener | undefined,
  ) {
    this.clock = origin.clock;
    this.world = this.forkOf(origin);
    this.release = this.listened();
  }

  /** Puts a fork of a kept state in the place of the world, and its clock in the place of the clock. */
  become(kept: Kept): void {
    this.close();
    this.clock = kept.clock;
    this.world = this.forkOf(kept);
    this.release = this.listened();
  }

  /** Stops listening: a request that is under way may still commit to a world that was replaced. */
  close(): void {
    this.release();
  }

  /** Where nobody listens, nothing has to be said of a commit. */
  private listened(): () => void {
    return this.listener ? this.world.onCommit(this.listener) : () => undefined;
  }

  private forkOf({ world }: Kept): World {
    return world.fork(() => timeOf(this.clock, this.base));
  }
}

/** A snapshot as it is stored. Its state is written out when somebody reads it, since a kept state stays as it is. */
export const savedSnapshot = (name: string, { world, clock }: Kept): SavedSnapshot => ({
  name,
  clock,
  get state() {
    return world.state();
  },
});

/** A tenant as it is stored: the state of this moment, written out when somebody reads it. */
export function savedWorld({ id, token, from, world, clock }: Tenant): SavedWorld {
  const kept = world.fork();
  return {
    id,
    token,
    from,
    clock,
    get state() {
      return kept.state();
    },
  };
}

/** The id of an account's world. */
export const accountId = (index: number): string => ['main', 'other'][index] ?? `account-${index + 1}`;

/** A token that nobody guesses. It is another one each time under a seed, too: who needs a certain one can ask for it. */
export function randomToken(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return `world-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
