/** Servers that write before they judge or authenticate, or long after they have answered. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { handlerOf, handling, on, validating, when } from './alter.js';

/** Does something that may not be possible at all. */
export function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // What can't even be written leaves nothing behind.
  }
}

/** Writes before it judges. */
export function writingFirst(bodyOf: (request: Request) => Json): StageOverride {
  return validating((validate, request, stages) => {
    try {
      validate(request);
    } catch (error) {
      attempt(() => handlerOf(stages, request.operation.id)({ ...request, body: bodyOf(request) }));
      throw error;
    }
  });
}

/** Writes bodies that are wrong in some way before they are refused, with that put right. */
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

/** Writes what comes without a token before it refuses it. */
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

/** Does what is asked five seconds after the response. */
export const late: StageOverride = handling((handle, request) => {
  setTimeout(() => attempt(() => handle(request)), 5000);
  return done;
});
