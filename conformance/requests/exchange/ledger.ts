/** The resources that the run created on the server, with their bodies, derived only from the exchanges. */
import { contract, type OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import type { Creation } from '../../../openapi/keywords/kit/schema.js';
import { uuidForm } from '../../../openapi/keywords/texts.js';
import { isAccepted, type Exchange } from './exchange.js';
import { isPrintable } from '../../text/printable.js';

/** The kinds of resources that the API can create. */
export type ResourceKind = Creation['kind'];

/** A resource that the response to its creation identified. */
export interface Created {
  readonly kind: ResourceKind;
  readonly uuid: string;
  readonly orderNumber?: string;
  /** The body that created it. */
  readonly body: Record<string, unknown>;
  readonly exchange: number;
}

/** The parameters by which an order is looked up. */
export type OrderKey = 'external_id' | 'order_number';

/** The operations that create a resource: its kind, and the field with its identifier. */
export const creations = new Map(
  contract.operations.flatMap(({ id, creates }) => (creates ? [[id, creates] as const] : [])),
);

function creatorOf(kind: ResourceKind): OperationId {
  const [id] = [...creations].find(([, creation]) => creation.kind === kind) ?? [];
  if (id === undefined) throw new Error(`No operation of the contract has x-creates with the kind ${kind}.`);
  return id;
}

/** The operation that creates each kind of resource. */
export const creators: Readonly<Record<ResourceKind, OperationId>> = {
  customer: creatorOf('customer'),
  location: creatorOf('location'),
  order: creatorOf('order'),
};

/** An identifier that can be sent back: not empty, printable and of reasonable length. */
export function usableId(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 200 && isPrintable(text) ? text : undefined;
}

/** An order's number, if it has the form of the contract. Otherwise the check of the field fails. */
export const usableNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? usableId(value) : undefined;

/** A uuid in its canonical form: no request could refer to anything else. */
export const usableUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && uuidForm.test(value) ? value : undefined;

/** The resource that an exchange created; undefined if its response identifies none. */
export function createdBy(exchange: Pick<Exchange, 'id' | 'operation' | 'answer'>, body: unknown): Created | undefined {
  const creation = creations.get(exchange.operation);
  const json = exchange.answer?.json;
  const data = isRecord(json) && isRecord(json['data']) ? json['data'] : undefined;
  if (!creation || !data || !isAccepted(exchange)) return undefined;
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

/**
 * Everything created so far, by uuid without regard to case. `isOfOneAccount`: whether all requests without another account have
 * the same one; a proxy sees those of many accounts, which may share the keys of orders.
 */
export class Ledger {
  constructor(private readonly options: { readonly isOfOneAccount: boolean } = { isOfOneAccount: true }) {}

  private readonly byUuid = new Map<string, Created>();
  /** The resources that were changed since their creation. */
  private readonly touched = new Set<string>();
  /** Exchanges that show an order after its assignment had time to show. */
  private readonly settled = new Set<number>();
  /** Exchanges that show an order before all of its parts had time to show. */
  private readonly early = new Set<number>();
  /** Resources with several creations, or created by an open question: their values may differ from the body that was sent. */
  private readonly doubtful = new Set<string>();
  /** The keys of orders of the first account. */
  private readonly orderKeys = { external_id: new Set<string>(), order_number: new Set<string>() };

  /**
   * Adds a resource that an exchange created. If the request asked an open question, the resource may differ from its body. A
   * resource of the second account has no key of the first account's orders.
   */
  add(created: Created, exchange?: Pick<Exchange, 'intent' | 'account'>): void {
    const key = created.uuid.toLowerCase();
    const { external_id: externalId } = created.body;
    const isAsked = exchange?.intent.role === 'question';
    const isKey = created.kind === 'order' && !isAsked && exchange?.account !== 'other' && this.options.isOfOneAccount;
    if (isKey && typeof externalId === 'string') this.orderKeys.external_id.add(externalId);
    if (isKey && created.orderNumber !== undefined) this.orderKeys.order_number.add(created.orderNumber);
    // The first of two creations with the same uuid counts, so that the result doesn't depend on the time of the call.
    if (this.byUuid.has(key)) return void this.doubtful.add(key);
    if (isAsked) this.doubtful.add(key);
    this.byUuid.set(key, created);
  }

  /** Whether an order of the first account has this key, not counting probes. */
  hasOrderKey(name: OrderKey, value: string): boolean {
    return this.orderKeys[name].has(value);
  }

  /** A resource that exactly one creation identified and nothing changed: it must read as it was sent. */
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

  /** Notes a change: from now on the resource may differ from the body of its creation. */
  touch(uuid: string): void {
    this.touched.add(uuid.toLowerCase());
  }

  isTouched(uuid: unknown): boolean {
    return typeof uuid === 'string' && this.touched.has(uuid.toLowerCase());
  }

  /** Notes that a response shows an order after its assignment had time to show. */
  settle(exchange: number): void {
    this.settled.add(exchange);
  }

  isSettled(exchange: number): boolean {
    return this.settled.has(exchange);
  }

  /** Notes that a response shows an order before all of its parts had time to show. */
  excuse(exchange: number): void {
    this.early.add(exchange);
  }

  isEarly(exchange: number): boolean {
    return this.early.has(exchange);
  }
}
