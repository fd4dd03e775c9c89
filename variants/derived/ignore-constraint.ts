/**
 * A server that ignores one constraint of the contract and checks all others, or that accepts look-alike characters.
 */
import type { Operation } from '../../openapi/contract/contract.js';
import { pointerOf, valueAt, type Place } from '../../openapi/json/place.js';
import { undisguised } from '../../openapi/keywords/kit/wrong-texts.js';
import type { Constraint } from '../../openapi/schema/constraints.js';
import type { Violation } from '../../openapi/validation/validator.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { changeAt } from '../kit/places.js';
import { handling, rewriting, validating } from '../kit/stages.js';
import { starred } from './derived-fault.js';
import { repaired } from './repair.js';

/** Which part of the request a constraint is about. */
export type ConstraintPart = 'path' | 'body';

/**
 * Whether a violation belongs to the constraint. Rules about null count as rules about types; null breaks no other
 * rule.
 */
function isOf(violation: Violation, { place, keyword, level }: Constraint, root: unknown): boolean {
  if (pointerOf(starred(violation.place)) !== pointerOf(place) || violation.level !== level) return false;
  const isNull = valueAt(root, violation.place) === null;
  return violation.keyword === (keyword === 'null' ? 'type' : keyword) && isNull === (keyword === 'null');
}

/** Whether a violation follows from a value that was let through. */
function isSilenced({ pointer, keyword }: Violation, constraint: Constraint, hits: readonly Place[]): boolean {
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

/** The request with the path of an existing record, so that the rest can be validated; undefined if there is none. */
function withRealPath({ path, account, ...request }: Request): Request | undefined {
  const [name = ''] = Object.keys(path);
  const [real] = name === 'customer_uuid' ? account.customers : account.orders;
  return real && { ...request, account, path: { [name]: real.uuid } };
}

/**
 * Ignores one constraint: a request that breaks only that one is treated as valid. If its path names no record, it gets
 * the example of the response, and nothing changes.
 */
export const forgetting =
  ({ id, answer }: Operation, constraint: Constraint, part: ConstraintPart): StageOverride =>
  (stages) => {
    const taken = new WeakMap<Request, Request>();
    const judged = validating(id, (judge, request) => {
      try {
        judge(request);
      } catch (error) {
        const hits = forgiven(error, constraint, request[part]);
        const real = part === 'path' ? withRealPath(request) : undefined;
        if (real) judge(real);
        taken.set(request, part === 'path' ? request : repaired(request, constraint, hits));
      }
    });
    return handling(id, (handle, request) => {
      const valid = taken.get(request);
      return valid && part === 'path' ? answer.examples['full'] : handle(valid ?? request);
    })(judged(stages));
  };

/** Reads look-alike characters in a text at one place as the digits and letters that they resemble. */
export const seeingThrough = ({ id }: Operation, { place }: Constraint, part: ConstraintPart): StageOverride =>
  rewriting(id, (request) => ({
    ...request,
    [part]: changeAt(request[part], place.join('.'), (text) => (typeof text === 'string' ? undisguised(text) : text)),
  }));
