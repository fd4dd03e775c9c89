/** A peer: a tool that checks whether a server conforms to the contract, used as its users do. */

/** `plain`: only the contract and the token. `best`: a configuration that a user writes in an hour. */
export type Setting = 'plain' | 'best';
export const settings: readonly Setting[] = ['plain', 'best'];

/** The place of a run: the origin of a server, and an empty folder. */
export interface RunPlace {
  readonly url: string;
  readonly token: string;
  readonly otherToken: string;
  readonly folder: string;
}

/** The result of a run: the names of failures, each once, and the number of tests. */
export interface PeerReport {
  readonly failed: readonly string[];
  readonly tests: number;
}

/** A finished process: its end, and its time from spawn to exit, in milliseconds. */
export interface EndedProcess {
  readonly exitCode: number;
  readonly ms: number;
}

export type PeerAttempt = PeerReport & EndedProcess;

/** The use of a peer in one setting. */
interface Usage {
  /** A description of the configuration, for the page. */
  readonly says: string;
  /** The configuration files, in `lab/bench/peers`. */
  readonly files: readonly string[];
  /** Rejects with a `PeerError` if the output can't be read, or with the error that prevented the run. */
  readonly run: (place: RunPlace) => Promise<PeerAttempt>;
}

export interface Peer {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Increased when earlier results must not be used any more. */
  readonly edition: number;
  /** Every nth fault is tried: 1, unless a run takes too long. */
  readonly every: number;
  /** Why it can't run here, if that is the case. */
  readonly lacks: () => string | undefined;
  readonly usages: Readonly<Record<Setting, Usage>>;
}

/** Why a run has no result. Unreadable output never counts as a run without findings. */
export class PeerError extends Error {}

/** Names in a fixed order, each once. */
export const named = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
