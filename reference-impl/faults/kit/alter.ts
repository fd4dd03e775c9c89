/** The pieces that faults are put together from: each replaces a stage of the pipeline when an app is built. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import type { Call, Outcome, Reply } from '../../calls/call.js';
import { handle as callHandler, type Handlers } from '../../handlers/handler-types.js';
import { Refusal } from '../../calls/refusal.js';

/** Which requests a fault is about. */
export type Test = (request: Request) => boolean;
/** A handler as the pipeline calls it. */
type Handle = (request: Request) => unknown;

/** One alteration after the other. */
export const all =
  (...alters: readonly StageOverride[]): StageOverride =>
  (stages) =>
    alters.reduce((made, alter) => alter(made), stages);

function handlersFrom(all: Handlers, wrap: (handle: Handle, id: OperationId) => Handle): Handlers {
  const ids = Object.keys(all) as OperationId[];
  const wrapped = ids.map((id) => [id, wrap(handleOf(all, id), id)]);
  return Object.fromEntries(wrapped) as Handlers;
}

/** Handles otherwise; what the handlers would do can be called. */
export const handling =
  (instead: (handle: Handle, request: Request, stages: Stages) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    handlers: handlersFrom(stages.handlers, (handle) => (request) => instead(handle, request, stages)),
  });

/** The handler of an operation, whatever it is typed by. */
export const handlerOf = (stages: Stages, id: OperationId): Handle => handleOf(stages.handlers, id);

const handleOf =
  (handlers: Handlers, id: OperationId): Handle =>
  (request) =>
    callHandler(handlers, id, request);

/** Hands another request to the handlers than was judged. */
export const mapRequest = (change: (request: Request) => Request): StageOverride =>
  handling((handle, request) => handle(change(request)));

/** Hands another body to the handlers than was judged. */
const mapBody = (change: (body: unknown, request: Request) => unknown): StageOverride =>
  mapRequest((request) => ({ ...request, body: change(request.body, request) }));

/** Judges otherwise; what the validation would do can be called. */
export const validating =
  (instead: (validate: (request: Request) => void, request: Request, stages: Stages) => void): StageOverride =>
  (stages) => ({ ...stages, validate: (request) => instead(stages.validate, request, stages) });

/** Refuses as a body that breaks a rule is refused. */
export const refusing = (test: Test): StageOverride =>
  validating((validate, request) => {
    validate(request);
    if (test(request)) throw new Refusal('unprocessable', 'This is not supported.');
  });

/** Breaks before the request is even judged. */
export const crashing = (test: Test): StageOverride =>
  validating((validate, request) => {
    if (test(request)) throw new Error('crashed');
    validate(request);
  });

/** Answers with other JSON. */
export const mapAnswer =
  (change: (answer: unknown, request: Request) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    reply: async (answer, request) => stages.reply(await change(answer, request), request),
  });

/** Answers with another status, other headers or another text. */
export const mapReply =
  (change: (reply: Reply, request: Request) => Outcome): StageOverride =>
  (stages) => ({
    ...stages,
    reply: async (answer, request) => {
      const reply = await stages.reply(answer, request);
      return typeof reply === 'string' ? reply : change(reply, request);
    },
  });

/** Refuses with another status, other headers or another text; a failure of the server's own stays one. */
export const mapRefusal =
  (change: (reply: Reply, error: Refusal, call: Call) => Outcome): StageOverride =>
  (stages) => ({
    ...stages,
    refuse: async (error, call) => {
      const reply = await stages.refuse(error, call);
      return typeof reply === 'string' || !(error instanceof Refusal) ? reply : change(reply, error, call);
    },
  });

/** A redirect. */
export const redirect = (location: string): Reply => ({ status: 302, headers: { location }, body: '' });

/** The answer to one request after the other goes to the test, but each only once. */
function remembered(test: Test): Test {
  const known = new WeakMap<Request, boolean>();
  return (request) => {
    const before = known.get(request) ?? test(request);
    known.set(request, before);
    return before;
  };
}

/** Alters what becomes of some requests, from validation on. */
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

/** Alters what becomes of the requests of some operations, from validation on. */
export const on = (ids: OperationId | readonly OperationId[], alter: StageOverride): StageOverride =>
  when(({ operation }) => [ids].flat().includes(operation.id), alter);

/** The usual alterations, of what becomes of the requests of some operations. */
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

/** Alters what becomes of each nth request that the test wants. */
export const everyNth =
  (nth: number, alter: StageOverride, test: Test = () => true): StageOverride =>
  (stages) => {
    let count = 0;
    return when((request) => test(request) && ++count % nth === 0, alter)(stages);
  };

/** Alters what becomes of the first requests that the test wants, so many of them. */
export const firstOnly =
  (alter: StageOverride, test: Test = () => true, many = 1): StageOverride =>
  (stages) => {
    let count = 0;
    return when((request) => test(request) && ++count <= many, alter)(stages);
  };

/** Takes a request for another one from validation on. */
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

/** Says yes to what the test wants without judging or doing anything. */
export const alwaysSucceed = (test: Test): StageOverride =>
  all(
    validating((validate, request) => {
      if (!test(request)) validate(request);
    }),
    handling((handle, request) => (test(request) ? request.operation.answer.examples['full'] : handle(request))),
  );
