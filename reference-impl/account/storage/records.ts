/** The records of an account: plain JSON, never changed in place, so that copies of an account can share them. */
import type { components } from '../../../openapi/generated/types.js';

type Schemas = components['schemas'];

/** A carrier that the account has connected, with its shipping methods. */
export type Carrier = Schemas['ConfiguredCarrier'];
/** A shipping method of a carrier, with the data that its prices are calculated from. */
export type Method = Schemas['ConfiguredMethod'];

/**
 * The fields of a request schema; null stands for a field that was not sent. Records derive from these types, so tsc
 * reports a new field of the contract wherever a record is made without it.
 */
export type OrNull<Sent> = { readonly [Name in keyof Sent]-?: Exclude<Sent[Name], undefined> | null };

/** Every field of a response schema, at any depth, optional ones included, so that tsc reports a missing one. */
export type AllFields<Shape> = Shape extends readonly (infer Each)[]
  ? AllFields<Each>[]
  : Shape extends object
    ? Whole<Shape>
    : Shape;

/** Carriers are returned as they are stored, with all their fields. */
type Whole<Shape> = Shape extends Carrier
  ? Shape
  : { readonly [Name in keyof Shape]-?: AllFields<Exclude<Shape[Name], undefined>> };

/** A type with exactly the named fields: tsc reports a field that the code does not read. */
export type Only<Shape, Names extends keyof Shape> = Shape & Readonly<Record<Exclude<keyof Shape, Names>, never>>;

type SentCustomer = OrNull<Omit<Schemas['CustomerWrite'], 'type' | 'metafields'>>;
type SentOrderCustomer = OrNull<Omit<Schemas['OrderCustomer'], 'uuid'>>;
type Metafield = NonNullable<Schemas['CustomerWrite']['metafields']>[number];

/** `id` is the customer's number in an order. */
export interface Customer extends SentCustomer, SentOrderCustomer {
  readonly uuid: string;
  readonly id: number;
  readonly type: Schemas['CustomerWrite']['type'];
  readonly metafields: readonly OrNull<Metafield>[];
}

/** An address as an order shows it. */
export interface Address extends OrNull<Omit<Schemas['OrderLocation'], 'uuid' | 'coordinates'>> {
  readonly id: number;
  readonly external_id: string | null;
  readonly coordinates: OrNull<NonNullable<Schemas['OrderLocation']['coordinates']>> | null;
  readonly directions: string | null;
}

type SentLocation = Schemas['LocationWrite'];
type StatedOfLocation = 'line_1' | 'country' | 'coordinates' | 'abilities' | 'allowed_vehicle_types';

/** A location of the account. */
export interface Location extends Address, OrNull<Omit<SentLocation, StatedOfLocation>> {
  readonly uuid: string;
  readonly line_1: string;
  readonly country: string;
  readonly coordinates: Readonly<Required<Schemas['Coordinates']>>;
  readonly abilities: readonly number[];
  readonly allowed_vehicle_types: readonly number[];
}

/** Where an order starts or ends: a location of the account, or an inline address. */
export type OrderPlace = { readonly location: string } | { readonly address: Address };

/** A contact at an end of the order; `uuid` is a string of digits. */
export interface Contact extends OrNull<Schemas['OrderContact']> {
  readonly uuid: string;
}

/** A package of an order; a field that was not sent is null. */
export interface Package extends OrNull<Schemas['PackageWrite']> {
  readonly uuid: string;
}

/** A collection of an order; a field that was not sent is null. */
export interface Collection extends OrNull<Schemas['CollectionWrite']> {
  readonly uuid: string;
}

/** The carrier of an order, and the price at the time of the assignment. */
export interface Assignment {
  readonly carrier: string;
  readonly method: string;
  readonly currency: string;
  readonly amount: number;
}

/**
 * A status that an order gets `after` milliseconds on its account's clock, counted from its creation or its assignment.
 */
export interface TimelineStep {
  readonly status: string;
  readonly after: number;
  readonly from: 'creation' | 'assignment';
}

/** The timeline of an order, with the times that its steps are counted from, in milliseconds since 1970. */
export interface OrderTimeline {
  readonly steps: readonly TimelineStep[];
  readonly created: number;
  readonly assigned: number | null;
  /** When the status was last set by hand: earlier steps no longer apply. */
  readonly set: number | null;
}

/**
 * The parts of an order that are stored in another form than they are sent in; `requirements` are stored as `skills`.
 */
type KeptOtherwise =
  | 'customer'
  | `${'source' | 'destination'}_${'location' | 'contact'}`
  | `${'pickup' | 'delivery'}_schedule`
  | 'proof_of_delivery'
  | 'packages'
  | 'collections'
  | 'requirements'
  | 'tags'
  | 'is_return';

/** An order, with its identifiers and its status. Records that it names by uuid are stored only once. */
export interface Order extends OrNull<Omit<Schemas['OrderWrite'], KeptOtherwise>> {
  readonly uuid: string;
  readonly order_number: string;
  /** NEW, ASSIGNED and CANCELLED are the mock's own values; a scenario, a timeline or `/__mock` can set any text. */
  readonly status: string;
  /** Only on orders that have one; most have none. */
  readonly timeline?: OrderTimeline;
  /** In UTC, as YYYY-MM-DD HH:MM. */
  readonly created_at: string;
  readonly assignment: Assignment | null;
  /** The customer's uuid: an order shows the current data of the customer. */
  readonly customer: string;
  readonly source_location: OrderPlace;
  readonly destination_location: OrderPlace;
  readonly source_contact: Contact | null;
  readonly destination_contact: Contact | null;
  readonly skills: readonly Schemas['Skill'][];
  readonly proof_of_delivery: OrNull<Schemas['ProofOfDelivery']> | null;
  readonly pickup_schedule: OrNull<Schemas['Schedule']> | null;
  readonly delivery_schedule: OrNull<Schemas['Schedule']> | null;
  readonly packages: readonly Package[];
  readonly collections: readonly Collection[];
  readonly tags: readonly string[];
  readonly is_return: boolean;
}

/** A document of labels; it is rendered when it is requested. */
export interface LabelSheet {
  readonly uuid: string;
  readonly orders: readonly string[];
  readonly size: Schemas['LabelsRequest']['size'];
  /** In ISO 8601. */
  readonly created_at: string;
}

/** The named fields of an object; those that were not sent are null. */
export function orNull<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): OrNull<Pick<Source, Key>> {
  const fields: Partial<Record<Key, unknown>> = {};
  for (const key of keys) fields[key] = source[key] ?? null;
  return fields as OrNull<Pick<Source, Key>>;
}
