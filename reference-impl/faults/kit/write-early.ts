/** Servers that write before validation or authentication, or long after the response. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { handlerOf, handling, on, validating, when } from './alter.js';

/** Runs an action that may fail, and ignores its errors. */
export function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A body that can't be written changes nothing.
  }
}

/** Runs an action before a request is refused. */
export const beforeRefusal = (work: (request: Request, stages: Stages) => void): StageOverride =>
  validating((validate, request, stages) => {
    try {
      validate(request);
    } catch (error) {
      work(request, stages);
      throw error;
    }
  });

/** Writes before validation. */
export const writingFirst = (bodyOf: (request: Request) => Json): StageOverride =>
  beforeRefusal((request, stages) =>
    attempt(() => handlerOf(stages, request.operation.id)({ ...request, body: bodyOf(request) })),
  );

/** Repairs and writes bodies that match `isWrong` before they are refused. */
export const writingWrong = (
  id: 'createOrder' | 'updateCustomer',
  isWrong: (body: Json) => boolean,
  putRight: (body: Json) => Json,
): StageOverride =>
  on(
    id,
    when(
      ({ body }) => isWrong(record(body)),
      writingFirst(({ body }) => ({ ...record(body), ...putRight(record(body)) })),
    ),
  );

/** Writes a request without a token before it is refused. */
export const writingUnknowns =
  (id: 'createOrder' | 'updateCustomer' | 'assignOrder'): StageOverride =>
  (stages) => ({
    ...stages,
    authenticate: (call, worlds, route) => {
      const [world] = worlds.values();
      if (world && call.headers['authorization'] === undefined && route.operation.id === id) {
        const { query, body } = stages.parse(call, route.operation);
        attempt(() => handlerOf(stages, id)({ ...route, call, query, body, world, origin: call.origin }));
      }
      return stages.authenticate(call, worlds, route);
    },
  });

/** Carries out the request five seconds after the response. */
export const late: StageOverride = handling((handle, request) => {
  setTimeout(() => attempt(() => handle(request)), 5000);
  return done;
});
