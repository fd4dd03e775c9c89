/** The only error that callers see: its kinds with their statuses, and its response body. */
import type { components } from '../../openapi/generated/types.js';
import { boundKeyword, type Violation } from '../../openapi/validation/validator.js';
import { placeName } from '../../openapi/json/place.js';
import { brokenRules, detailsOf, type About, type Detail } from './refusal-details.js';
import type { PatchOperation } from './json-patch.js';

export { quoted } from './refusal-details.js';

const statuses = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
} as const;

/** Why a request is refused; each kind has its own status. */
export type RefusalReason = keyof typeof statuses;

/** Whether a text names a kind of refusals. */
export const isRefusalKind = (kind: string): kind is RefusalReason => Object.hasOwn(statuses, kind);

/**
 * The body of a refusal: `details` lists the broken rules of the contract, and `fix` is a patch that repairs the body.
 */
export type Envelope = components['schemas']['Refusal'] & {
  readonly details?: readonly Detail[];
  readonly fix?: readonly PatchOperation[];
};

/** A hostile body can have 100,000 errors. */
const mostListed = 50;

interface Particulars {
  readonly violations?: readonly Violation[];
  readonly about?: About;
  readonly fix?: readonly PatchOperation[] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refused request, with the rules that it breaks, if any. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly violations: readonly Violation[];
  readonly about: About;
  readonly fix: readonly PatchOperation[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly kind: RefusalReason,
    message: string,
    { violations = [], about = { in: 'body' }, fix, headers = {} }: Particulars = {},
  ) {
    // No stack trace: nobody reads it, and creating it would take longer than the rest of the refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.violations = violations;
    this.about = about;
    this.fix = fix;
    this.headers = headers;
  }

  /** The refusal for one or more broken rules. */
  static of(kind: RefusalReason, violations: readonly Violation[], about?: About): Refusal {
    return new Refusal(kind, summaryOf(brokenRules(violations, about)), { violations, ...(about && { about }) });
  }

  /** The same refusal with a patch that repairs the body. */
  withFix(fix: readonly PatchOperation[]): Refusal {
    const { kind, message, violations, about, headers } = this;
    return new Refusal(kind, message, { violations, about, headers, fix });
  }

  get status(): number {
    return statuses[this.kind];
  }

  get envelope(): Envelope {
    const { message, violations, about, fix } = this;
    if (violations.length === 0) return { message };
    const details = detailsOf(violations, about, mostListed);
    return { message, errors: errorsOf(violations), details, ...(fix && { fix }) };
  }
}

/** A violation of a rule that no schema can express; `instead` is a value that satisfies the rule. */
export interface StateViolation extends Violation {
  readonly keyword: 'state';
  readonly instead: unknown;
}

/** A violation of one body field that no schema can express, such as an identifier that is already used. */
export function violationAt(
  field: string,
  message: string,
  { instead, requirement }: { readonly instead?: unknown; readonly requirement?: string } = {},
): StateViolation {
  return {
    place: [field],
    pointer: `/${field}`,
    keyword: 'state',
    level: 'reference',
    requirement,
    message,
    instead,
  };
}

function summaryOf(violations: readonly Violation[]): string {
  const [first] = violations;
  const sentence = first ? `${placeName(first.place)} ${first.message}` : 'no rule is named';
  if (violations.length === 1) return `The request breaks 1 rule: ${sentence}.`;
  const isCut = violations.at(-1)?.keyword === boundKeyword;
  const count = isCut ? `at least ${violations.length - 1}` : violations.length;
  return `The request breaks ${count} rules, the first of them: ${sentence}.`;
}

function errorsOf(violations: readonly Violation[]): Record<string, string[]> {
  const byPlace = new Map<string, Set<string>>();
  for (const { place, message } of violations.slice(0, mostListed)) {
    const name = placeName(place);
    byPlace.set(name, (byPlace.get(name) ?? new Set()).add(message));
  }
  return Object.fromEntries([...byPlace].map(([name, messages]) => [name, [...messages]]));
}

/** The refusal of an unknown path. */
export const nothingHere = (): Refusal => new Refusal('not-found', 'Unknown path.');
