/** Servers that accept a request that they know to be invalid. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import { handling, on, validating } from './alter.js';
import { bodyOf } from './bodies.js';
import { family } from './fault.js';

type Overlooked = (request: Request, error: Refusal) => boolean;

/** Returns success and changes nothing if the body is invalid and matches the test. */
export const acceptWithoutActing =
  (test: Overlooked): StageOverride =>
  (stages) => {
    const taken = new WeakSet<Request>();
    const judged = validating((validate, request) => {
      try {
        validate(request);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'unprocessable' || !test(request, error)) throw error;
        taken.add(request);
      }
    });
    const handled = handling((handle, request) =>
      taken.has(request) ? request.operation.answer.examples['full'] : handle(request),
    );
    return handled(judged(stages));
  };

/** The same for the requests of some operations. */
export const overlooking = (ids: OperationId | readonly OperationId[], test: Overlooked): StageOverride =>
  on(ids, acceptWithoutActing(test));

/** Whether all violations of a refusal are at places that match the pattern. */
export const breaksOnly = (error: Refusal, pointer: RegExp): boolean =>
  error.violations.every((each) => pointer.test(each.pointer));

/** Ignores violations at these places in requests that leave out a given field. */
export const overlooksWithout = family(
  (ids: OperationId | readonly OperationId[], field: string, pointer: RegExp) =>
    overlooking(ids, (request, error) => bodyOf(request)[field] === undefined && breaksOnly(error, pointer)),
  'forms.',
);
