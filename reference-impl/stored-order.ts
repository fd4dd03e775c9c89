/**
 * Orders as they are kept. There may be a million of them, of which any may be looked up: what an order says of itself is kept
 * as the JSON that answers are made of, in one piece of memory, where as an object it lies in some fifteen that no cache holds.
 */
import { formatAmount } from './currency.js';
import type { Collection, Order, Package, Skill } from './records.js';

/** What isn't in the JSON of an order. */
type Beside = 'assignment' | 'customer' | 'source_location' | 'destination_location';

type Unshown = Pick<Package, 'name' | 'quantity'>;

/** What an order says of itself when it is read: all but its tracking link, and what other records say of it. */
export interface OwnFields extends Omit<Order, Beside | 'skills' | 'tags' | 'packages' | 'collections'> {
  readonly skills: Skill[];
  readonly tags: string[];
  readonly packages: (Omit<Package, keyof Unshown> & { length_unit: 'cm'; weight_unit: 'kg' })[];
  readonly collections: (Collection & { amount_formatted: string; is_prepayment: boolean })[];
}

/** What isn't new in every order; orders in a row mostly share it. */
interface Common extends Pick<Order, Beside> {
  /** Fields of their own as JSON without braces. */
  readonly written: string;
  /** What no answer shows of its packages; null where none has it. */
  readonly unshown: readonly Unshown[] | null;
}

/** An order as it is kept. It is made when somebody looks for it, so two of the same order are two objects. */
export class StoredOrder {
  /** `own` are the fields that are new in every order, as JSON without braces; `keys` those of them that were at hand. */
  constructor(
    readonly own: string,
    readonly common: Common,
    private readonly keys?: Pick<Order, 'order_number' | 'external_id'>,
  ) {}

  get uuid(): string {
    return this.own.slice(uuidStart, this.own.indexOf('"', uuidStart));
  }

  get order_number(): string {
    return this.keys ? this.keys.order_number : (this.field(',"order_number":', ',"external_id":') as string);
  }

  get external_id(): string | null {
    return this.keys ? this.keys.external_id : (this.field(',"external_id":', ',"source_contact":') as string | null);
  }

  hasNumber(number: string): boolean {
    return this.own.includes(`,"order_number":${jsonText(number)},"external_id":`);
  }

  hasExternalId(id: string): boolean {
    return this.own.includes(`,"external_id":${jsonText(id)},"source_contact":`);
  }

  /** All its own fields, as JSON without braces. */
  get written(): string {
    return `${this.own},${this.common.written}`;
  }

  /** Quotes within texts are escaped, so nothing else looks like the name of a field. */
  private field(name: string, next: string): unknown {
    const start = this.own.indexOf(name) + name.length;
    return JSON.parse(this.own.slice(start, this.own.indexOf(next, start)));
  }
}

const uuidStart = '"uuid":"'.length;

/** The order as it is kept. */
export function storedOrder(order: Order): StoredOrder {
  return new StoredOrder(ownWritten(order), commonOf(order), order);
}

let last: { readonly order: Order; readonly common: Common } | undefined;

/** Mostly it is that of the order before. */
function commonOf(order: Order): Common {
  if (last && isCommon(order, last.order)) return last.common;
  const { assignment, customer, source_location, destination_location, packages } = order;
  const unshown = packages.some(isPartlyUnshown) ? packages.map(({ name, quantity }) => ({ name, quantity })) : null;
  const written = inOnePiece(commonWritten(order));
  const common = { assignment, customer, source_location, destination_location, unshown, written };
  last = { order, common };
  return common;
}

