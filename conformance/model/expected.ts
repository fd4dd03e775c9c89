/** What a check expects of a request when it sends it, and how that is recorded. */
import { dueFor, type Exchange } from '../exchange/exchange.js';
import { probe } from '../exchange/roles.js';

/** What a request is for: why it must be refused, which response it is due if its role doesn't say it, and what was altered. */
export type Expected = Pick<Exchange, 'role' | 'refusal' | 'due' | 'altered'>;

/** Who sends a request, in which attempt, and what for. */
export type Purpose = Expected & Pick<Exchange, 'by' | 'again' | 'anew' | 'round' | 'late' | 'purpose'>;

/** The same as it is recorded. Only a foreign check itself knows which responses its requests are due. */
export function recordedExpected(purpose: string, expected: Expected, isForeign: boolean): Expected {
  const { refusal, altered, role = purpose === probe ? probe : undefined } = expected;
  const { due = isForeign ? 'open' : dueFor(role, refusal) } = expected;
  return { ...(role && { role }), ...(refusal && { refusal }), due, ...(altered && !isForeign && { altered }) };
}
