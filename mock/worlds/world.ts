/** A world with its token and clock, its current state, and the state that a reset restores. */
import type { AccountSeed } from '../../reference-impl/account/seed.js';
import type {
  Clock,
  CommitListener,
  StoredAccount,
  AccountState,
} from '../../reference-impl/account/stored-account.js';
import { timeOf } from './clock.js';
import type { ClockState, SavedSnapshot, SavedState, SavedWorld, StateEvent } from './state-events.js';

/** A world with its token and clock. It always has the current state, even after a reset or restore. */
export interface World {
  readonly id: string;
  readonly token: string;
  /** What the world is a copy of: a snapshot, the id of a world, `seed` or `loaded`. */
  readonly from: string;
  readonly account: StoredAccount;
  readonly clock: ClockState;
}

/**
 * `from` names what to copy: a snapshot, a world, or `seed`, which is the first account without a scenario. By default
 * a world starts in the state that a reset of `main` would restore, including a scenario. `state` and `clock` replace
 * those of the copy.
 */
export interface CopyRequest {
  readonly from?: string;
  readonly token?: string;
  readonly id?: string;
  readonly state?: AccountState;
  readonly clock?: ClockState;
}

/** The worlds' clocks are relative to `clock`; `saved` is the state to resume. */
export interface WorldsOptions {
  readonly accounts: readonly AccountSeed[];
  readonly seed?: number | string;
  /** Whether the first account has the orders that the contract's examples name. */
  readonly hasExamples?: boolean;
  readonly clock?: Clock;
  readonly saved?: SavedState;
  /** Called with each change, in order. The states in an event are serialized on access. */
  readonly onEvent?: (event: StateEvent) => void;
}

/** A state that never changes: its world is only copied, never committed to. */
export interface FrozenAccount {
  readonly account: StoredAccount;
  readonly clock: ClockState;
}

/** A world with its token and clock, in the form that the registry can change. */
export class MutableWorld implements World {
  account: StoredAccount;
  clock: ClockState;
  /**
   * Set if the world started like the first account, so that a reset restores the first account's initial state;
   * `clock` replaces that of the first account.
   */
  asMain: { readonly clock?: ClockState } | undefined;
  private release: () => void;

  constructor(
    readonly id: string,
    readonly token: string,
    public from: string,
    public origin: FrozenAccount,
    private readonly base: Clock,
    private readonly listener: CommitListener | undefined,
  ) {
    this.clock = origin.clock;
    this.account = this.forkOf(origin);
    this.release = this.listen();
  }

  /** Replaces the world by a copy of a frozen one, and sets its clock. */
  replaceAccount(source: FrozenAccount): void {
    this.close();
    this.clock = source.clock;
    this.account = this.forkOf(source);
    this.release = this.listen();
  }

  /** Stops listening: a request in progress may still commit to a replaced world. */
  close(): void {
    this.release();
  }

  private listen(): () => void {
    return this.listener ? this.account.onCommit(this.listener) : () => undefined;
  }

  private forkOf({ account }: FrozenAccount): StoredAccount {
    return account.fork(() => timeOf(this.clock, this.base));
  }
}

/** The stored form of a snapshot. Its state is serialized on access, since a frozen world never changes. */
export const savedSnapshot = (name: string, { account, clock }: FrozenAccount): SavedSnapshot => ({
  name,
  clock,
  get state() {
    return account.state();
  },
});

/** The stored form of a world: its current state, serialized on access. */
export function savedWorld({ id, token, from, account, clock }: World): SavedWorld {
  const copy = account.fork();
  return {
    id,
    token,
    from,
    clock,
    get state() {
      return copy.state();
    },
  };
}

/** The id of an account's world. */
export const accountId = (index: number): string => ['main', 'other'][index] ?? `account-${index + 1}`;

/** A token that can't be guessed, so it doesn't depend on the seed. A caller who needs a fixed token passes one. */
export function randomToken(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return `world-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
