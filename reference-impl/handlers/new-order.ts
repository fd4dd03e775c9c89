/** Makes the records of an order from a request. */
import type { components } from '../../openapi/generated/types.js';
import { withTimeline } from '../account/timeline.js';
import type { IdSource } from '../account/ids.js';
import {
  orNull,
  type Collection,
  type Contact,
  type Order,
  type OrderPlace,
  type Package,
} from '../account/storage/records.js';
import type { StoredAccount } from '../account/stored-account.js';

type Schemas = components['schemas'];

/**
 * Shared by all orders without skills, collections or tags: separate empty lists would take a tenth of an order's
 * memory.
 */
const none: readonly never[] = [];

/** A new order of a customer. */
export function newOrder(account: StoredAccount, body: Schemas['OrderWrite'], customer: string): Order {
  const { ids } = account;
  const order: Order = {
    uuid: ids.uuid(),
    order_number: String(ids.next('order')),
    external_id: body.external_id ?? null,
    status: 'NEW',
    created_at: minuteOf(account.now()),
    assignment: null,
    customer,
    source_location: placeOf(account, body.source_location),
    destination_location: placeOf(account, body.destination_location),
    source_contact: body.source_contact ? contactOf(ids, body.source_contact) : null,
    destination_contact: body.destination_contact ? contactOf(ids, body.destination_contact) : null,
    skills: body.requirements ?? none,
    proof_of_delivery: proofOf(body.proof_of_delivery),
    pickup_schedule: scheduleOf(body.pickup_schedule),
    delivery_schedule: scheduleOf(body.delivery_schedule),
    packages: body.packages.map((each) => packageOf(ids, each)),
    collections: body.collections ? collectionsOf(ids, body.collections) : none,
    tags: body.tags ?? none,
    is_return: body.is_return ?? false,
    notes: body.notes ?? null,
  };
  return account.timeline.length === 0 ? order : withTimeline(order, account.timeline, account.now().getTime());
}

/** An order with the fields of a patch. A changed contact keeps its uuid. */
export function changedOrder(account: StoredAccount, order: Order, patch: Schemas['OrderPatch']): Order {
  const { ids } = account;
  const contact = (side: 'source_contact' | 'destination_contact'): Contact | null =>
    patch[side] ? contactOf(ids, patch[side], order[side]?.uuid) : order[side];
  const changes: Pick<Order, keyof Schemas['OrderPatch']> = {
    external_id: patch.external_id ?? order.external_id,
    notes: patch.notes ?? order.notes,
    tags: patch.tags ?? order.tags,
    source_contact: contact('source_contact'),
    destination_contact: contact('destination_contact'),
    collections: patch.collections ? collectionsOf(ids, patch.collections) : order.collections,
    proof_of_delivery: proofOf(patch.proof_of_delivery) ?? order.proof_of_delivery,
    pickup_schedule: scheduleOf(patch.pickup_schedule) ?? order.pickup_schedule,
    delivery_schedule: scheduleOf(patch.delivery_schedule) ?? order.delivery_schedule,
  };
  return { ...order, ...changes };
}

/** A time in UTC to the minute, as YYYY-MM-DD HH:MM. */
function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** A location of the account if there is a uuid, whatever else was sent; else an inline address. */
function placeOf(account: StoredAccount, given: Schemas['OrderLocation']): OrderPlace {
  if (given.uuid !== undefined) return { location: given.uuid };
  return {
    address: {
      id: account.ids.next('location'),
      external_id: null,
      name: given.name ?? null,
      line_1: given.line_1 ?? null,
      line_2: given.line_2 ?? null,
      city: given.city ?? null,
      region: given.region ?? null,
      country: given.country ?? null,
      zip_code: given.zip_code ?? null,
      directions: null,
      coordinates: given.coordinates ? orNull(given.coordinates, ['lat', 'lng']) : null,
    },
  };
}

function contactOf(ids: IdSource, given: Schemas['OrderContact'], uuid = String(ids.next('contact'))): Contact {
  return { uuid, ...orNull(given, ['name', 'email', 'phone']) };
}

/** Written field by field: a literal takes less memory than a merged object, and every order has packages. */
function packageOf(ids: IdSource, given: Schemas['PackageWrite']): Package {
  return {
    uuid: ids.uuid(),
    name: given.name ?? null,
    external_id: given.external_id ?? null,
    barcode: given.barcode ?? null,
    type: given.type ?? null,
    length: given.length ?? null,
    width: given.width ?? null,
    height: given.height ?? null,
    weight: given.weight ?? null,
    quantity: given.quantity ?? null,
  };
}

function collectionsOf(ids: IdSource, given: readonly Schemas['CollectionWrite'][]): readonly Collection[] {
  return given.map((each) => ({ uuid: ids.uuid(), ...orNull(each, ['type', 'amount', 'currency']) }));
}

function proofOf(given: Schemas['ProofOfDelivery'] | undefined): Order['proof_of_delivery'] {
  return given ? orNull(given, ['signature', 'image']) : null;
}

function scheduleOf(given: Schemas['Schedule'] | undefined): Order['pickup_schedule'] {
  return given ? orNull(given, ['from', 'to']) : null;
}
