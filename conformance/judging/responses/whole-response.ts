/** Judges what belongs to a response as a whole and to no field: its status, its media type, and whether it is JSON. */
import type { Exchange } from '../../requests/exchange/exchange.js';
import { headerOf } from '../../requests/http/transport.js';
import type { ResponseViolation } from '../../model/judgement.js';

/** The places of violations that belong to the response as a whole and to no field. */
export const wholeAnswer = {
  status: 'status',
  mediaType: 'content-type',
  json: 'json',
  mark: 'byte-order-mark',
} as const;

const rows = { status: 'GEN-02', mediaType: 'GEN-06', json: 'GEN-07', mark: 'GEN-08' } as const;

const jsonType = /^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(?:;|$)/i;
const looseJsonType = /^text\/json\s*(?:;|$)/i;

function violationOfWhole(about: keyof typeof rows, expected: string, received: string): ResponseViolation {
  return {
    requirement: rows[about],
    place: wholeAnswer[about],
    pointer: '',
    expected,
    received,
    rule: wholeAnswer[about],
  };
}

/** The violation of a status other than 200. */
export const statusViolation = ({ answer }: Exchange): ResponseViolation =>
  violationOfWhole('status', 'status 200', `status ${answer?.status}`);

/** Violations of the response as a whole, without its fields. */
export function violationsOfWhole(exchange: Exchange): readonly ResponseViolation[] {
  const { answer } = exchange;
  if (!answer) return [];
  // The specification states form and media type only for status 200.
  if (answer.status !== 200) return [statusViolation(exchange)];
  const violations: ResponseViolation[] = [];
  const type = headerOf(answer, 'content-type');
  if (looseJsonType.test(type ?? '')) violations.push(violationOfWhole('mark', 'application/json', type ?? ''));
  else if (!jsonType.test(type ?? ''))
    violations.push(violationOfWhole('mediaType', 'a JSON media type', type ?? 'no Content-Type'));
  if (answer.mark)
    violations.push(violationOfWhole('mark', 'JSON without a byte order mark', 'a byte order mark before the JSON'));
  if (answer.jsonError) violations.push(violationOfWhole('json', 'a JSON body', answer.jsonError));
  return violations;
}
