/** Requests that break rules of the contract: every known kind of mistake in every example. */
import { constraintsOf } from '../../openapi/schema/constraints.js';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { unfold } from '../../openapi/keywords/kit/mutation.js';
import type { ValueChange } from '../../openapi/keywords/kit/mutation.js';
import { isRecord } from '../../openapi/json/json.js';
import { placeName, valueAt, withValue, type Place } from '../../openapi/json/place.js';
import type { App } from './app.js';
import { callOf, createdOrder, exampleOf, jsonOf, type Json } from './test-calls.js';
import type { PatchOperation } from '../calls/json-patch.js';

/** A change that breaks an example, or one that a server may accept or refuse. */
export interface Breach {
  readonly operation: Operation;
  readonly example: string;
  readonly label: string;
  readonly changes: readonly ValueChange[];
}

export const operations = contract.operations.filter(({ body }) => body);

export function breachesOf(operation: Operation, example: string): readonly Breach[] {
  const body = operation.body?.examples[example];
  return constraintsOf(contract, operation.body?.schema ?? {}, operation.requirement).flatMap((constraint) =>
    constraint.breaks
      .flatMap((variation) => unfold(body, variation))
      .map(({ label, changes }) => ({
        operation,
        example,
        label: `${operation.id} ${example} ${placeName(constraint.place)} ${constraint.keyword} ${label}`,
        changes,
      })),
  );
}

/** The body with the changes, except those whose place no longer exists. */
export const broken = (body: unknown, changes: readonly ValueChange[]): unknown =>
  changes.reduce((made, { place, value }) => (hasRoomFor(made, place) ? withValue(made, place, value) : made), body);

function hasRoomFor(body: unknown, place: Place): boolean {
  const last = place.at(-1);
  const holder = valueAt(body, place.slice(0, -1));
  return Array.isArray(holder) ? holder.length > Number(last) : last === undefined || isRecord(holder);
}

export interface RefusalBody extends Json {
  readonly details?: readonly Readonly<Record<string, string>>[];
  readonly fix?: readonly PatchOperation[];
}

/** Sends bodies to an operation of an app, with an existing order and customer. */
export async function target(app: App, operation: Operation) {
  const { uuid } = await createdOrder(app);
  const { uuid: customer } = exampleOf('createOrder', 'minimal')['customer'] as { uuid: string };
  const path = operation.path.replace('{customer_uuid}', customer).replace('{order_uuid}', uuid);
  return async (body: unknown): Promise<{ readonly status: number; readonly json: RefusalBody }> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await app.handle(callOf(operation.method, path, text));
    if (typeof reply === 'string') throw new Error(`The app made a ${reply} of it.`);
    return { status: reply.status, json: jsonOf(reply) };
  };
}
