/**
 * A server that ignores one constraint of the contract and checks all others, or that accepts look-alike characters.
 */
import type { Constraint } from '../../../openapi/schema/constraints.js';
import type { Operation } from '../../../openapi/contract/contract.js';
import type { Violation } from '../../../openapi/validation/validator.js';
import { type Place, pointerOf, valueAt, withValue } from '../../../openapi/json/place.js';
import { undisguised } from '../../../openapi/keywords/kit/wrong-texts.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import { repaired } from './repair.js';
import { handling, on, rewriteRequest, validating } from '../kit/alter.js';
import { changeAt, fits } from '../kit/values.js';

/** Which part of the request a constraint is about. */
export type Part = 'path' | 'body';

/**
 * Whether a violation belongs to the constraint. Rules about null count as rules about types; null breaks no other
 * rule.
 */
function isOf(violation: Violation, { place, keyword, level }: Constraint, root: unknown): boolean {
  if (!fits(violation.place, place) || violation.level !== level) return false;
  const isNull = valueAt(root, violation.place) === null;
  return violation.keyword === (keyword === 'null' ? 'type' : keyword) && isNull === (keyword === 'null');
}

/** Whether a violation follows from a value that was let through. */
function isSilenced(violation: Violation, constraint: Constraint, hits: readonly Place[]): boolean {
  const { pointer, keyword } = violation;
  if (constraint.keyword === 'anyOf') return keyword === 'anyOf';
  return hits.some((place) => pointer === pointerOf(place) || pointer.startsWith(`${pointerOf(place)}/`));
}

/** The places where the request breaks this constraint. Throws a refusal if it breaks any other. */
function forgiven(error: unknown, constraint: Constraint, root: unknown): readonly Place[] {
  if (!(error instanceof Refusal)) throw error;
  const hits = error.violations.filter((each) => isOf(each, constraint, root)).map(({ place }) => place);
  const left = error.violations.filter((each) => !isSilenced(each, constraint, hits));
  if (hits.length === 0) throw error;
  if (left.length > 0) throw Refusal.of('unprocessable', left);
  return hits;
}

/**
 * The request with the path of an existing record, so that the rest can be validated; undefined if there is no record.
 */
function withRealPath({ path, world, ...request }: Request): Request | undefined {
  const { customers, orders } = world.state();
  const [name = ''] = Object.keys(path);
  const real = name === 'customer_uuid' ? customers[0] : orders[0];
  return real && { ...request, world, path: { [name]: real.uuid } };
}

/**
 * Ignores one constraint: a request that breaks only that one is treated as valid. If its path names no record, it gets
 * the example of the response, and nothing changes.
 */
export const forgetting = (operation: Operation, constraint: Constraint, part: Part): StageOverride =>
  on(operation.id, (stages) => {
    const taken = new WeakMap<Request, Request>();
    const judged = validating((judge, request) => {
      try {
        judge(request);
      } catch (error) {
        const hits = forgiven(error, constraint, request[part]);
        const real = part === 'path' ? withRealPath(request) : undefined;
        if (real) judge(real);
        taken.set(request, part === 'path' ? request : repaired(request, constraint, hits));
      }
    });
    return handling((handle, request) => {
      const valid = taken.get(request);
      return valid && part === 'path' ? operation.answer.examples['full'] : handle(valid ?? request);
    })(judged(stages));
  });

/**
 * Converts look-alike characters in a text at one place to the digits and letters that they resemble, before
 * validation.
 */
export const seeingThrough = ({ id }: Operation, { place }: Constraint, part: Part): StageOverride =>
  rewriteRequest((request) => {
    if (request.operation.id !== id) return request;
    const read = (value: unknown): unknown => (typeof value === 'string' ? undisguised(value) : value);
    return { ...request, [part]: changeAt(request[part], place, read) };
  });

/** The example or body with the changes of a variation. */
export const applied = (
  root: unknown,
  changes: readonly { readonly place: Place; readonly value?: unknown }[],
): unknown => changes.reduce((made, { place, value }) => withValue(made, place, value), root);
