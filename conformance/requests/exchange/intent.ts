/** The intent of a request: what it is for, and which response it is due. */
import type { OperationId } from '../../../openapi/contract/contract.js';

/**
 * The part of a request in a check. `question`: asks an open question. `wrong`: must be refused. `control`: the unaltered request.
 * `set-up`: creates a resource to build on. `trace`: looks for a resource that was refused before. `repeat`: repeats a
 * read.
 */
type Role = 'question' | 'wrong' | 'control' | 'set-up' | 'trace' | 'repeat';

/** Why a request must be refused: the specification hints at a status for each reason but `other`. */
export type RefusalKind = 'token' | 'unknown' | 'body' | 'other';

/**
 * The response that a request is due. `either`: accepted or refused, but a 5xx, a redirect or no response fails.
 * `open`: an open question, where a 5xx is a warning.
 */
export type Due = 'accepted' | 'refused' | 'either' | 'open';

/** The deliberate alteration of a request that would otherwise be accepted. */
export interface Altered {
  /** A JSON pointer into the request's body, or the name of a parameter. */
  readonly place?: string;
  /** The rule that the value breaks or just satisfies: a keyword of the contract, or a word of ours. */
  readonly rule?: string;
  /** The kind of value that was sent at the place: "nothing", "null", "string", …, or "look-alikes". */
  readonly value?: string;
  /** The example of the contract that was altered. */
  readonly example?: string;
}

/** What a request is for. */
export interface Intent {
  /** In words: "read back", "control: the unaltered full request". */
  readonly purpose: string;
  /** Absent for any other request. */
  readonly role?: Role;
  /** Set if the request must be refused. */
  readonly refusal?: RefusalKind;
  readonly due: Due;
  readonly altered?: Altered;
}

/** The response that a request is due, unless its check says otherwise. */
function dueFor(role?: Role, refusal?: RefusalKind): Due {
  if (role === 'question') return 'open';
  return refusal !== undefined || role === 'wrong' ? 'refused' : 'accepted';
}

/** The purpose of the request under test. */
export const usualPurpose = 'request';

/** The intent of a request of which this much is special. Of a `foreign` check, only that itself knows what is due. */
export function intentOf(asked: Partial<Intent>, isForeign = false): Intent {
  // A foreign check may be written without types.
  if (typeof asked !== 'object')
    throw new TypeError("the intent of a request is an object, such as { purpose: 'look-up' }");
  const { purpose = usualPurpose, role, refusal, due = isForeign ? 'open' : dueFor(role, refusal), altered } = asked;
  return {
    purpose,
    ...(role && { role }),
    ...(refusal && { refusal }),
    due,
    ...(altered && !isForeign && { altered }),
  };
}

/** The intent of a request that asks an open question. */
export const openQuestion = { purpose: 'open question', role: 'question' } as const;

/** The intent of a request that must be refused, and why in words. */
export const mustBeRefused = (why?: string) =>
  ({ purpose: why === undefined ? 'must be refused' : `must be refused: ${why}`, role: 'wrong' }) as const;

const shared = 'given.';

/** The name by which the requests of a shared set-up are recorded. */
export const setUpNamed = (name: string): string => `${shared}${name}`;

/** Whether a name of a request's sender is that of a shared set-up. */
export const isOfSetUp = (by: string): boolean => by.startsWith(shared);

/** The sender of a request for people: users know the ids of checks, but not the names of what checks share. */
export const senderIn = (by: string): string => (isOfSetUp(by) ? 'several checks' : by);

/** The shared set-up that sends the unaltered request of an example. */
export const controlNamed = (operation: OperationId, example = 'full'): string => `control.${operation}.${example}`;
