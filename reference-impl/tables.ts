/** The records of a world, and the ways to find them. */
import { Index, Table, type Entries } from './layers.js';
import { OrderEntries } from './order-entries.js';
import type { Customer, LabelSheet, Location, Order } from './records.js';
import { storedOrder, type StoredOrder } from './stored-order.js';

/** All that a world keeps of records; a fork of it costs the same whatever their number. Uuids are found in either case. */
export class Tables {
  readonly customers: Table<Customer>;
  readonly locations: Table<Location>;
  readonly orders: Table<StoredOrder, OrderEntries>;
  readonly labels: Table<LabelSheet>;
  readonly customersByPhone: Index;
  readonly customersByEmail: Index;
  /** By the names that references have. */
  readonly of: Readonly<Record<'customer' | 'location' | 'order', Pick<Table<object>, 'get'>>>;

  constructor(from?: Tables) {
    this.customers = from?.customers.fork() ?? new Table(asMap);
    this.locations = from?.locations.fork() ?? new Table(asMap);
    this.orders = from?.orders.fork() ?? new Table((from) => new OrderEntries(from));
    this.labels = from?.labels.fork() ?? new Table(asMap);
    this.of = { customer: this.customers, location: this.locations, order: this.orders };
    const index = (of: Index | undefined, valueOf: ConstructorParameters<typeof Index>[0]): Index =>
      of?.fork(valueOf) ?? new Index(valueOf);
    this.customersByPhone = index(from?.customersByPhone, (key) => this.customers.get(key)?.phone);
    this.customersByEmail = index(from?.customersByEmail, (key) => this.customers.get(key)?.email);
  }

  putCustomer(customer: Customer): void {
    const key = keyOf(customer.uuid);
    const before = this.customers.get(key);
    this.customersByPhone.move(key, before?.phone, customer.phone);
    this.customersByEmail.move(key, before?.email, customer.email);
    this.customers.set(key, customer);
  }

  putLocation(location: Location): void {
    this.locations.set(keyOf(location.uuid), location);
  }

  putOrder(order: Order): void {
    this.orders.set(keyOf(order.uuid), storedOrder(order));
  }

  orderByNumber(number: string): StoredOrder | undefined {
    return this.orders.find(
      (entries) => entries.maybeOfNumber(number),
      keyOfOrder,
      (order) => order.hasNumber(number),
    );
  }

  /** The oldest, where several have it. */
  orderByExternalId(id: string): StoredOrder | undefined {
    return this.orders.find(
      (entries) => entries.maybeOfExternalId(id),
      keyOfOrder,
      (order) => order.hasExternalId(id),
    );
  }

  putLabels(sheet: LabelSheet): void {
    this.labels.set(keyOf(sheet.uuid), sheet);
  }
}

const asMap = <Value>(from?: Entries<Value>): Entries<Value> => new Map(from);

const keyOfOrder = ({ uuid }: StoredOrder): string => keyOf(uuid);

export const keyOf = (uuid: string): string => uuid.toLowerCase();

/** What there is of a uuid in either case. Mostly it comes as its key is. */
export const foundIn = <Value>(by: Pick<Entries<Value>, 'get'>, uuid: string): Value | undefined =>
  by.get(uuid) ?? by.get(keyOf(uuid));
