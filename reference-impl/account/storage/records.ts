/** What an account is made of: plain JSON, never changed in place, so that copies of a world may share it. */
import type { components } from '../../../openapi/generated/types.js';

type Schemas = components['schemas'];

/** A carrier that the account has connected, with its shipping methods. */
export type Carrier = Schemas['ConfiguredCarrier'];
/** A shipping method of a carrier, with what its prices are calculated from. */
export type Method = Schemas['ConfiguredMethod'];

/**
 * The fields of a shape that is sent, each with null where it was not. Records take their fields from these shapes, so tsc
 * names a new field of the contract wherever a record is made without it.
 */
export type OrNull<Sent> = { readonly [Name in keyof Sent]-?: Exclude<Sent[Name], undefined> | null };

/** Every field of a shape that is answered, at any depth: also those that may be left out, so that tsc names a forgotten one. */
export type AllFields<Shape> = Shape extends readonly (infer Each)[]
  ? AllFields<Each>[]
  : Shape extends object
    ? Whole<Shape>
    : Shape;

/** Carriers are answered as they are kept, with whatever fields they have. */
type Whole<Shape> = Shape extends Carrier
  ? Shape
  : { readonly [Name in keyof Shape]-?: AllFields<Exclude<Shape[Name], undefined>> };

/** A shape whose fields are the named ones: where another is given, tsc names the field that nobody reads. */
export type Only<Shape, Names extends keyof Shape> = Shape & Readonly<Record<Exclude<keyof Shape, Names>, never>>;

type SentCustomer = OrNull<Omit<Schemas['CustomerWrite'], 'type' | 'metafields'>>;
type SentOrderCustomer = OrNull<Omit<Schemas['OrderCustomer'], 'uuid'>>;
type Metafield = NonNullable<Schemas['CustomerWrite']['metafields']>[number];

/** `id` is the number by which an order shows a customer. */
export interface Customer extends SentCustomer, SentOrderCustomer {
  readonly uuid: string;
  readonly id: number;
  readonly type: Schemas['CustomerWrite']['type'];
  readonly metafields: readonly OrNull<Metafield>[];
}

/** A place as an order shows it. */
export interface Address extends OrNull<Omit<Schemas['OrderLocation'], 'uuid' | 'coordinates'>> {
  readonly id: number;
  readonly external_id: string | null;
  readonly coordinates: OrNull<NonNullable<Schemas['OrderLocation']['coordinates']>> | null;
  readonly directions: string | null;
}

type SentLocation = Schemas['LocationWrite'];
type StatedOfLocation = 'line_1' | 'country' | 'coordinates' | 'abilities' | 'allowed_vehicle_types';

/** A place of the account. */
export interface Location extends Address, OrNull<Omit<SentLocation, StatedOfLocation>> {
  readonly uuid: string;
  readonly line_1: string;
  readonly country: string;
  readonly coordinates: Readonly<Required<Schemas['Coordinates']>>;
  readonly abilities: readonly number[];
  readonly allowed_vehicle_types: readonly number[];
}

/** Where an order starts or ends: at a location of the account, or at an address of its own. */
export type OrderPlace = { readonly location: string } | { readonly address: Address };

/** Whom to ask for; `uuid` is a string of digits. */
export interface Contact extends OrNull<Schemas['OrderContact']> {
  readonly uuid: string;
}

/** A package of an order as it was written; a field that was not sent is null. */
export interface Package extends OrNull<Schemas['PackageWrite']> {
  readonly uuid: string;
}

/** A collection of an order as it was written; a field that was not sent is null. */
export interface Collection extends OrNull<Schemas['CollectionWrite']> {
  readonly uuid: string;
}

/** Who delivers an order, and what that cost on the day it was agreed. */
export interface Assignment {
  readonly carrier: string;
  readonly method: string;
  readonly currency: string;
  readonly amount: number;
}

/** A status that an order gets `after` milliseconds of its world's clock, counted from its creation or its assignment. */
export interface TimelineStep {
  readonly status: string;
  readonly after: number;
  readonly from: 'creation' | 'assignment';
}

/** The timeline of an order, with the moments that it is counted from, in milliseconds since 1970. */
export interface OrderTimeline {
  readonly steps: readonly TimelineStep[];
  readonly created: number;
  readonly assigned: number | null;
  /** When the status was last set by hand: steps up to then are over. */
  readonly set: number | null;
}

/** The parts of an order that are kept in another form than they are sent in; `requirements` are kept as `skills`. */
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

/** An order as it was written, with its identifiers and its status; records that it names by uuid are stored once. */
export interface Order extends OrNull<Omit<Schemas['OrderWrite'], KeptOtherwise>> {
  readonly uuid: string;
  readonly order_number: string;
  /** NEW, ASSIGNED and CANCELLED are the mock's own words; a scenario, a timeline or `/__mock` may set any text. */
  readonly status: string;
  /** Present only on an order that has one, since most have none. */
  readonly timeline?: OrderTimeline;
  /** A minute in UTC. */
  readonly created_at: string;
  readonly assignment: Assignment | null;
  /** The customer's uuid: an order shows the customer as it is now. */
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
): OrNull<Pick<Source, Key>> {
  const fields: Partial<Record<Key, unknown>> = {};
  for (const key of keys) fields[key] = source[key] ?? null;
  return fields as OrNull<Pick<Source, Key>>;
}
