/** The types of responses that only the console reads, or that a proxy extends. */
import type { MockView } from '../../mock/admin/control-types.js';

/** GET /__mock/; of a proxy, too, which names the server that it forwards requests to. */
export type MockStatus = MockView & { readonly proxy?: { readonly upstream: string } };

/** GET /__mock/conform */
export interface ConformState {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  readonly url?: string;
  readonly done: number;
  readonly total: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly failures: readonly { readonly id: string; readonly requirement: string; readonly title: string }[];
  /** The progress of the exploration, while it is running. */
  readonly exploring?: { readonly requests: number; readonly found: number; readonly part: number };
  readonly notices: readonly string[];
  readonly verdict?: string;
  readonly problem?: string;
  /** A text that says which servers may be checked. */
  readonly targets: string;
}
