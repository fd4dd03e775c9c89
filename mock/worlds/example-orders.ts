/** The orders that the contract's examples name, so that each example can be sent to the mock unchanged. */
import { contract } from '../../openapi/contract/contract.js';
import type { components, operations } from '../../openapi/generated/types.js';
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { customerOfOrder } from '../../reference-impl/handlers/customers.js';
import { newOrder } from '../../reference-impl/handlers/new-order.js';

type Schemas = components['schemas'];
type Read = operations['getOrder']['responses'][200]['content']['application/json'];

/**
 * These numbers are lower than those that the account draws next, so that new records get the same ones with and
 * without the example orders.
 */
const counters = { customer: 499, location: 299, contact: 698, order: 99_998 };

/**
 * A copy of the first account's world with the example orders and their customer. An account without the records that
 * they refer to gets none. The next identifiers of the world stay the same.
 */
export function withExampleOrders(account: StoredAccount): StoredAccount {
  const [minimal, full] = [exampleOf('minimal'), exampleOf('full')];
  if (![minimal, full].every((example) => fits(account, example))) return account;
  const scratch = account.fork(account.now, { random: [1, 2, 3, 4], counters });
  const ada: Customer = { ...customerOfOrder(scratch, full.body.customer), uuid: full.read.customer.uuid };
  const orders = [orderOf(scratch, minimal, minimal.read.customer.uuid), orderOf(scratch, full, ada.uuid)];
  const copy = account.fork();
  copy.commit({ customers: [ada], orders });
  return copy;
}

/** The request for an order, and its response when it is read. */
interface Example {
  readonly body: Schemas['OrderWrite'];
  readonly read: Schemas['OrderRead'];
}

function exampleOf(name: 'minimal' | 'full'): Example {
  const body = contract.operation('createOrder').body?.examples[name] as Schemas['OrderWrite'];
  const { order } = (contract.operation('getOrder').answer.examples[name] as Read).data;
  return { body, read: order };
}

function fits(account: StoredAccount, { body, read: { carrier } }: Example): boolean {
  const places = [body.source_location.uuid, body.destination_location.uuid].flatMap((uuid) => uuid ?? []);
  return (
    (body.customer.uuid === undefined || account.has('customer', body.customer.uuid)) &&
    places.every((uuid) => account.has('location', uuid)) &&
    (!carrier?.uuid || account.has('carrier', carrier.uuid))
  );
}

/** The order made from the request, with the identifiers, the time and the carrier of the response. */
function orderOf(account: StoredAccount, { body, read }: Example, customer: string): Order {
  const made = newOrder(account, body, customer);
  const named = <Part extends { readonly uuid: string }>(
    parts: readonly Part[],
    as: Schemas['OrderRead']['packages'],
  ) => parts.map((part, index) => ({ ...part, uuid: as?.[index]?.uuid ?? part.uuid }));
  const { uuid, order_number, external_id = null, status, created_at, carrier } = read;
  const { name: method = '', currency = '', amount = 0 } = carrier?.shipping_method ?? {};
  return {
    ...made,
    uuid,
    order_number,
    external_id,
    status,
    created_at,
    packages: named(made.packages, read.packages),
    collections: named(made.collections, read.collections as Schemas['OrderRead']['packages']),
    assignment: carrier?.uuid ? { carrier: carrier.uuid, method, currency, amount } : null,
  };
}
