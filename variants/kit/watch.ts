/**
 * Notes which variations changed an exchange: compares the input and output of each stage with and without the variation.
 */
import { referenceModel } from '../../openapi/profile/pricing-models.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { handlersBy } from '../../reference-impl/handlers/index.js';
import type { StageOverride, Stages } from '../../reference-impl/pipeline/app.js';
import { variationName, type Variation } from './variant.js';

/** The effects of variations on one exchange. */
export interface VariationsAtWork {
  readonly names: Set<string>;
  /** The variation that refused the request. */
  refusedBy: string | undefined;
  /** The variation that changed the request after it was parsed. */
  alteredBy: string | undefined;
  /** Why the request was refused, before variations changed the response. */
  reason: unknown;
}

/** A symbol: stages that copy a call also copy this field. */
const noted = Symbol('variations at work');

type NotedCall = Call & { readonly [noted]?: VariationsAtWork };

/** The call, and the record of effects that its exchange will fill. */
export function watchedCall(call: Call): { readonly call: Call; readonly atWork: VariationsAtWork } {
  const atWork = { names: new Set<string>(), refusedBy: undefined, alteredBy: undefined, reason: undefined };
  return { call: { ...call, [noted]: atWork } as NotedCall, atWork };
}

/** A kind of stage: the call in its arguments, and the argument that a variation may change. */
interface Kind {
  readonly callOf: (args: readonly unknown[]) => unknown;
  readonly given: (args: readonly unknown[]) => unknown;
}

type Stage = (...args: unknown[]) => unknown;

const callIn = (request: unknown): unknown => (request as { readonly call?: Call }).call;
const byCall: Kind = { callOf: ([call]) => call, given: ([call]) => (call as Call).body };
const kinds = {
  page: byCall,
  authenticate: byCall,
  parse: byCall,
  validate: { callOf: ([request]) => callIn(request), given: () => undefined },
  reply: { callOf: ([, request]) => callIn(request), given: ([answer]) => answer },
  refuse: { callOf: ([, call]) => call, given: ([error]) => error },
} satisfies Readonly<Record<string, Kind>>;
const handlerKind: Kind = {
  callOf: ([input]) => callIn(input),
  given: ([input]) => {
    const { path, query, body } = input as Readonly<Record<string, unknown>>;
    return [path, query, body];
  },
};

/** Replaces all stages, and each handler by operation. */
function mapStages(stages: Stages, change: (name: string, stage: Stage, kind: Kind) => unknown): Stages {
  const changed = Object.entries(kinds).map(([name, kind]) => {
    return [name, change(name, stages[name as keyof typeof kinds] as Stage, kind)];
  });
  const handlers = Object.entries(stages.handlers).map(([id, handler]) => [
    id,
    change(id, handler as Stage, handlerKind),
  ]);
  return { ...stages, ...Object.fromEntries(changed), handlers: Object.fromEntries(handlers) as unknown } as Stages;
}

/** The input of a stage and its result or error. */
interface Trace {
  readonly given: unknown;
  made?: unknown;
  error?: unknown;
}

/** Runs a stage, synchronous or not, and reports its result or error. */
function observed(run: () => unknown, returned: (made: unknown) => void, threw: (error: unknown) => void): unknown {
  const fail = (error: unknown): never => {
    threw(error);
    throw error;
  };
  const succeed = (made: unknown): unknown => {
    returned(made);
    return made;
  };
  let made: unknown;
  try {
    made = run();
  } catch (error) {
    return fail(error);
  }
  return made instanceof Promise ? made.then(succeed, fail) : succeed(made);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (!(one instanceof Error) && JSON.stringify(one) === JSON.stringify(other));

/** The stages with a variation, which notes its name if it makes a difference. */
function watch(name: string, apply: StageOverride, stages: Stages): Stages {
  const traces = new Map<string, WeakMap<VariationsAtWork, Trace>>();
  const [before, probes] = [new Map<string, Stage>(), new Map<string, unknown>()];
  const probed = mapStages(stages, (id, stage, { callOf, given }) => {
    const traced = new WeakMap<VariationsAtWork, Trace>();
    const probe: Stage = (...args) => {
      const atWork = (callOf(args) as NotedCall | undefined)?.[noted];
      if (!atWork) return stage(...args);
      const trace: Trace = { given: given(args) };
      traced.set(atWork, trace);
      const note = (made: unknown) => void (trace.made = made);
      return observed(
        () => stage(...args),
        note,
        (error) => void (trace.error = error),
      );
    };
    traces.set(id, traced);
    before.set(id, stage);
    probes.set(id, probe);
    return probe;
  });
  return mapStages(apply(probed), (id, stage, { callOf, given }) => {
    if (stage === probes.get(id)) return before.get(id);
    const traced = traces.get(id)!;
    return (...args: unknown[]) => {
      const atWork = (callOf(args) as NotedCall | undefined)?.[noted];
      if (!atWork) return stage(...args);
      traced.delete(atWork);
      const returned = (made: unknown): void => {
        const trace = traced.get(atWork);
        if (trace && !trace.error && isSame(trace.given, given(args)) && isSame(trace.made, made)) return;
        atWork.names.add(name);
        if (id === 'parse') atWork.alteredBy = name;
        if (id === 'page') atWork.refusedBy = name;
      };
      const threw = (error: unknown): void => {
        if (traced.get(atWork)?.error === error) return;
        atWork.names.add(name);
        if (error instanceof Refusal) atWork.refusedBy = name;
      };
      return observed(() => stage(...args), returned, threw);
    };
  });
}

/** The effect of a pricing model, for variations that replace no stage. */
function byOptions(name: string, { options = {} }: Variation): StageOverride | undefined {
  const note = (call: unknown): void => void (call as NotedCall | undefined)?.[noted]?.names.add(name);
  if (!options.pricing) return undefined;
  const usual = handlersBy(referenceModel);
  return ({ handlers, ...stages }) => ({
    ...stages,
    handlers: {
      ...handlers,
      assignOrder: (input) => {
        note(callIn(input));
        return handlers.assignOrder(input);
      },
      calculateRates: async (input) => {
        const made = await handlers.calculateRates(input);
        if (!isSame(made, await usual.calculateRates(input))) note(callIn(input));
        return made;
      },
    },
  });
}

/** The variation, which notes its name as a variation in each exchange that it changes. */
export function watched(one: Variation): Variation {
  const name = variationName(one);
  const { apply } = one;
  const noting = apply ? (stages: Stages) => watch(name, apply, stages) : byOptions(name, one);
  return noting ? { ...one, apply: noting } : one;
}

/** Notes why a request is refused, before variations change the response. Must be the outermost override. */
export const notingReasons: StageOverride = (stages) => ({
  ...stages,
  refuse: (error, call) => {
    const atWork = (call as NotedCall)[noted];
    if (atWork) atWork.reason = error;
    return stages.refuse(error, call);
  },
});
