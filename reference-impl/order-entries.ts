/** Orders by the million, found by each of their keys. */
import type { Entries } from './layers.js';
import { hashOf, Places } from './places.js';
import { StoredOrder } from './stored-order.js';
import { Texts } from './texts.js';

/** Orders by uuid in lower case, in the order in which they were made. */
export class OrderEntries implements Entries<StoredOrder> {
  private readonly texts: Texts<StoredOrder['common']>;
  private readonly byUuid: Places;
  private readonly byExternalId: Places;
  /** Mostly an order's number is one more than that of the order before; the others are kept here. */
  private readonly otherNumbers: Map<string, number>;
  private firstNumber: number;

  /** Begins empty, or with the orders of another one. */
  constructor(from?: OrderEntries) {
    this.texts = new Texts(from?.texts);
    this.byUuid = new Places(() => true, from?.byUuid);
    this.byExternalId = new Places((hash, at) => this.hasHash(at, hash), from?.byExternalId);
    this.otherNumbers = new Map(from?.otherNumbers);
    this.firstNumber = from?.firstNumber ?? 0;
  }

  get size(): number {
    return this.texts.size;
  }

  get(uuid: string): StoredOrder | undefined {
    const at = this.positionOf(uuid);
    return at === undefined ? undefined : this.at(at);
  }

  set(uuid: string, order: StoredOrder): void {
    const at = this.positionOf(uuid);
    if (at === undefined) this.add(uuid, order);
    else this.replace(at, order);
  }

  *values(): Iterable<StoredOrder> {
    for (let at = 0; at < this.size; at++) yield this.at(at);
  }

  *[Symbol.iterator](): Iterator<readonly [string, StoredOrder]> {
    for (const order of this.values()) yield [order.uuid.toLowerCase(), order];
  }

  /** Those that may have a number. */
  maybeOfNumber(number: string): readonly StoredOrder[] {
    const at = this.otherNumbers.get(number) ?? Number(number) - this.firstNumber;
    return at >= 0 && at < this.size && Number.isInteger(at) ? [this.at(at)] : [];
  }

  /** Those that may have an external_id, the oldest first. */
  maybeOfExternalId(id: string): readonly StoredOrder[] {
    return this.byExternalId.of(hashOf(id)).map((at) => this.at(at));
  }

  private at(position: number): StoredOrder {
    return new StoredOrder(this.texts.get(position), this.texts.companion(position));
  }

  private positionOf(uuid: string): number | undefined {
    return this.byUuid.of(hashOf(uuid)).find((at) => this.at(at).uuid.toLowerCase() === uuid);
  }

  private add(uuid: string, order: StoredOrder): void {
    const { order_number, external_id } = order;
    const at = this.texts.add(order.own, order.common);
    this.byUuid.add(hashOf(uuid), at);
    if (at === 0) this.firstNumber = Number(order_number);
    const next = this.firstNumber + at;
    if (!Number.isSafeInteger(next) || order_number !== String(next)) this.otherNumbers.set(order_number, at);
    if (external_id) this.byExternalId.add(hashOf(external_id), at);
  }

  private replace(at: number, order: StoredOrder): void {
    const before = this.at(at);
    const { order_number, external_id } = order;
    this.texts.replace(at, order.own, order.common);
    if (order_number !== before.order_number) this.otherNumbers.set(order_number, at);
    if (external_id === before.external_id) return;
    this.byExternalId.outdate();
    if (external_id && !this.byExternalId.of(hashOf(external_id)).includes(at))
      this.byExternalId.add(hashOf(external_id), at);
  }

  private hasHash(at: number, hash: number): boolean {
    const { external_id } = this.at(at);
    return !!external_id && hashOf(external_id) === hash;
  }
}
