/** What an account is made of: plain JSON, never changed in place, so that copies of a world may share it. */
import type { components } from '../openapi/types.js';

type Schemas = components['schemas'];

export type Carrier = Schemas['ConfiguredCarrier'];
export type Method = Schemas['ConfiguredMethod'];
type Skill = Schemas['Skill'];

/** `id` is the number by which an order shows a customer. */
export interface Customer {
  readonly uuid: string;
  readonly id: number;
  readonly external_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly type: 1 | 2;
  readonly metafields: readonly Readonly<Record<string, string | null>>[];
}

/** A place as an order shows it. */
export interface Address {
  readonly id: number;
  readonly external_id: string | null;
  readonly name: string | null;
  readonly line_1: string | null;
  readonly line_2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly coordinates: { readonly lat: number | null; readonly lng: number | null } | null;
  readonly directions: string | null;
  readonly zip_code: string | null;
}

/** A place of the account. */
export interface Location extends Address {
  readonly uuid: string;
  readonly line_1: string;
  readonly country: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
  readonly abilities: readonly number[];
  readonly allowed_vehicle_types: readonly number[];
}

/** Where an order starts or ends: at a location of the account, or at an address of its own. */
export type OrderPlace = { readonly location: string } | { readonly address: Address };

/** Whom to ask for; `uuid` is a string of digits. */
export interface Contact {
  readonly uuid: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Package {
  readonly uuid: string;
  readonly name: string | null;
  readonly external_id: string | null;
  readonly barcode: string | null;
  readonly type: string | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly weight: number | null;
  readonly quantity: number | null;
}

export interface Collection {
  readonly uuid: string;
  readonly type: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

interface Schedule {
  readonly from: string | null;
  readonly to: string | null;
}

/** Who delivers an order, and what that cost on the day it was agreed. */
export interface Assignment {
  readonly carrier: string;
  readonly method: string;
  readonly currency: string;
  readonly amount: number;
}

type Status = 'NEW' | 'ASSIGNED' | 'CANCELLED';

export interface Order {
  readonly uuid: string;
  readonly order_number: string;
  readonly external_id: string | null;
  readonly status: Status;
  /** A minute in UTC. */
  readonly created_at: string;
  readonly assignment: Assignment | null;
  /** The customer's uuid: an order shows the customer as it is now. */
  readonly customer: string;
  readonly source_location: OrderPlace;
  readonly destination_location: OrderPlace;
  readonly source_contact: Contact | null;
  readonly destination_contact: Contact | null;
  readonly skills: readonly Skill[];
  readonly proof_of_delivery: { readonly signature: boolean | null; readonly image: boolean | null } | null;
  readonly pickup_schedule: Schedule | null;
  readonly delivery_schedule: Schedule | null;
  readonly packages: readonly Package[];
  readonly collections: readonly Collection[];
  readonly tags: readonly string[];
  readonly is_return: boolean;
  readonly notes: string | null;
}

/** A document of labels; it is drawn when somebody asks for it. */
export interface LabelSheet {
  readonly uuid: string;
  readonly orders: readonly string[];
  readonly size: Schemas['LabelsRequest']['size'];
  /** In ISO 8601. */
  readonly created_at: string;
}

/** The named fields of what was sent, with null for each that was not. */
export function orNull<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): { readonly [Name in Key]-?: Exclude<Source[Name], undefined> | null } {
  const fields: Partial<Record<Key, unknown>> = {};
  for (const key of keys) fields[key] = source[key] ?? null;
  return fields as { [Name in Key]-?: Exclude<Source[Name], undefined> | null };
}
