/** One account's state in memory: its records, the ways to find them, and a single way to change them. */
import type { Account } from '../../openapi/validation/operation-schemas.js';
import { IdSource, type IdState } from './ids.js';
import type { Address, Carrier, Customer, LabelSheet, Location, Order, OrderPlace } from './storage/records.js';
import { foundIn, keyOf, Tables } from './storage/tables.js';

/** The whole state as plain JSON: enough to store a world, or to begin another one from it. */
export interface WorldState {
  readonly ids: IdState;
  readonly carriers: readonly Carrier[];
  readonly customers: readonly Customer[];
  readonly locations: readonly Location[];
  readonly orders: readonly Order[];
  readonly labels: readonly LabelSheet[];
}

/** New records, and ones that replace those of the same uuid. */
export type Changes = Partial<Pick<WorldState, 'customers' | 'locations' | 'orders' | 'labels'>>;

export type Clock = () => Date;

/** How many records there are of each kind. */
export type Counts = Readonly<Record<keyof Changes, number>>;

/** Hears of a commit after it is done: what was written, and where the identifiers stand. */
export type CommitListener = (changes: Changes, ids: IdState) => void;

/**
 * An account. Its uuids are found in either case. A handler reads what it needs, makes whole records and hands them to
 * `commit` as its last step, so that a request which fails on the way leaves nothing behind.
 */
export class World implements Account {
  readonly ids: IdSource;
  private readonly catalogue: Catalogue;
  private readonly tables: Tables;
  private readonly listeners = new Set<CommitListener>();

  /** Begins with a state, or as `fork` and `preview` do. */
  constructor(
    from: WorldState | World,
    readonly now: Clock,
    ids: IdState = from instanceof World ? from.ids.state() : from.ids,
    private readonly isPreview = false,
  ) {
    this.ids = new IdSource(ids);
    if (from instanceof World) {
      this.catalogue = from.catalogue;
      this.tables = isPreview ? from.tables : new Tables(from.tables);
    } else {
      this.catalogue = catalogueOf(from.carriers);
      this.tables = new Tables();
      this.commit(from);
    }
  }

  /** Another world with the state of this one, in the same short time for any number of records; they share nothing. */
  fork(now: Clock = this.now, ids?: IdState): World {
    return new World(this, now, ids);
  }

  /** This world to try a handler on: it has the same records, and writes nothing; it draws identifiers of its own. */
  preview(): World {
    return new World(this, this.now, undefined, true);
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

  /** In the order in which they were made, like all records. */
  get customers(): Iterable<Customer> {
    return this.tables.customers.values();
  }

  get orders(): Iterable<Order> {
    return this.tables.orders.values();
  }

  get counts(): Counts {
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

  /** The place that an order starts or ends at, as it is now. */
  address(place: OrderPlace): Address {
    return 'location' in place ? this.location(place.location) : place.address;
  }

  /** Writes all of the changes; the one place where state changes. A preview drops them. */
  commit(changes: Changes): void {
    if (this.isPreview) return;
    const { customers = [], locations = [], orders = [], labels = [] } = changes;
    for (const customer of customers) this.tables.putCustomer(customer);
    for (const location of locations) this.tables.putLocation(location);
    for (const order of orders) this.tables.putOrder(order);
    for (const sheet of labels) this.tables.putLabels(sheet);
    for (const listener of this.listeners) listener(changes, this.ids.state());
  }

  /** Lets somebody hear of every commit from now on, until the function that is returned is called. */
  onCommit(listener: CommitListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The state as it stands; what is written later doesn't show in it. */
  state(): WorldState {
    const { customers, locations, orders, labels } = this.tables;
    return {
      ids: this.ids.state(),
      carriers: this.carriers,
      customers: [...customers.values()],
      locations: [...locations.values()],
      orders: [...orders.values()],
      labels: [...labels.values()],
    };
  }
}

/** What never changes: the carriers, and which methods they have. */
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

/** Handlers only name what `x-refers-to` has found before; anything else is a mistake of ours. */
function existing<Found>(found: Found | undefined, kind: string, uuid: string): Found {
  if (found === undefined) throw new Error(`The account has no ${kind} ${uuid}.`);
  return found;
}
