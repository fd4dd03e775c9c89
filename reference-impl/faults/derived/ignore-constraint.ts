/** A server that forgets one constraint of the contract and keeps all others, or that sees through look-alike characters. */
import type { Constraint } from '../../../openapi/schema/constraints.js';
import type { Operation } from '../../../openapi/contract/contract.js';
import type { Violation } from '../../../openapi/validation/validator.js';
import { type Place, pointerOf, valueAt, withValue } from '../../../openapi/schema/walk.js';
import { undisguised } from '../../../openapi/schema/wrong-values.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { Refusal } from '../../calls/refusal.js';
import { repaired } from './repair.js';
import { handling, rewriteRequest, validating } from '../kit/alter.js';
import { changeAt, fits } from '../kit/values.js';

/** Which part of the request a constraint is about. */
export type Part = 'path' | 'body';

/** Whether a violation is one of the constraint; a rule about null is a rule about types, and null breaks no other. */
function isOf(violation: Violation, { place, keyword, level }: Constraint, root: unknown): boolean {
  if (!fits(violation.place, place) || violation.level !== level) return false;
  const isNull = valueAt(root, violation.place) === null;
  return violation.keyword === (keyword === 'null' ? 'type' : keyword) && isNull === (keyword === 'null');
}

/** Whether a violation says nothing but that a value is there that has been let through. */
function isSilenced(violation: Violation, constraint: Constraint, hits: readonly Place[]): boolean {
  const { pointer, keyword } = violation;
  if (constraint.keyword === 'anyOf') return keyword === 'anyOf';
  return hits.some((place) => pointer === pointerOf(place) || pointer.startsWith(`${pointerOf(place)}/`));
}

/** The places at which the request breaks this constraint and no other one. */
function forgiven(error: unknown, constraint: Constraint, root: unknown): readonly Place[] {
  if (!(error instanceof Refusal)) throw error;
  const hits = error.violations.filter((each) => isOf(each, constraint, root)).map(({ place }) => place);
  const left = error.violations.filter((each) => !isSilenced(each, constraint, hits));
  if (hits.length === 0) throw error;
  if (left.length > 0) throw Refusal.of('unprocessable', left);
  return hits;
}

/** The request with a path that names something, so that the rest of it can be judged; undefined where there is nothing to name. */
function withRealPath({ path, world, ...request }: Request): Request | undefined {
  const { customers, orders } = world.state();
  const [name = ''] = Object.keys(path);
  const real = name === 'customer_uuid' ? customers[0] : orders[0];
  return real && { ...request, world, path: { [name]: real.uuid } };
}

function forgetInBody(operation: Operation, constraint: Constraint, stages: Stages): Stages {
  const taken = new WeakMap<Request, Request>();
  const validate = validating((judge, request) => {
    if (request.operation.id !== operation.id) return judge(request);
    try {
      judge(request);
    } catch (error) {
      taken.set(request, repaired(request, constraint, forgiven(error, constraint, request.body)));
    }
  });
  return handling((handle, request) => handle(taken.get(request) ?? request))(validate(stages));
}

/** Who names nothing by the path gets the answer of success, and nothing is done. */
function forgetInPath(operation: Operation, constraint: Constraint, stages: Stages): Stages {
  const taken = new WeakSet<Request>();
  const validate = validating((judge, request) => {
    if (request.operation.id !== operation.id) return judge(request);
    try {
      judge(request);
    } catch (error) {
      forgiven(error, constraint, request.path);
      const real = withRealPath(request);
      if (real) judge(real);
      taken.add(request);
    }
  });
  return handling((handle, request) => (taken.has(request) ? done : handle(request)))(validate(stages));
}

/** Forgets one constraint; a request that breaks it alone is answered as if it didn't. */
export const forgetting =
  (operation: Operation, constraint: Constraint, part: Part): StageOverride =>
  (stages) =>
    part === 'path' ? forgetInPath(operation, constraint, stages) : forgetInBody(operation, constraint, stages);

/** Reads a text at one place as the digits and letters that it seems to have, before it judges them. */
export const seeingThrough = ({ id }: Operation, { place }: Constraint, part: Part): StageOverride =>
  rewriteRequest((request) => {
    if (request.operation.id !== id) return request;
    const read = (value: unknown): unknown => (typeof value === 'string' ? undisguised(value) : value);
    return { ...request, [part]: changeAt(request[part], place, read) };
  });

/** The change of a value that a variation stands for. */
export const applied = (
  root: unknown,
  changes: readonly { readonly place: Place; readonly value?: unknown }[],
): unknown => changes.reduce((made, { place, value }) => withValue(made, place, value), root);
