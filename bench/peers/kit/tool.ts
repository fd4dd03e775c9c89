/** A peer: a tool that checks whether a server conforms to the contract, run as its users run it. */

/** `plain`: the contract and the token only. `best`: what a willing user writes in an hour. */
export type Setting = 'plain' | 'best';
export const settings: readonly Setting[] = ['plain', 'best'];

/** Where a run happens: a server below this origin, and an empty folder of the run's own. */
export interface Place {
  readonly url: string;
  readonly token: string;
  readonly otherToken: string;
  readonly folder: string;
}

/** What a run said: the names of what failed, each once, and how much was tested. */
export interface PeerReport {
  readonly failed: readonly string[];
  readonly tests: number;
}

/** A run as a process: how it ended, and how long it took from spawn to exit, in milliseconds. */
export interface Ended {
  readonly exitCode: number;
  readonly ms: number;
}

export type Attempt = PeerReport & Ended;

/** How a peer is used in one setting. */
interface Usage {
  /** The configuration in words, for the page. */
  readonly says: string;
  /** The files that were written for it, below `bench/peers`. */
  readonly files: readonly string[];
  /** Rejects with a `PeerError` when what it says can't be read, or with whatever kept it from running. */
  readonly run: (place: Place) => Promise<Attempt>;
}

export interface Peer {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Counts up when results of before must not be used any more. */
  readonly edition: number;
  /** Every how many faults are tried: 1 unless a run takes too long. */
  readonly every: number;
  /** Why it can't run here, if so. */
  readonly lacks: () => string | undefined;
  readonly usages: Readonly<Record<Setting, Usage>>;
}

/** Why a run has no result. Unreadable output never counts as a run without findings. */
export class PeerError extends Error {}

/** Names in a fixed order, each once. */
export const named = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
