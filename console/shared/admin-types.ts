/** The types of the control interface's responses. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { SnapshotSummary } from '../../reference-impl/mock/worlds/snapshots.js';
import type { ListedTrigger } from '../../reference-impl/mock/switches/triggers.js';
import type { SwitchDefinition, Switches } from '../../reference-impl/mock/switches/switches.js';
import type { WorldState } from '../../reference-impl/account/world.js';

/** GET /__mock/worlds/{id}/state */
export interface StateAnswer extends WorldState {
  /** The pricing model of the rates; null if they follow none. */
  readonly pricing: PricingModel | null;
}

/** The summary of a world. */
export interface WorldSummary {
  readonly id: string;
  readonly from: string;
  readonly time: string;
  readonly clock: { readonly at: string } | { readonly offset: number };
  readonly customers: number;
  readonly locations: number;
  readonly orders: number;
  /** Sentences about switches that are on or off only in this world. */
  readonly says?: readonly string[];
}

/** GET /__mock/ */
export interface MockStatus {
  readonly contract: string;
  /** The base path of the API. */
  readonly base: string;
  readonly worlds: readonly WorldSummary[];
  readonly snapshots: readonly SnapshotSummary[];
  readonly switches: Switches;
  readonly says: readonly string[];
  /** The place where the state is stored and, if storing fails, since when and why. */
  readonly storage?: { readonly where: string; readonly trouble?: { readonly since: string; readonly reason: string } };
  /** Only for a proxy: the server that it forwards requests to. */
  readonly proxy?: { readonly upstream: string };
}

/** GET /__mock/switches, and of a world */
export interface SwitchesAnswer {
  readonly on: Switches;
  readonly says: readonly string[];
  readonly known?: readonly SwitchDefinition[];
}

/** An element of GET /__mock/freedoms, a route that a mock may not have. */
export interface Freedom {
  readonly name: string;
  readonly sentence: string;
  readonly on: boolean;
}

/** GET /__mock/triggers */
export interface TriggersAnswer {
  readonly triggers: readonly ListedTrigger[];
}

/** GET /__mock/faults */
export interface FaultsAnswer {
  readonly faults: readonly {
    readonly id: string;
    readonly title: string;
    readonly requirements: readonly string[];
    readonly kind: string;
  }[];
}

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

export interface ReportedCheck {
  readonly id: string;
  readonly requirement: string;
  readonly level: string;
  readonly title: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly findings: readonly {
    readonly expected: string;
    readonly received: string;
    readonly place?: string;
    readonly variation?: string;
  }[];
}

/** GET /__mock/conform/report: the fields that the page shows. */
export interface ConformReport {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly cutShort?: string;
  readonly target: { readonly url: string };
  readonly run: { readonly id: string; readonly elapsedMs: number; readonly requests: number };
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly checks: readonly ReportedCheck[];
}
