/** Violations for programs: in a header of the response, and in the problem that `--errors` returns. */
import { tokensOf } from '../../openapi/json/place.js';
import { escaped } from '../../openapi/text/visible.js';
import type { Breach } from '../../mock/journal/contract-violations.js';
import { problem, type OwnResponse } from './relay/own-responses.js';

/**
 * The header that lists the violations of a request. Its format is that of Prism, on which the proxy was based before.
 */
export const violationsHeader = 'sl-violations';

/** The most characters of the header, so that clients accept it. */
const longest = 4096;

interface Violation {
  readonly location: readonly (string | number)[];
  readonly severity: 'Error' | 'Warning';
  readonly code?: string;
  readonly message: string;
}

const violationOf = ({ side, in: part, pointer, level, requirement, sentence }: Breach): Violation => ({
  location: [side === 'answer' ? 'response' : 'request', ...(part === 'whole' ? [] : [part]), ...tokensOf(pointer)],
  severity: level === 'required' ? 'Error' : 'Warning',
  ...(requirement !== undefined && { code: requirement }),
  message: sentence,
});

/** JSON in printable ASCII, as a header needs it. */
const inAscii = (value: unknown): string => JSON.stringify(value).replace(/[^\x20-\x7e]/g, escaped);

/** The value of the header: as many violations as fit. */
export function headerValue(breaches: readonly Breach[]): string {
  const all = breaches.map(violationOf);
  let text = inAscii(all);
  while (text.length > longest && all.length > 1) {
    all.pop();
    text = inAscii(all);
  }
  return text.length > longest ? inAscii([{ ...all[0]!, message: 'too long to show' }]) : text;
}

/** The response to a request that is not passed on. */
export function refusalOf(breaches: readonly Breach[]): OwnResponse {
  const isUnauthorized = breaches.some(({ requirement = '' }) => requirement.startsWith('AUT-'));
  const detail = 'The request breaks the contract, so the proxy did not pass it on (--errors).';
  return problem('request-violations', isUnauthorized ? 401 : 422, detail, { violations: breaches.map(violationOf) });
}

/** The response in place of one that violates the contract. */
export function replacementOf(breaches: readonly Breach[], status: number): OwnResponse {
  const detail = `The response of the server, with status ${status}, breaks the contract (--errors).`;
  return problem('response-violations', 500, detail, { violations: breaches.map(violationOf) });
}
