/** The kinds of records, their tables, and the names of records. */
import type { Address, OrderPlace } from '../../reference-impl/account/storage/records.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';

export const kinds = ['orders', 'customers', 'locations', 'carriers'] as const;

export type TableKind = (typeof kinds)[number];

export const isKind = (text: string): text is TableKind => (kinds as readonly string[]).includes(text);

export type TableCell = string | number | null | undefined;

/** A table. `row` is called only for visible records. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly uuids: readonly string[];
  readonly row: (index: number) => readonly TableCell[];
}

/** The columns whose cells are numbers. */
export const numeric: ReadonlySet<string> = new Set(['Price', 'Methods']);

/** The kind and the name of the record of a uuid. */
export interface NamedRecord {
  readonly kind: TableKind;
  readonly name: string;
}

/** All records of a world by their uuids. */
export function namesOf({ orders, customers, locations, carriers }: AccountState): ReadonlyMap<string, NamedRecord> {
  const named = (kind: TableKind, uuid: string, name: string): readonly [string, NamedRecord] => [uuid, { kind, name }];
  return new Map([
    ...orders.map((one) => named('orders', one.uuid, `Order ${one.order_number}`)),
    ...customers.map((one) => named('customers', one.uuid, personName(one))),
    ...locations.map((one) => named('locations', one.uuid, one.name ?? placeText(one))),
    ...carriers.map((one) => named('carriers', one.uuid, one.name)),
  ]);
}

export function sheetOf(kind: TableKind, state: AccountState): Sheet {
  const { orders, customers, locations, carriers } = state;
  if (kind === 'customers')
    return sheet(['Name', 'E-mail', 'Phone', 'External id'], customers, (one) => [
      ...[personName(one), one.email, one.phone, one.external_id],
    ]);
  if (kind === 'locations')
    return sheet(['Name', 'Address', 'Country', 'Coordinates'], locations, (one) => {
      const { name, country, coordinates } = one;
      return [name ?? placeText(one), placeText(one), country, `${coordinates.lat}, ${coordinates.lng}`];
    });
  if (kind === 'carriers')
    return sheet(['Name', 'Methods', 'Shipping methods'], carriers, ({ name, shipping_methods: methods }) => [
      ...[name, methods.length, methods.map((method) => method.name).join(', ')],
    ]);
  const people = new Map(customers.map((customer) => [customer.uuid, customer]));
  const places = new Map(locations.map((location) => [location.uuid, location]));
  const names = new Map(carriers.map(({ uuid, name }) => [uuid, name]));
  const place = (of: OrderPlace): string => placeText('address' in of ? of.address : places.get(of.location));
  const columns = ['Number', 'Status', 'Customer', 'To', 'Carrier', 'Price', 'Created', 'External id'];
  return sheet(columns, orders, (order) => {
    const { order_number, status, assignment, customer, destination_location, created_at, external_id } = order;
    const who = people.get(customer);
    return [
      ...[order_number, status, who && personName(who), place(destination_location)],
      assignment && (names.get(assignment.carrier) ?? assignment.carrier),
      assignment && `${assignment.amount.toFixed(2)} ${assignment.currency}`,
      ...[created_at, external_id],
    ];
  });
}

function sheet<Record extends { readonly uuid: string }>(
  columns: readonly string[],
  records: readonly Record[],
  cells: (one: Record) => readonly TableCell[],
): Sheet {
  const row = (index: number): readonly TableCell[] => {
    const record = records[index];
    return record === undefined ? [] : cells(record);
  };
  return { columns, uuids: records.map(({ uuid }) => uuid), row };
}

function personName(one: { readonly first_name: string | null; readonly last_name: string | null }): string {
  const name = [one.first_name, one.last_name].filter(Boolean).join(' ');
  return name === '' ? '(no name)' : name;
}

function placeText(place: Address | undefined): string {
  const text = [place?.line_1, place?.city].filter(Boolean).join(', ');
  return text === '' ? '(no address)' : text;
}
