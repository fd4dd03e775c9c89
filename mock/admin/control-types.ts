/** Types of the control interface: the schemas of admin.yaml, made precise where those are loose. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import type { ExchangeSummary } from '../journal/journal.js';
import type { CarrierReceipts } from '../receipts/receipts.js';
import type { Durable } from '../database/durable.js';
import type { RateReceipts } from '../receipts/recent.js';
import type { SwitchBoard } from '../switches/switch-board.js';
import type { SwitchChanges, SwitchDefinition, Switches } from '../switches/switches.js';
import type { Call, HttpOutcome } from '../../reference-impl/calls/call.js';
import type { World } from '../worlds/world.js';
import type { WrittenStep } from '../worlds/timeline-text.js';
import type { ClockRequest } from '../worlds/clock.js';
import type { Recipient } from './send-request.js';
import type { ListedVariation } from '../../variants/offered.js';
import type { components } from './types.js';

type Schemas = components['schemas'];

/** A schema with some of its fields made precise. */
type Precise<Name extends keyof Schemas, Fields> = Omit<Schemas[Name], keyof Fields> & Fields;

/** The settings of a new world. All are optional. */
export type WorldRequest = Precise<
  'WorldRequest',
  { readonly switches?: SwitchChanges; readonly clock?: ClockRequest; readonly scenario?: string }
>;
export type RestoreRequest = Schemas['RestoreRequest'];
export type SnapshotRequest = Schemas['SnapshotRequest'];

export type MockView = Precise<'Mock', { readonly switches: Switches }>;
export type WorldView = Schemas['World'];
export type NewWorld = WorldView & { readonly token: string };
export type TokenView = Schemas['Token'];
export type WorldList = Schemas['Worlds'];
export type Removed = Schemas['Removed'];
/** A step has either `after`, counted from the order's creation, or `after_assignment`. */
export type TimelineRequest = { readonly timeline: readonly WrittenStep[] };
export type StatusRequest = Schemas['StatusRequest'];
export type StateView = AccountState & { readonly pricing: PricingModel | null };
export type SnapshotList = Schemas['Snapshots'];
export type SwitchesView = Precise<'Switches', { readonly on: Switches; readonly known?: readonly SwitchDefinition[] }>;
export type FaultList = Schemas['Faults'];
export type VariationList = Schemas['Variations'];
export type TriggerList = Schemas['Triggers'];
export interface ExchangeList {
  readonly exchanges: readonly ExchangeSummary[];
}
export interface ReceiptList {
  readonly carriers: readonly CarrierReceipts[];
}

/** The part of the mock that the control interface uses. */
export interface Controlled extends Recipient {
  readonly switches: SwitchBoard;
  readonly receipts: RateReceipts;
  readonly options: {
    readonly triggers?: boolean;
    readonly durable?: Durable;
    readonly beside?: (call: Call) => Promise<HttpOutcome> | undefined;
  };
  readonly alike: string | undefined;
  readonly storage: Schemas['Storage'] | undefined;
  /** The base of links in responses to requests that a program sends. */
  readonly origin: string;
  /** Makes a world. The caller has checked its faults. */
  make(request: WorldRequest): World;
  reset(): void;
  resetWorld(id: string): void;
  restore(id: string, snapshot: string): void;
  load(id: string, scenario: string): void;
  remove(id: string): void;
  removeAll(): void;
  pricingModelOf(world: string): Promise<PricingModel | null>;
  variations(world?: string): Promise<readonly ListedVariation[]>;
}
