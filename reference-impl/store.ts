/** One account's state in memory: its records, the ways to find them, and a single way to change them. */
import type { Account } from '../openapi/validator.js';
import { IdSource, type IdState } from './ids.js';
import type { Address, Carrier, Customer, LabelSheet, Location, Order, OrderPlace } from './records.js';

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

/**
 * An account. Its uuids are found in either case. A handler reads what it needs, makes whole records and hands them to
 * `commit` as its last step, so that a request which fails on the way leaves nothing behind.
 */
export class World implements Account {
  readonly ids: IdSource;
  private readonly carriersById: ReadonlyMap<string, Carrier>;
  private readonly methods: ReadonlySet<string>;
  private readonly tables = {
    customers: new Map<string, Customer>(),
    locations: new Map<string, Location>(),
    orders: new Map<string, Order>(),
    labels: new Map<string, LabelSheet>(),
  };
  private readonly ordersByNumber = new Map<string, Order>();
  private readonly ordersByExternalId = new Index();
  private readonly customersByPhone = new Index();
  private readonly customersByEmail = new Index();

  constructor(
    state: WorldState,
    readonly now: Clock,
  ) {
    this.ids = new IdSource(state.ids);
    this.carriersById = new Map(state.carriers.map((carrier) => [keyOf(carrier.uuid), carrier]));
    this.methods = new Set(
      state.carriers.flatMap(({ uuid, shipping_methods }) =>
        shipping_methods.map((method) => methodKey(uuid, method.uuid)),
      ),
    );
    this.commit(state);
  }

  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of = ''): boolean {
    if (kind === 'method') return this.methods.has(methodKey(of, uuid));
    if (kind === 'carrier') return this.carriersById.has(keyOf(uuid));
    return this.tables[`${kind}s`].has(keyOf(uuid));
  }

  get carriers(): readonly Carrier[] {
    return [...this.carriersById.values()];
  }

  get locations(): readonly Location[] {
    return [...this.tables.locations.values()];
  }

  carrier(uuid: string): Carrier {
    return existing(this.carriersById.get(keyOf(uuid)), 'carrier', uuid);
  }

  customer(uuid: string): Customer {
    return existing(this.tables.customers.get(keyOf(uuid)), 'customer', uuid);
  }

  location(uuid: string): Location {
    return existing(this.tables.locations.get(keyOf(uuid)), 'location', uuid);
  }

  order(uuid: string): Order {
    return existing(this.tables.orders.get(keyOf(uuid)), 'order', uuid);
  }

  labels(uuid: string): LabelSheet | undefined {
    return this.tables.labels.get(keyOf(uuid));
  }

  orderByNumber(number: string): Order | undefined {
    return this.ordersByNumber.get(number);
  }

  orderByExternalId(id: string): Order | undefined {
    const [uuid] = this.ordersByExternalId.get(id);
    return uuid === undefined ? undefined : this.order(uuid);
  }

  customersWith(key: 'phone' | 'email', value: string): readonly Customer[] {
    const index = key === 'phone' ? this.customersByPhone : this.customersByEmail;
    return [...index.get(value)].map((uuid) => this.customer(uuid));
  }

  /** The place that an order starts or ends at, as it is now. */
  address(place: OrderPlace): Address {
    return 'location' in place ? this.location(place.location) : place.address;
  }

  /** Writes all of the changes; the one place where state changes. */
  commit({ customers = [], locations = [], orders = [], labels = [] }: Changes): void {
    for (const customer of customers) this.putCustomer(customer);
    for (const location of locations) this.tables.locations.set(keyOf(location.uuid), location);
    for (const order of orders) this.putOrder(order);
    for (const sheet of labels) this.tables.labels.set(keyOf(sheet.uuid), sheet);
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

  private putCustomer(customer: Customer): void {
    const key = keyOf(customer.uuid);
    const before = this.tables.customers.get(key);
    this.customersByPhone.move(key, before?.phone, customer.phone);
    this.customersByEmail.move(key, before?.email, customer.email);
    this.tables.customers.set(key, customer);
  }

  private putOrder(order: Order): void {
    const key = keyOf(order.uuid);
    this.ordersByExternalId.move(key, this.tables.orders.get(key)?.external_id, order.external_id);
    this.ordersByNumber.set(order.order_number, order);
    this.tables.orders.set(key, order);
  }
}

/** Which records have a value; an empty one is no value. */
class Index {
  private readonly keysByValue = new Map<string, Set<string>>();

  get(value: string): Iterable<string> {
    return this.keysByValue.get(value) ?? [];
  }

  move(key: string, from: string | null | undefined, to: string | null): void {
    if (from === to) return;
    if (from) this.keysByValue.get(from)?.delete(key);
    if (!to) return;
    const keys = this.keysByValue.get(to);
    if (keys) keys.add(key);
    else this.keysByValue.set(to, new Set([key]));
  }
}

const keyOf = (uuid: string): string => uuid.toLowerCase();
const methodKey = (carrier: string, method: string): string => `${keyOf(carrier)}/${keyOf(method)}`;

/** Handlers only name what `x-refers-to` has found before; anything else is a mistake of ours. */
function existing<Found>(found: Found | undefined, kind: string, uuid: string): Found {
  if (found === undefined) throw new Error(`The account has no ${kind} ${uuid}.`);
  return found;
}
