/** The expectations of a check when it sends a request, and how they are recorded. */
import { dueFor, type Exchange } from '../exchange/exchange.js';
import { probe } from '../exchange/roles.js';

/** The role of a request, why it must be refused, its due response unless the role implies it, and its alteration. */
export type Expected = Pick<Exchange, 'role' | 'refusal' | 'due' | 'altered'>;

/** The sender of a request, its attempt, and its purpose. */
export type Purpose = Expected & Pick<Exchange, 'by' | 'again' | 'anew' | 'round' | 'late' | 'purpose'>;

/** The same as it is recorded. Only a foreign check itself knows which responses its requests are due. */
export function recordedExpected(purpose: string, expected: Expected, isForeign: boolean): Expected {
  const { refusal, altered, role = purpose === probe ? probe : undefined } = expected;
  const { due = isForeign ? 'open' : dueFor(role, refusal) } = expected;
  return { ...(role && { role }), ...(refusal && { refusal }), due, ...(altered && !isForeign && { altered }) };
}
