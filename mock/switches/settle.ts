/** Writes that show late in reads: reads see a world without the writes that haven't settled. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import type { Changes, StoredAccount } from '../../reference-impl/account/stored-account.js';
import { orderFor, noSuchOrder } from '../../reference-impl/handlers/orders.js';
import type { Handlers } from '../../reference-impl/handlers/handler-types.js';
import type { Stages } from '../../reference-impl/pipeline/app.js';

/** The changes of one write: its records before the write, and the orders that it created. */
interface Unsettled {
  readonly until: number;
  readonly orders: readonly Order[];
  readonly customers: readonly Customer[];
  readonly created: readonly string[];
}

/** A world as reads see it, and its orders that don't show yet. */
export interface SettledView {
  readonly account: StoredAccount;
  readonly hidden: ReadonlySet<string>;
}

/** The operations whose responses leave out unsettled writes. */
const reads: readonly OperationId[] = ['getOrder', 'findCustomer'];

/**
 * Remembers which writes haven't settled. Times are in milliseconds of a monotonic clock: real time, not that of
 * worlds.
 */
export class Settling {
  private readonly unsettled = new WeakMap<StoredAccount, readonly Unsettled[]>();

  /** The view of reads; undefined if everything in the world has settled. */
  viewOf(account: StoredAccount): SettledView | undefined {
    const writes = this.writesIn(account);
    if (writes.length === 0) return undefined;
    const view = account.fork();
    // The oldest last: reads see the state before it.
    for (const { orders, customers } of writes.toReversed()) view.commit({ orders, customers });
    return { account: view, hidden: new Set(writes.flatMap(({ created }) => created)) };
  }

  /** Whether a request reads a world with an unsettled write. */
  isBehind(account: StoredAccount | undefined, operation: OperationId | undefined): boolean {
    return !!account && this.writesIn(account).length > 0 && !!operation && reads.includes(operation);
  }

  /** Reads of an app use the view. */
  readonly reading = (stages: Stages): Stages => {
    const { getOrder, findCustomer } = stages.handlers;
    const handlers: Pick<Handlers, 'getOrder' | 'findCustomer'> = {
      getOrder: (input) => {
        const view = this.viewOf(input.account);
        if (!view) return getOrder(input);
        if (view.hidden.has(orderFor(input.query, view.account).uuid)) throw noSuchOrder(input.query);
        return getOrder({ ...input, account: view.account });
      },
      findCustomer: (input) => {
        const view = this.viewOf(input.account);
        return findCustomer(view ? { ...input, account: view.account } : input);
      },
    };
    return { ...stages, handlers: { ...stages.handlers, ...handlers } };
  };

  /** Writes of an app show `ms` later. */
  readonly writing =
    (ms: number) =>
    (stages: Stages): Stages => {
      const handlers = Object.entries(stages.handlers).map(([id, handle]) => [
        id,
        (input: { readonly account: StoredAccount }): unknown =>
          this.late(input.account, ms, () => (handle as Handle)(input)),
      ]);
      return { ...stages, handlers: Object.fromEntries(handlers) as Handlers };
    };

  /** Runs a handler. It commits before it returns, so a commit during that time belongs to this request. */
  private late(account: StoredAccount, ms: number, handle: () => unknown): unknown {
    const before = account.fork();
    const stop = account.onCommit((changes) => this.add(account, unsettledOf(changes, before, performance.now() + ms)));
    try {
      return handle();
    } finally {
      stop();
    }
  }

  private add(account: StoredAccount, write: Unsettled): void {
    this.unsettled.set(account, [...this.writesIn(account), write]);
  }

  private writesIn(account: StoredAccount): readonly Unsettled[] {
    return this.unsettled.get(account)?.filter(({ until }) => until > performance.now()) ?? [];
  }
}

type Handle = (input: object) => unknown;

const unsettledOf = ({ orders = [], customers = [] }: Changes, before: StoredAccount, until: number): Unsettled => ({
  until,
  orders: orders.flatMap(({ uuid }) => (before.has('order', uuid) ? [before.order(uuid)] : [])),
  customers: customers.flatMap(({ uuid }) => (before.has('customer', uuid) ? [before.customer(uuid)] : [])),
  created: orders.flatMap(({ uuid }) => (before.has('order', uuid) ? [] : [uuid])),
});