/** Written field by field, since it is done for every order. */
const isCommon = (order: Order, before: Order): boolean =>
  order.customer === before.customer &&
  order.source_location === before.source_location &&
  order.destination_location === before.destination_location &&
  order.assignment === before.assignment &&
  order.created_at === before.created_at &&
  order.status === before.status &&
  order.is_return === before.is_return &&
  order.notes === before.notes &&
  order.tags === before.tags &&
  order.skills === before.skills &&
  order.proof_of_delivery === before.proof_of_delivery &&
  order.pickup_schedule === before.pickup_schedule &&
  order.delivery_schedule === before.delivery_schedule &&
  order.packages.length === before.packages.length &&
  order.packages.every(
    ({ name, quantity }, at) => name === before.packages[at]?.name && quantity === before.packages[at]?.quantity,
  );

const isPartlyUnshown = ({ name, quantity }: Package): boolean => name !== null || quantity !== null;

/** The whole record of an order that is kept. */
export function restoredOrder(stored: StoredOrder): Order {
  const { assignment, customer, source_location, destination_location, unshown } = stored.common;
  const fields = ownFields(stored);
  return {
    ...fields,
    ...{ assignment, customer, source_location, destination_location },
    packages: fields.packages.map(({ uuid, external_id, barcode, type, length, width, height, weight }, at) => {
      const { name, quantity } = unshown?.[at] ?? { name: null, quantity: null };
      return { uuid, name, external_id, barcode, type, length, width, height, weight, quantity };
    }),
    collections: fields.collections.map(({ uuid, type, amount, currency }) => ({ uuid, type, amount, currency })),
  };
}

/** The fields as they are read; they are new each time. */
export const ownFields = (stored: StoredOrder): OwnFields => JSON.parse(`{${stored.written}}`) as OwnFields;

/** Text as JSON; mostly nothing of it has to be escaped, and it is faster to see that. */
export const jsonText = (value: string | null): string =>
  value !== null && unescaped.test(value) ? `"${value}"` : JSON.stringify(value);

const unescaped = /^[ !#-[\]-~]*$/;

const jsonPart = (value: object | null): string => (value === null ? 'null' : JSON.stringify(value));

const jsonList = (values: readonly unknown[]): string => (values.length === 0 ? '[]' : JSON.stringify(values));

/** Most of an order is short or empty, so that its text is put together faster than `JSON.stringify` would. */
function ownWritten(order: Order): string {
  const { packages } = order;
  const [first] = packages;
  const written = packages.length === 1 && first ? packageWritten(first) : packages.map(packageWritten).join(',');
  return (
    `"uuid":"${order.uuid}","order_number":${jsonText(order.order_number)},"external_id":${jsonText(order.external_id)},` +
    `"source_contact":${jsonPart(order.source_contact)},"destination_contact":${jsonPart(order.destination_contact)},` +
    `"packages":[${written}],"collections":${jsonList(order.collections.map(collectionView))}`
  );
}

function commonWritten(order: Order): string {
  return (
    `"status":"${order.status}","proof_of_delivery":${jsonPart(order.proof_of_delivery)},` +
    `"pickup_schedule":${jsonPart(order.pickup_schedule)},"delivery_schedule":${jsonPart(order.delivery_schedule)},` +
    `"skills":${jsonList(order.skills)},"tags":${jsonList(order.tags)},"is_return":${order.is_return},` +
    `"notes":${jsonText(order.notes)},"created_at":${jsonText(order.created_at)}`
  );
}

function packageWritten({ uuid, external_id, barcode, type, length, width, height, weight }: Package): string {
  return (
    `{"uuid":"${uuid}","external_id":${jsonText(external_id)},"barcode":${jsonText(barcode)},"type":${jsonText(type)},` +
    `"length":${length},"width":${width},"height":${height},"weight":${weight},"length_unit":"cm","weight_unit":"kg"}`
  );
}

function collectionView({ uuid, type, amount, currency }: Collection): OwnFields['collections'][number] {
  const amount_formatted = formatAmount(amount ?? 0, currency ?? '').trim();
  return { uuid, type, amount, currency, amount_formatted, is_prepayment: false };
}

/** Engines keep a text that was put together as a tree of its pieces, until somebody asks for a letter of it. */
const inOnePiece = (text: string): string => (text.startsWith('"') ? text : '');
