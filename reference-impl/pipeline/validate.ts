/** Validates a request against the contract: path, query, dependencies between parameters, body. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { keepsDependency } from '../../openapi/contract/dependencies.js';
import { joinList } from '../../openapi/text/join-list.js';
import {
  createValidator,
  type ValidateValue,
  type Validator,
  type Violation,
} from '../../openapi/validation/validator.js';
import type { RequestPart } from '../calls/refusal-details.js';
import { Refusal } from '../calls/refusal.js';
import type { ParsedRequest, Validate } from '../calls/parsed-request.js';

/** The validators of one operation, looked up once. */
interface Judges {
  readonly path: ValidateValue | undefined;
  readonly query: ValidateValue | undefined;
  readonly body: ValidateValue | undefined;
}

/**
 * The validate stage. The validator is created on first use, so that a server starts faster. With `advisory`, a body
 * that only a hint requires is required.
 */
function createValidate(validator: () => Validator, advisory: boolean): Validate {
  const known = new Map<string, Judges>();
  let made: Validator | undefined;
  return (request) => {
    const { operation } = request;
    let judges = known.get(operation.id);
    if (!judges) known.set(operation.id, (judges = judgesOf(() => (made ??= validator()), operation)));
    if (judges.path) refuse('path', request, judges.path(request.path, request.account));
    if (judges.query) refuse('query', request, judges.query(request.query, request.account));
    if (operation.dependencies.length > 0) refuse('query', request, dependencyViolations(request));
    if (judges.body) refuse('body', request, bodyViolations(request, judges.body, advisory));
  };
}

const shared = new Map<boolean, Validate>();

/** The reference's validate stage, created once per process, since a process may build many apps. */
export function standardValidate(advisory: boolean): Validate {
  const known = shared.get(advisory);
  if (known) return known;
  const made = createValidate(() => createValidator(contract, { advisory, reference: true }), advisory);
  shared.set(advisory, made);
  return made;
}

function judgesOf(validator: () => Validator, operation: Operation): Judges {
  const parameters = (place: 'path' | 'query'): ValidateValue | undefined =>
    operation.parameters.some((parameter) => parameter.in === place)
      ? validator().parameters(operation, place)
      : undefined;
  return {
    path: parameters('path'),
    query: parameters('query'),
    body: operation.body && validator().body(operation),
  };
}

/** An invalid path gets a 404, an invalid query or body a 422. */
function refuse(part: RequestPart, request: ParsedRequest, violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const about = { in: part, operation: request.operation, value: request[part] };
  throw Refusal.of(part === 'path' ? 'not-found' : 'unprocessable', violations, about);
}

/** The dependencies between query parameters that a query breaks. */
export function dependencyViolations({
  operation,
  query,
}: Pick<ParsedRequest, 'operation' | 'query'>): readonly Violation[] {
  return operation.dependencies
    .filter((rule) => !keepsDependency(rule, query))
    .map(({ names }) => violation(['query'], 'x-dependencies', operation, `needs ${joinList(names, 'or')}`));
}

function bodyViolations({ operation, body, account }: ParsedRequest, judge: ValidateValue, advisory: boolean) {
  if (body !== undefined) return judge(body, account);
  const needed = operation.body?.required || (advisory && operation.body?.hinted !== undefined);
  return needed ? [violation([], 'required', operation, 'is required')] : [];
}

function violation(place: readonly string[], keyword: string, operation: Operation, message: string): Violation {
  const level = keyword === 'required' && !operation.body?.required ? 'advisory' : 'required';
  const requirement = (level === 'advisory' ? operation.body?.hinted : undefined) ?? operation.requirement;
  return { place, pointer: '', keyword, level, requirement, message };
}
