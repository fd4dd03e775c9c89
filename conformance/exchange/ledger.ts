/** What the run created on the target, and what was sent for it: known from the exchanges alone. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { isRecord, type Creation } from '../../openapi/schema/schema.js';
import { uuidForm } from '../../openapi/validation/operation-schemas.js';
import { isTaken, type Exchange } from './exchange.js';
import { isPrintable } from '../text/printable.js';

export type Kind = Creation['kind'];

/** Something that a creation answer named. */
export interface Created {
  readonly kind: Kind;
  readonly uuid: string;
  readonly orderNumber?: string;
  /** The body that created it. */
  readonly body: Record<string, unknown>;
  readonly exchange: number;
}

const creations = new Map(contract.operations.flatMap(({ id, creates }) => (creates ? [[id, creates] as const] : [])));

function creatorOf(kind: Kind): OperationId {
  const [id] = [...creations].find(([, creation]) => creation.kind === kind) ?? [];
  if (id === undefined) throw new Error(`No operation of the contract says x-creates with the kind ${kind}.`);
  return id;
}

/** The operation that makes a thing of a kind. */
export const creators: Readonly<Record<Kind, OperationId>> = {
  customer: creatorOf('customer'),
  location: creatorOf('location'),
  order: creatorOf('order'),
};

/** An identifier that can be sent back: not empty, no control characters, and no longer than any reasonable one. */
export function usableId(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 200 && isPrintable(text) ? text : undefined;
}

/** An order's number in its listed form; what is of another form is the question of its field's own check. */
export const usableNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? usableId(value) : undefined;

/** A uuid in its canonical form; anything else names nothing that another request could refer to. */
export const usableUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && uuidForm.test(value) ? value : undefined;

/** The identifiers that a creation answer gives; undefined where it gives none. */
export function createdBy(exchange: Exchange, body: unknown): Created | undefined {
  const creation = creations.get(exchange.operation);
  const json = exchange.answer?.json;
  const data = isRecord(json) && isRecord(json['data']) ? json['data'] : undefined;
  if (!creation || !data || !isTaken(exchange)) return undefined;
  const uuid = usableUuid(data[creation.key]);
  if (uuid === undefined) return undefined;
  const orderNumber = usableNumber(data['order_number']);
  return {
    kind: creation.kind,
    uuid,
    body: isRecord(body) ? body : {},
    exchange: exchange.id,
    ...(orderNumber !== undefined && { orderNumber }),
  };
}

interface Origin {
  readonly isProbe?: boolean;
  readonly isOther?: boolean;
}

/** Where a creation comes from, as far as it matters for what it created. */
export const originOf = ({ role, account }: Pick<Exchange, 'role' | 'account'>): Origin => ({
  isProbe: role === 'probe',
  isOther: account === 'other',
});

/** Everything created so far, findable by uuid without regard to case. */
export class Ledger {
  private readonly byUuid = new Map<string, Created>();
  private readonly touched = new Set<string>();
  private readonly settled = new Set<number>();
  private readonly early = new Set<number>();
  private readonly doubtful = new Set<string>();
  private readonly orderKeys = new Set<string>();

  /**
   * Adds what a creation named. `isProbe` tells that it was sent to see what becomes of it, and may read otherwise; `isOther` that
   * it is the second account's, whose external_ids are no keys of the first account's orders.
   */
  add(created: Created, { isProbe = false, isOther = false }: Origin = {}): void {
    const key = created.uuid.toLowerCase();
    const { external_id: externalId } = created.body;
    const isKey = created.kind === 'order' && !isProbe && !isOther;
    if (isKey && typeof externalId === 'string') this.orderKeys.add(externalId);
    // Of two creations that are answered with one thing the first counts, so that it doesn't matter when one looks.
    if (this.byUuid.has(key)) return void this.doubtful.add(key);
    if (isProbe) this.doubtful.add(key);
    this.byUuid.set(key, created);
  }

  /** Whether an order of the first account was sent with this external_id, and not only to see what becomes of it. */
  hasOrderKey(externalId: string): boolean {
    return this.orderKeys.has(externalId);
  }

  /** What one creation alone named and nobody changed, so that it reads as it was sent. A service may take one thing for another. */
  getCertain(uuid: unknown): Created | undefined {
    const created = this.get(uuid);
    return created && !this.isTouched(uuid) && !this.isDoubtful(uuid) ? created : undefined;
  }

  isDoubtful(uuid: unknown): boolean {
    return typeof uuid === 'string' && this.doubtful.has(uuid.toLowerCase());
  }

  get(uuid: unknown): Created | undefined {
    return typeof uuid === 'string' ? this.byUuid.get(uuid.toLowerCase()) : undefined;
  }

  all(): readonly Created[] {
    return [...this.byUuid.values()];
  }

  /** Remembers that something was changed, so that its creation no longer tells what it reads. */
  touch(uuid: string): void {
    this.touched.add(uuid.toLowerCase());
  }

  isTouched(uuid: unknown): boolean {
    return typeof uuid === 'string' && this.touched.has(uuid.toLowerCase());
  }

  /** Remembers that an answer shows an order after its assignment had time to show. */
  settle(exchange: number): void {
    this.settled.add(exchange);
  }

  isSettled(exchange: number): boolean {
    return this.settled.has(exchange);
  }

  /** Remembers that an answer shows an order before all that was sent in it had time to show. */
  excuse(exchange: number): void {
    this.early.add(exchange);
  }

  isEarly(exchange: number): boolean {
    return this.early.has(exchange);
  }
}
