/** The one error that a caller gets to see: its kinds, their status codes and the envelope that they share. */
import type { components } from '../openapi/types.js';
import type { Violation } from '../openapi/validator.js';
import { placeName } from '../openapi/walk.js';

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

export type RefusalKind = keyof typeof statuses;

export type Envelope = components['schemas']['Refusal'];

/** More errors than this help nobody, and a hostile body can have a hundred thousand. */
const mostListed = 50;

interface Details {
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is refused, with the rules that it breaks where there are any. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly violations: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly kind: RefusalKind,
    message: string,
    { violations = [], headers = {} }: Details = {},
  ) {
    super(message);
    this.violations = violations;
    this.headers = headers;
  }

  /** The refusal of a request for the rules that it breaks; there must be one at least. */
  static of(kind: RefusalKind, violations: readonly Violation[]): Refusal {
    return new Refusal(kind, summaryOf(violations), { violations });
  }

  get status(): number {
    return statuses[this.kind];
  }

  get envelope(): Envelope {
    const { message, violations } = this;
    return violations.length === 0 ? { message } : { message, errors: errorsOf(violations) };
  }
}

/** A violation of one body field that no schema can see, such as an identifier that is taken. */
export function violationAt(field: string, message: string): Violation {
  return {
    place: [field],
    pointer: `/${field}`,
    keyword: 'state',
    level: 'reference',
    requirement: undefined,
    message,
  };
}

/** Text of a caller's in quotes, cut to what fits a sentence. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

function summaryOf(violations: readonly Violation[]): string {
  const [first] = violations;
  const sentence = first ? `${placeName(first.place)} ${first.message}` : 'it is not said which';
  return violations.length === 1
    ? `The request breaks 1 rule: ${sentence}.`
    : `The request breaks ${violations.length} rules, the first of them: ${sentence}.`;
}

function errorsOf(violations: readonly Violation[]): Record<string, string[]> {
  const byPlace = new Map<string, Set<string>>();
  for (const { place, message } of violations.slice(0, mostListed)) {
    const name = placeName(place);
    byPlace.set(name, (byPlace.get(name) ?? new Set()).add(message));
  }
  return Object.fromEntries([...byPlace].map(([name, messages]) => [name, [...messages]]));
}
