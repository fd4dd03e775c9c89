/** Differences in responses: other values, and other replies. */
import { isRecord, mapValues, type Json } from '../../openapi/json/json.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, mapAnswer, mapRefusal, mapReply } from '../../reference-impl/pipeline/overrides.js';
import { changeAt, type Where } from './places.js';
import type { Rewrite } from './requests.js';
import { on, type Ids } from './stages.js';

/** Returns other values at a place of the responses of some operations. */
export const answering = <Value = Json>(ids: Ids, where: Where, change: Rewrite<Value>): StageOverride =>
  on(
    ids,
    mapAnswer((answer, request) =>
      changeAt(answer, where, (value, around) => change(value as Value, { ...around, request })),
    ),
  );

/** Shows other values at a place of an order; `whole` is the order. */
export const showing = <Value = Json>(where: Where, change: Rewrite<Value>): StageOverride =>
  answering<Json>('getOrder', 'data.order', (order, { request }) =>
    changeAt(order, where, (value, around) => change(value as Value, { ...around, request })),
  );

/** Shows other values in every method of the carriers that an operation lists. */
export const showingMethods = (
  id: Extract<OperationId, 'listCarriers' | 'calculateRates'>,
  change: Rewrite<Json>,
): StageOverride => answering(id, 'data.carriers.*.shipping_methods.*', change);

/** Changes all replies, refusals included. */
export const replying = (change: (reply: Reply) => Reply): StageOverride => all(mapReply(change), mapRefusal(change));

/** The JSON of a response with the `data` of a creation changed. */
export const withData = (answer: unknown, change: (data: Json) => Json): unknown =>
  isRecord(answer) && isRecord(answer['data']) ? { ...answer, data: change(answer['data']) } : answer;

/** A copy of a JSON value with every object in it changed, innermost first. */
export function eachObject(value: unknown, change: (object: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => eachObject(element, change));
  if (!isRecord(value)) return value;
  return change(mapValues(value, (child) => eachObject(child, change)));
}

/** The body of a reply as text. */
export const textOf = ({ body }: Pick<Reply, 'body'>): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** The answer's data, as a request that creates something gets it. */
export const dataOf = (answer: unknown): Json => (isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {});

/** A redirection in place of a response. */
export const redirect = (location: string): Reply => ({ status: 302, headers: { location }, body: '' });
