/** An account: its records in memory, their indexes, and `commit`, the only way to change them. */
import type { KnownRecords } from '../../openapi/validation/operation-schemas.js';
import { IdSource, type IdState } from './ids.js';
import type {
  Address,
  Carrier,
  Customer,
  LabelSheet,
  Location,
  Order,
  OrderPlace,
  TimelineStep,
} from './storage/records.js';
import { foundIn, keyOf, Tables } from './storage/tables.js';

/** The whole state as plain JSON: enough to store or copy an account. */
export interface AccountState {
  readonly ids: IdState;
  readonly carriers: readonly Carrier[];
  readonly customers: readonly Customer[];
  readonly locations: readonly Location[];
  readonly orders: readonly Order[];
  readonly labels: readonly LabelSheet[];
  /** The timeline of new orders; absent if they have none. */
  readonly timeline?: readonly TimelineStep[];
}

/** Records to insert or replace, by uuid. */
export type Changes = Partial<Pick<AccountState, 'customers' | 'locations' | 'orders' | 'labels'>>;

export type Clock = () => Date;

/** The number of records of each kind. */
export type RecordCounts = Readonly<Record<keyof Changes, number>>;

/** Called after a commit with the changes and the state of the identifiers. */
export type CommitListener = (changes: Changes, ids: IdState) => void;

/**
 * Uuids are case-insensitive. A handler reads first and commits whole records as its last step, so that a request that
 * fails leaves no partial changes.
 */
export class StoredAccount implements KnownRecords {
  readonly ids: IdSource;
  timeline: readonly TimelineStep[];
  private readonly catalogue: Catalogue;
  private readonly tables: Tables;
  private readonly listeners = new Set<CommitListener>();

  /** From a state; `fork` and `preview` pass an account instead. */
  constructor(
    from: AccountState | StoredAccount,
    readonly now: Clock,
    ids: IdState = from instanceof StoredAccount ? from.ids.state() : from.ids,
    private readonly isPreview = false,
  ) {
    this.ids = new IdSource(ids);
    this.timeline = from.timeline ?? [];
    if (from instanceof StoredAccount) {
      this.catalogue = from.catalogue;
      this.tables = isPreview ? from.tables : new Tables(from.tables);
    } else {
      this.catalogue = catalogueOf(from.carriers);
      this.tables = new Tables();
      this.commit(from);
    }
  }

  /** An independent copy, in constant time for any number of records. */
  fork(now: Clock = this.now, ids?: IdState): StoredAccount {
    return new StoredAccount(this, now, ids);
  }

  /** A view of the same records for trying out a handler: it writes nothing, and has its own identifiers. */
  preview(): StoredAccount {
    return new StoredAccount(this, this.now, undefined, true);
  }

  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of = ''): boolean {
    if (kind === 'method') return this.catalogue.methods.has(methodKey(of, uuid));
    if (kind === 'carrier') return foundIn(this.catalogue.carriers, uuid) !== undefined;
    return foundIn<object>(this.tables.of[kind], uuid) !== undefined;
  }

  get carriers(): readonly Carrier[] {
    return this.catalogue.list;
  }

  get locations(): readonly Location[] {
    return [...this.tables.locations.values()];
  }

  /** In order of creation, like all records. */
  get customers(): Iterable<Customer> {
    return this.tables.customers.values();
  }

  get orders(): Iterable<Order> {
    return this.tables.orders.values();
  }

  get counts(): RecordCounts {
    const { customers, locations, orders, labels } = this.tables;
    return { customers: customers.size, locations: locations.size, orders: orders.size, labels: labels.size };
  }

  carrier(uuid: string): Carrier {
    return existing(foundIn(this.catalogue.carriers, uuid), 'carrier', uuid);
  }

  customer(uuid: string): Customer {
    return existing(foundIn(this.tables.customers, uuid), 'customer', uuid);
  }

  location(uuid: string): Location {
    return existing(this.maybeLocation(uuid), 'location', uuid);
  }

  maybeLocation(uuid: string): Location | undefined {
    return foundIn(this.tables.locations, uuid);
  }

  order(uuid: string): Order {
    return existing(foundIn(this.tables.orders, uuid), 'order', uuid);
  }

  labels(uuid: string): LabelSheet | undefined {
    return foundIn(this.tables.labels, uuid);
  }

  orderByNumber(number: string): Order | undefined {
    return this.tables.orderByNumber(number);
  }

  orderByExternalId(id: string): Order | undefined {
    return this.tables.orderByExternalId(id);
  }

  customersWith(key: 'phone' | 'email', value: string): readonly Customer[] {
    const { customersByPhone, customersByEmail } = this.tables;
    const index = key === 'phone' ? customersByPhone : customersByEmail;
    return [...index.get(value)].map((uuid) => this.customer(uuid));
  }

  /** The current address at one end of an order. */
  address(place: OrderPlace): Address {
    return 'location' in place ? this.location(place.location) : place.address;
  }

  /** Writes all changes. A preview drops them. */
  commit(changes: Changes): void {
    if (this.isPreview) return;
    const { customers = [], locations = [], orders = [], labels = [] } = changes;
    for (const customer of customers) this.tables.putCustomer(customer);
    for (const location of locations) this.tables.putLocation(location);
    for (const order of orders) this.tables.putOrder(order);
    for (const sheet of labels) this.tables.putLabels(sheet);
    for (const listener of this.listeners) listener(changes, this.ids.state());
  }

  /** Returns the function that removes the listener. */
  onCommit(listener: CommitListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The current state; later writes don't change it. */
  state(): AccountState {
    const { customers, locations, orders, labels } = this.tables;
    return {
      ids: this.ids.state(),
      carriers: this.carriers,
      customers: [...customers.values()],
      locations: [...locations.values()],
      orders: [...orders.values()],
      labels: [...labels.values()],
      ...(this.timeline.length > 0 && { timeline: this.timeline }),
    };
  }
}

/** The part that never changes: the carriers and their methods. */
interface Catalogue {
  readonly list: readonly Carrier[];
  readonly carriers: ReadonlyMap<string, Carrier>;
  readonly methods: ReadonlySet<string>;
}

function catalogueOf(carriers: readonly Carrier[]): Catalogue {
  const methods = carriers.flatMap(({ uuid, shipping_methods }) =>
    shipping_methods.map((method) => methodKey(uuid, method.uuid)),
  );
  const byUuid = new Map(carriers.map((carrier) => [keyOf(carrier.uuid), carrier]));
  return { list: [...byUuid.values()], carriers: byUuid, methods: new Set(methods) };
}

const methodKey = (carrier: string, method: string): string => `${keyOf(carrier)}/${keyOf(method)}`;

/** Validation of `x-refers-to` has already found the record; if it is missing, that is a bug in the reference. */
function existing<Found>(found: Found | undefined, kind: string, uuid: string): Found {
  if (found === undefined) throw new Error(`The account has no ${kind} ${uuid}.`);
  return found;
}
