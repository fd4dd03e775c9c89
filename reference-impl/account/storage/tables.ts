/** The records of an account and their indexes. */
import { Index, Table } from './forkable-table.js';
import type { Customer, LabelSheet, Location, Order } from './records.js';

/** Forks in constant time. Uuids are case-insensitive. */
export class Tables {
  readonly customers: Table<Customer>;
  readonly locations: Table<Location>;
  readonly orders: Table<Order>;
  readonly labels: Table<LabelSheet>;
  readonly customersByPhone: Index;
  readonly customersByEmail: Index;
  private readonly ordersByNumber: Index;
  private readonly ordersByExternalId: Index;
  /** By the kind of record that a reference points to. */
  readonly of: Readonly<Record<'customer' | 'location' | 'order', Pick<Table<object>, 'get'>>>;

  constructor(from?: Tables) {
    this.customers = from?.customers.fork() ?? new Table();
    this.locations = from?.locations.fork() ?? new Table();
    this.orders = from?.orders.fork() ?? new Table();
    this.labels = from?.labels.fork() ?? new Table();
    this.customersByPhone = from?.customersByPhone.fork() ?? new Index();
    this.customersByEmail = from?.customersByEmail.fork() ?? new Index();
    this.ordersByNumber = from?.ordersByNumber.fork() ?? new Index();
    this.ordersByExternalId = from?.ordersByExternalId.fork() ?? new Index();
    this.of = { customer: this.customers, location: this.locations, order: this.orders };
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
    const key = keyOf(order.uuid);
    const before = this.orders.get(key);
    this.ordersByNumber.move(key, before?.order_number, order.order_number);
    this.ordersByExternalId.move(key, before?.external_id, order.external_id);
    this.orders.set(key, order);
  }

  orderByNumber(number: string): Order | undefined {
    return this.oldestOrder(this.ordersByNumber.get(number));
  }

  /** The oldest order, if several have this external_id. */
  orderByExternalId(id: string): Order | undefined {
    return this.oldestOrder(this.ordersByExternalId.get(id));
  }

  putLabels(sheet: LabelSheet): void {
    this.labels.set(keyOf(sheet.uuid), sheet);
  }

  /**
   * Usually there is at most one. An index doesn't know which of several orders is the oldest, since an order may have
   * got its external_id later.
   */
  private oldestOrder([key, ...others]: readonly string[]): Order | undefined {
    if (key === undefined) return undefined;
    const order = this.orders.get(key);
    if (others.length === 0) return order;
    const keys = new Set([key, ...others]);
    for (const each of this.orders.values()) if (keys.has(keyOf(each.uuid))) return each;
    return order;
  }
}

/** The key of a uuid in a table: uuids are case-insensitive. */
export const keyOf = (uuid: string): string => uuid.toLowerCase();

/** The value of a uuid in any case. Most uuids arrive in lower case, so that is tried first. */
export const foundIn = <Value>(by: Pick<Table<Value>, 'get'>, uuid: string): Value | undefined =>
  by.get(uuid) ?? by.get(keyOf(uuid));
