/** Differences in requests: some are refused, accepted, crash the server, or are read or stored as others. */
import { isRecord, record, type Json } from '../../openapi/json/json.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { Request, StageOverride, Stages } from '../../reference-impl/pipeline/app.js';
import { changeAt, someAt, type Around, type Where } from './places.js';
import {
  attempt,
  handling,
  handlerOf,
  refusal,
  rewriting,
  succeedingFor,
  validating,
  type Ids,
  type Refuse,
  type RequestTest,
} from './stages.js';

/** What stands around a value of a request. */
interface InRequest extends Around {
  readonly request: Request;
}

/** Which values; the caller names the type that the contract gives the value of a valid request. */
export type Test<Value = unknown> = (value: Value, around: InRequest) => boolean;
/** Makes another value; undefined removes it. */
export type Rewrite<Value = unknown> = (value: Value, around: InRequest) => unknown;

/** The body of a request; an empty object if it is no object. */
export const bodyOf = ({ body }: { readonly body: unknown }): Json => record(body);

/** Whether a body has such a value at a place. */
export const isHit =
  <Value>(where: Where, test: Test<Value>): RequestTest =>
  (request) =>
    someAt(bodyOf(request), where, (value, around) => test(value as Value, { ...around, request }));

const changed = <Value>(request: Request, where: Where, change: Rewrite<Value>): Request => {
  if (!isRecord(request.body)) return request;
  const body = changeAt(request.body, where, (value, around) => change(value as Value, { ...around, request }));
  return { ...request, body };
};

/** Stores another value of a body: changes it after it was validated. */
export const storing = <Value = Json>(ids: Ids, where: Where, change: Rewrite<Value>): StageOverride =>
  handling(ids, (handle, request) => handle(changed(request, where, change)));

/** Reads another value in a body: changes it before it is validated. */
export const reading = <Value = Json>(ids: Ids, where: Where, change: Rewrite<Value>): StageOverride =>
  rewriting(ids, (request) => changed(request, where, change));

const unsupported = refusal('unprocessable', 'This is not supported.');

/** Refuses valid requests. */
export const refusingWhere = (ids: Ids, test: RequestTest, refuse: Refuse = unsupported): StageOverride =>
  validating(ids, (validate, request) => {
    validate(request);
    if (test(request)) refuse(request);
  });

/** Refuses valid requests whose body has such a value. */
export const refusing = <Value = Json>(ids: Ids, where: Where, test: Test<Value>, refuse?: Refuse): StageOverride =>
  refusingWhere(ids, isHit(where, test), refuse);

/** Refuses before any other validation, by default with a status 500. */
export const crashing = (
  ids: Ids,
  test: RequestTest = () => true,
  refuse: Refuse = () => {
    throw new Error('crashed');
  },
): StageOverride =>
  validating(ids, (validate, request) => {
    if (test(request)) refuse(request);
    validate(request);
  });

/** Returns a status 500 for bodies with such a value, valid or not. */
export const crashingAt = <Value = Json>(ids: Ids, where: Where, test: Test<Value>): StageOverride =>
  crashing(ids, isHit(where, test));

/** Returns success for bodies with such a value, valid or not, and changes nothing. */
export const succeeding = <Value = Json>(ids: Ids, where: Where, test: Test<Value>): StageOverride =>
  succeedingFor(ids, isHit(where, test));

/** What an invalid request must be like to be overlooked. */
export interface Overlooked {
  /** The places of all its mistakes, as JSON Pointers. */
  readonly at?: RegExp;
  /** The keyword that all its mistakes break. */
  readonly rule?: string;
  readonly test?: (body: Json, request: Request, error: Refusal) => boolean;
}

/** Accepts such invalid requests, and changes nothing. */
export const overlooking =
  (ids: Ids, { at, rule, test }: Overlooked): StageOverride =>
  (stages) => {
    const taken = new WeakSet<Request>();
    const isOverlooked = (error: unknown, request: Request): boolean =>
      error instanceof Refusal &&
      error.kind === 'unprocessable' &&
      error.violations.every(({ pointer }) => at?.test(pointer) ?? true) &&
      error.violations.every(
        ({ keyword, level }) => rule === undefined || (keyword === rule && level === 'required'),
      ) &&
      (test?.(bodyOf(request), request, error) ?? true);
    const judged = validating(ids, (validate, request) => {
      try {
        validate(request);
      } catch (error) {
        if (!isOverlooked(error, request)) throw error;
        taken.add(request);
      }
    });
    return handling(ids, (handle, request) =>
      taken.has(request) ? request.operation.answer.examples['full'] : handle(request),
    )(judged(stages));
  };

/** Changes bodies after they were parsed, also those of requests that will be refused. */
export const parsing =
  (change: (body: unknown, operation: Request['operation']) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const { query, body } = stages.parse(call, operation);
      return { query, body: body === undefined ? undefined : change(body, operation) };
    },
  });

/** Runs an action before a request is refused. */
export const beforeRefusal = (ids: Ids, work: (request: Request, stages: Stages) => void): StageOverride =>
  validating(ids, (validate, request, stages) => {
    try {
      validate(request);
    } catch (error) {
      work(request, stages);
      throw error;
    }
  });

/** Writes a body, changed if needed, before it is refused. */
export const writingFirst = (ids: Ids, bodyToWrite: (body: Json) => Json, test: (body: Json) => boolean = () => true) =>
  beforeRefusal(ids, (request, stages) => {
    const body = bodyOf(request);
    if (test(body)) attempt(() => handlerOf(stages, request.operation.id)({ ...request, body: bodyToWrite(body) }));
  });

/** Writes a request without a token before it is refused. */
export const writingUnknowns =
  (id: 'createOrder' | 'updateCustomer' | 'assignOrder'): StageOverride =>
  (stages) => ({
    ...stages,
    authenticate: (call, accounts, route) => {
      const [account] = accounts.values();
      if (account && call.headers['authorization'] === undefined && route.operation.id === id) {
        const { query, body } = stages.parse(call, route.operation);
        attempt(() => handlerOf(stages, id)({ ...route, call, query, body, account, origin: call.origin }));
      }
      return stages.authenticate(call, accounts, route);
    },
  });
