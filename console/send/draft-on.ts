/** Creates a request for an operation, with an example that fits the world. */
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import { worldPath } from '../shared/address.js';
import { ask } from '../shared/api.js';
import { withHeader, type Draft } from './draft.js';
import { fitExample } from './fit-example.js';
import type { FormOperation } from './operations.js';

/** An example of the body of an operation, as text. */
export const exampleText = ({ bodies }: FormOperation, name: string): string => textOf(bodies[name]);

const textOf = (value: unknown): string => JSON.stringify(value, undefined, 2) ?? '';

/** A request with the operation's first example, and uuids of the world's newest records in path, query and body. */
export async function draftOn(operation: FormOperation, base: string, before: Draft): Promise<Draft> {
  const { method, path, query, hasBody, bodies } = operation;
  const state = before.world === '' ? undefined : await ask<AccountState>('GET', `${worldPath(before.world)}/state`);
  const order = state?.orders.at(-1);
  const customer = state?.customers.at(-1);
  const uuids = new Map([
    ['{order_uuid}', order?.uuid],
    ['{customer_uuid}', customer?.uuid],
  ]);
  const values = new Map([
    ['order_number', order?.order_number],
    ['email', customer?.email],
  ]);
  const filled = path.replace(/\{\w+\}/g, (name) => uuids.get(name) ?? name);
  const searched = query.map((name) => [name, values.get(name)] as const).find(([, value]) => value);
  const suffix = searched ? `?${searched[0]}=${encodeURIComponent(searched[1] ?? '')}` : '';
  const [example] = Object.values(bodies);
  return {
    ...before,
    method,
    url: `${base}${filled}${suffix}`,
    headers: withHeader(before.headers, 'content-type', hasBody ? 'application/json' : ''),
    body: state ? textOf(fitExample(example, state)) : textOf(example),
  };
}
