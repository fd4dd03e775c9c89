/** The records of a world, and the ways to find them. */
import { Hashed } from './hashed.js';
import { Index, Table } from './layers.js';
import { Numbered } from './numbered.js';
import type { Customer, LabelSheet, Location, Order } from './records.js';

/** All that a world keeps of records; a fork of it costs the same whatever their number. Uuids are found in either case. */
export class Tables {
  readonly customers: Table<Customer>;
  readonly locations: Table<Location>;
  readonly orders: Table<Order>;
  readonly labels: Table<LabelSheet>;
  readonly ordersByNumber: Table<Order>;
  /** Gives their numbers, which are found sooner than uuids. */
  readonly ordersByExternalId: Index;
  readonly customersByPhone: Index;
  readonly customersByEmail: Index;
  /** By the names that references have. */
  readonly of: Readonly<Record<'customer' | 'location' | 'order', Pick<Table<object>, 'has'>>>;

  constructor(from?: Tables) {
    this.customers = from?.customers.fork() ?? new Table();
    this.locations = from?.locations.fork() ?? new Table();
    this.orders = from?.orders.fork() ?? new Table(() => new Hashed());
    this.labels = from?.labels.fork() ?? new Table();
    this.ordersByNumber = from?.ordersByNumber.fork() ?? new Table(() => new Numbered());
    this.of = { customer: this.customers, location: this.locations, order: this.orders };
    const index = (of: Index | undefined, valueOf: ConstructorParameters<typeof Index>[0]): Index =>
      of?.fork(valueOf) ?? new Index(valueOf);
    this.ordersByExternalId = index(from?.ordersByExternalId, (number) => this.ordersByNumber.get(number)?.external_id);
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
    const { order_number: number } = order;
    this.ordersByExternalId.move(number, this.ordersByNumber.get(number)?.external_id, order.external_id);
    this.ordersByNumber.set(number, order);
    this.orders.set(keyOf(order.uuid), order);
  }

  putLabels(sheet: LabelSheet): void {
    this.labels.set(keyOf(sheet.uuid), sheet);
  }
}

export const keyOf = (uuid: string): string => uuid.toLowerCase();
