/** The building blocks of faults: each replaces a stage of the pipeline when an app is built. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import type { Reply } from '../../calls/call.js';
import { handle as callHandler, type Handlers } from '../../handlers/handler-types.js';
import { Refusal } from '../../calls/refusal.js';
import { all, mapAnswer, mapReply } from '../../pipeline/overrides.js';

/** Which requests a fault affects. */
export type Test = (request: Request) => boolean;
/** A handler as the pipeline calls it. */
type Handle = (request: Request) => unknown;

function handlersFrom(all: Handlers, wrap: (handle: Handle, id: OperationId) => Handle): Handlers {
  const ids = Object.keys(all) as OperationId[];
  const wrapped = ids.map((id) => [id, wrap(handleOf(all, id), id)]);
  return Object.fromEntries(wrapped) as Handlers;
}

/** Replaces the handlers; `instead` can call the original one. */
export const handling =
  (instead: (handle: Handle, request: Request, stages: Stages) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    handlers: handlersFrom(stages.handlers, (handle) => (request) => instead(handle, request, stages)),
  });

/** The handler of an operation, without its exact types. */
export const handlerOf = (stages: Stages, id: OperationId): Handle => handleOf(stages.handlers, id);

const handleOf =
  (handlers: Handlers, id: OperationId): Handle =>
  (request) =>
    callHandler(handlers, id, request);

/** Passes a changed request to the handlers, after the original was validated. */
export const mapRequest = (change: (request: Request) => Request): StageOverride =>
  handling((handle, request) => handle(change(request)));

/** Passes a changed body to the handlers, after the original was validated. */
const mapBody = (change: (body: unknown, request: Request) => unknown): StageOverride =>
  mapRequest((request) => ({ ...request, body: change(request.body, request) }));

/** Replaces the validation; `instead` can call the original one. */
export const validating =
  (instead: (validate: (request: Request) => void, request: Request, stages: Stages) => void): StageOverride =>
  (stages) => ({ ...stages, validate: (request) => instead(stages.validate, request, stages) });

/** Refuses a valid request as if its body broke a rule. */
export const refusing = (test: Test): StageOverride =>
  validating((validate, request) => {
    validate(request);
    if (test(request)) throw new Refusal('unprocessable', 'This is not supported.');
  });

/** Crashes before the request is validated. */
export const crashing = (test: Test): StageOverride =>
  validating((validate, request) => {
    if (test(request)) throw new Error('crashed');
    validate(request);
  });

export const redirect = (location: string): Reply => ({ status: 302, headers: { location }, body: '' });

/** Calls the test only once per request and remembers the result. */
function remembered(test: Test): Test {
  const known = new WeakMap<Request, boolean>();
  return (request) => {
    const before = known.get(request) ?? test(request);
    known.set(request, before);
    return before;
  };
}

/** Changes how some requests are handled, from validation on. */
export const when =
  (test: Test, alter: StageOverride): StageOverride =>
  (stages) => {
    const altered = alter(stages);
    const decide = remembered(test);
    const stagesFor = (request: Request): Stages => (decide(request) ? altered : stages);
    return {
      ...stages,
      validate: (request) => stagesFor(request).validate(request),
      handlers: handlersFrom(stages.handlers, (_handle, id) => (request) => handlerOf(stagesFor(request), id)(request)),
      reply: (answer, request) => stagesFor(request).reply(answer, request),
    };
  };

/** Changes how the requests of some operations are handled, from validation on. */
export const on = (ids: OperationId | readonly OperationId[], alter: StageOverride): StageOverride =>
  when(({ operation }) => [ids].flat().includes(operation.id), alter);

/** The usual changes, limited to some operations. */
export function at(ids: OperationId | readonly OperationId[]) {
  const only =
    <Made extends readonly unknown[]>(make: (...made: Made) => StageOverride) =>
    (...made: Made): StageOverride =>
      on(ids, make(...made));
  return {
    validating: only(validating),
    handling: only(handling),
    mapBody: only(mapBody),
    mapAnswer: only(mapAnswer),
    mapReply: only(mapReply),
    refusing: only(refusing),
    crashing: only(crashing),
    alwaysSucceed: only(alwaysSucceed),
    rewriteRequest: only(rewriteRequest),
  };
}

/** Changes how each nth request that matches the test is handled. */
export const everyNth =
  (nth: number, alter: StageOverride, test: Test = () => true): StageOverride =>
  (stages) => {
    let count = 0;
    return when((request) => test(request) && ++count % nth === 0, alter)(stages);
  };

/** Changes how the first `many` requests that match the test are handled. */
export const firstOnly =
  (alter: StageOverride, test: Test = () => true, many = 1): StageOverride =>
  (stages) => {
    let count = 0;
    return when((request) => test(request) && ++count <= many, alter)(stages);
  };

/** Replaces a request with another one before validation. */
export const rewriteRequest =
  (change: (request: Request) => Request): StageOverride =>
  (stages) => {
    const read = new WeakMap<Request, Request>();
    const judged = validating((validate, request) => {
      const changed = change(request);
      read.set(request, changed);
      validate(changed);
    });
    return handling((handle, request) => handle(read.get(request) ?? request))(judged(stages));
  };

/** Returns success for requests that match the test, without validation and without any effect. */
export const alwaysSucceed = (test: Test): StageOverride =>
  all(
    validating((validate, request) => {
      if (!test(request)) validate(request);
    }),
    handling((handle, request) => (test(request) ? request.operation.answer.examples['full'] : handle(request))),
  );
