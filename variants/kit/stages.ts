/** Replaces stages of the pipeline: validation, handlers, and these for some requests only. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { done, handle as callHandler, type Handlers } from '../../reference-impl/handlers/handler-types.js';
import { Refusal, type RefusalReason } from '../../reference-impl/calls/refusal.js';
import type { Request, StageOverride, Stages } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';

/** Which operations a change is about. */
export type Ids = OperationId | readonly OperationId[] | 'any';
/** Which requests it is about. */
export type RequestTest = (request: Request) => boolean;
/** A handler as the pipeline calls it; the answer may be a promise. */
export type Handle = (request: Request) => unknown;

/** Whether an operation is one of these. */
export const isOf = (ids: Ids, id: OperationId): boolean => ids === 'any' || [ids].flat().includes(id);

/** The handler of an operation, without its exact types. */
export const handlerOf =
  ({ handlers }: Pick<Stages, 'handlers'>, id: OperationId): Handle =>
  (request) =>
    callHandler(handlers, id, request);

function mapHandlers(stages: Stages, wrap: (handle: Handle, id: OperationId) => Handle): Handlers {
  const ids = Object.keys(stages.handlers) as OperationId[];
  return Object.fromEntries(ids.map((id) => [id, wrap(handlerOf(stages, id), id)])) as unknown as Handlers;
}

/** Replaces the handlers of some operations; `instead` can call the former one. */
export const handling =
  (ids: Ids, instead: (handle: Handle, request: Request, stages: Stages) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    handlers: mapHandlers(stages, (handle, id) =>
      isOf(ids, id) ? (request) => instead(handle, request, stages) : handle,
    ),
  });

/** Does something with the answer of a handler, at once if it is no promise. */
export const after = <Made>(answer: unknown, use: (answer: unknown) => Made): Made | Promise<Made> =>
  answer instanceof Promise ? answer.then(use) : use(answer);

/** Does something after each accepted request. */
export const afterwards = (ids: Ids, work: (request: Request, answer: unknown) => void): StageOverride =>
  handling(ids, (handle, request) =>
    after(handle(request), (answer) => {
      work(request, answer);
      return answer;
    }),
  );

/** Accepts some requests that create nothing, such as updates, and ignores them. */
export const ignoring = (
  id: Extract<OperationId, 'updateCustomer' | 'assignOrder'>,
  test: RequestTest = () => true,
): StageOverride => handling(id, (handle, request) => (test(request) ? done : handle(request)));

/** Replaces the validation of some operations; `instead` can call the former one. */
export const validating =
  (
    ids: Ids,
    instead: (validate: (request: Request) => void, request: Request, stages: Stages) => void,
  ): StageOverride =>
  (stages) => ({
    ...stages,
    validate: (request) =>
      isOf(ids, request.operation.id) ? instead(stages.validate, request, stages) : stages.validate(request),
  });

/** Refuses a request, by throwing. */
export type Refuse = (request: object) => never;

/** Refuses for a reason. */
export const refusal =
  (kind: RefusalReason, reason: string): Refuse =>
  () => {
    throw new Refusal(kind, reason);
  };

/** Replaces a request with another one before it is validated. */
export const rewriting =
  (ids: Ids, change: (request: Request) => Request): StageOverride =>
  (stages) => {
    const read = new WeakMap<Request, Request>();
    const judged = validating(ids, (validate, request) => {
      const changed = change(request);
      read.set(request, changed);
      validate(changed);
    });
    return handling(ids, (handle, request) => handle(read.get(request) ?? request))(judged(stages));
  };

/** Returns success for some requests, without validation and without any effect. */
export const succeedingFor = (ids: Ids, test: RequestTest): StageOverride =>
  all(
    validating(ids, (validate, request) => {
      if (!test(request)) validate(request);
    }),
    handling(ids, (handle, request) => (test(request) ? request.operation.answer.examples['full'] : handle(request))),
  );

/** Calls a test once for each request, and remembers the result. */
function remembered(test: RequestTest): RequestTest {
  const known = new WeakMap<Request, boolean>();
  return (request) => {
    const before = known.get(request) ?? test(request);
    known.set(request, before);
    return before;
  };
}

/** Changes how some requests are handled, from validation on. */
export const when =
  (test: RequestTest, apply: StageOverride): StageOverride =>
  (stages) => {
    const altered = apply(stages);
    const decide = remembered(test);
    const stagesFor = (request: Request): Stages => (decide(request) ? altered : stages);
    return {
      ...stages,
      validate: (request) => stagesFor(request).validate(request),
      handlers: mapHandlers(stages, (_handle, id) => (request) => handlerOf(stagesFor(request), id)(request)),
      reply: (answer, request) => stagesFor(request).reply(answer, request),
    };
  };

/** Changes how the requests of some operations are handled, from validation on. */
export const on = (ids: Ids, apply: StageOverride): StageOverride =>
  when(({ operation }) => isOf(ids, operation.id), apply);

/** Changes how some requests are handled; `counts` makes the test of each app, which may count the requests. */
export const counted =
  (counts: () => RequestTest, apply: StageOverride): StageOverride =>
  (stages) =>
    when(counts(), apply)(stages);

/** Counts the requests of an operation; the test is asked with the number of each, from 1. */
export const nth = (ids: Ids, test: (count: number) => boolean) => (): RequestTest => {
  let count = 0;
  return ({ operation }) => isOf(ids, operation.id) && test(++count);
};

/** A change with state, which is created for each app. */
export const remembering =
  <Memory>(memory: () => Memory, change: (memory: Memory, stages: Stages) => StageOverride): StageOverride =>
  (stages) =>
    change(memory(), stages)(stages);

/** Runs an action that may fail, such as writing an invalid body, and returns whether it succeeded. */
export function attempt(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Carries out requests five seconds after the response. */
export const late = (ids: Ids): StageOverride =>
  handling(ids, (handle, request) => {
    setTimeout(() => attempt(() => handle(request)), 5000);
    return done;
  });
