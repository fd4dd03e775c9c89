/** What a check says of a request when it sends it, and what stands of that in the record. */
import { dueFor, type Exchange } from '../exchange/exchange.js';
import { probe } from '../exchange/roles.js';

/**
 * What a request must get: why it must be refused, and what response it is due where its role doesn't say it; and what was
 * altered in it.
 */
export type Expected = Pick<Exchange, 'role' | 'refusal' | 'due' | 'altered'>;

/** Who makes an exchange and what it is for: in words, and why it must be refused where it must. */
export type Purpose = Expected & Pick<Exchange, 'by' | 'again' | 'anew' | 'round' | 'late' | 'purpose'>;

/** The same as it is recorded. What responses the requests of a foreign check are due, it alone knows. */
export function recordedExpected(purpose: string, expected: Expected, isForeign: boolean): Expected {
  const { refusal, altered, role = purpose === probe ? probe : undefined } = expected;
  const { due = isForeign ? 'open' : dueFor(role, refusal) } = expected;
  return { ...(role && { role }), ...(refusal && { refusal }), due, ...(altered && !isForeign && { altered }) };
}
