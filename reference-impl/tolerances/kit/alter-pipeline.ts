/** Functions that change one stage of the pipeline: requests, responses before they are text, and replies. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord, mapValues, type Json } from '../../../openapi/json/json.js';
import type { Reply } from '../../calls/call.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import { all, mapAnswer, mapRefusal, mapReply } from '../../pipeline/overrides.js';
import { Refusal, type RefusalKind } from '../../calls/refusal.js';

/** A copy of a JSON value with every object in it changed, innermost first. */
export function eachObject(value: unknown, change: (object: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => eachObject(element, change));
  if (!isRecord(value)) return value;
  return change(mapValues(value, (child) => eachObject(child, change)));
}

/** Changes the responses of one operation; `change` gets and returns the content of `data`. */
export const dataOf = (operation: OperationId, change: (data: Json, request: Request) => Json): StageOverride =>
  mapAnswer((answer, request) => {
    if (request.operation.id !== operation || !isRecord(answer) || !isRecord(answer['data'])) return answer;
    return { ...answer, data: change(answer['data'], request) };
  });

/** Changes orders when they are read. */
export const orders = (change: (order: Json, request: Request) => Json): StageOverride =>
  dataOf('getOrder', (data, request) => ({ ...data, order: change(data['order'] as Json, request) }));

/** The changed parts of an order, such as its customer; a missing part stays missing. */
export const inside =
  (names: readonly string[], change: (part: Json) => Json) =>
  (order: Json): Json =>
    Object.fromEntries(names.flatMap((name) => (isRecord(order[name]) ? [[name, change(order[name])]] : [])));

/** Changes every method of the carriers in the responses of one operation. */
export const methods = (
  operation: 'listCarriers' | 'calculateRates',
  change: (method: Json, request: Request) => Json,
): StageOverride =>
  dataOf(operation, (data, request) => ({
    ...data,
    carriers: each(data['carriers'], (carrier) => ({
      ...carrier,
      shipping_methods: each(carrier['shipping_methods'], (method) => change(method, request)),
    })),
  }));

/** Changes every element of a list, if there is one. */
export const each = (list: unknown, change: (element: Json, index: number) => unknown): unknown =>
  Array.isArray(list) ? list.map((element, index) => change(element as Json, index)) : list;

/** Changes all replies. */
export const replies = (change: (reply: Reply) => Reply): StageOverride => all(mapReply(change), mapRefusal(change));

/** Changes the body of requests after parsing and before validation. */
export const bodies =
  (change: (body: unknown, operation: Request['operation']) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const { query, body } = stages.parse(call, operation);
      return { query, body: body === undefined ? undefined : change(body, operation) };
    },
  });

/** Refuses more requests: `rule` returns what is wrong with a valid request, if anything. */
export const refusing =
  (rule: (request: Request) => string | undefined, kind: RefusalKind = 'unprocessable'): StageOverride =>
  (stages) => ({
    ...stages,
    validate: (request) => {
      stages.validate(request);
      const reason = rule(request);
      if (reason !== undefined) throw new Refusal(kind, reason);
    },
  });

/** Replaces the handler of one operation; the new one gets the former one. */
export const handling =
  <Id extends OperationId>(
    operation: Id,
    make: (former: Stages['handlers'][Id], stages: Stages) => Stages['handlers'][Id],
  ): StageOverride =>
  (stages) => ({ ...stages, handlers: { ...stages.handlers, [operation]: make(stages.handlers[operation], stages) } });

/** A change with state, which is created for each app. */
export const remembering =
  <Memory>(memory: () => Memory, change: (memory: Memory, stages: Stages) => StageOverride): StageOverride =>
  (stages) =>
    change(memory(), stages)(stages);

/** A uuid as a key of a server's memory: another freedom may show it in upper case. */
export const uuidKey = (uuid: unknown): string => String(uuid).toLowerCase();

/** The body of a reply as text. */
export const textOf = ({ body }: Reply): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));
