/** Compares a copied exchange with the contract: the request and the response independently. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { excessInText } from '../../openapi/text/json-size.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { pathOf, type Call, type Reply } from '../../reference-impl/calls/call.js';
import { createRouter } from '../../reference-impl/pipeline/router.js';
import { answerBreaches, notesOf, requestBreaches, type Breach } from '../../mock/journal/contract-violations.js';

const route = createRouter(contract);

/** The operation of a request; empty if the contract says nothing about it. */
export interface Asked {
  readonly operation?: Operation;
  /** Why a path below the base path is not in the contract. */
  readonly mistake?: string;
}

/** The operation of a request. The contract says nothing about HEAD, preflights, and paths outside its base path. */
export function askedBy(method: string, url: string): Asked {
  const path = pathOf(url);
  if (method === 'HEAD' || method === 'OPTIONS' || !path.startsWith(`${contract.basePath}/`)) return {};
  try {
    return { operation: route(method, path).operation };
  } catch (error) {
    return { mistake: error instanceof Error ? error.message : String(error) };
  }
}

const breach = (side: Breach['side'], sentence: string, more: Partial<Breach> = {}): Breach => ({
  side,
  in: 'whole',
  pointer: '',
  level: 'required',
  sentence,
  ...more,
});

/** Nothing is known about a body that is too deep or too large, so this is no violation. */
const unchecked = (side: Breach['side'], excess: string): Breach =>
  breach(side, `Not checked: ${excess}.`, { level: 'note' });

const utf8 = new TextDecoder();

/** Why JSON is too deep or too large to be judged; undefined if it isn't. */
const excessOf = (body: string | Uint8Array, side: 'request' | 'response'): string | undefined =>
  excessInText(typeof body === 'string' ? body : utf8.decode(body), side);

/** The violations in a request's credentials. Only the server knows whether a token is valid. */
function credentialBreaches({ headers: { authorization } }: Call): readonly Breach[] {
  if (authorization === undefined)
    return [breach('request', 'The request has no Authorization header.', { requirement: 'AUT-01' })];
  if (/^bearer +\S/i.test(authorization)) return [];
  return [breach('request', 'The Authorization header must be "Bearer " and a token.', { requirement: 'AUT-02' })];
}

/** The violations of a request with a complete body. */
export function judgeRequest({ operation, mistake }: Asked, call: Call): readonly Breach[] {
  if (mistake !== undefined) return [breach('request', mistake)];
  if (!operation) return [];
  const excess = excessOf(call.body, 'request');
  const rest = excess === undefined ? requestBreaches(call, operation) : [unchecked('request', excess)];
  return [...credentialBreaches(call), ...rest];
}

/** Possible mistakes in a request, although the contract allows them. */
export const notesOnRequest = ({ operation }: Asked, call: Call): readonly Breach[] => notesOf(call, operation);

const jsonType = /^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(?:;|$)/i;
const isMarked = (body: Uint8Array): boolean => body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;

/** A response, with its headers in lower case and a complete body. */
export interface Answer extends Reply {
  readonly body: Uint8Array;
}

/** Whether the server is temporarily unavailable (503 with Retry-After), which is no violation. */
const isLimited = ({ status, headers }: Answer): boolean => status === 503 && headers['retry-after'] !== undefined;

/** The violations of a response. About the form of a refusal, the contract has only hints. */
export function judgeResponse({ operation }: Asked, { headers }: Call, answer: Answer): readonly Breach[] {
  const { status, body } = answer;
  const isKnown = headers['if-none-match'] ?? headers['if-modified-since'];
  if (!operation || (status === 304 && isKnown !== undefined)) return [];
  if (status >= 500 && !isLimited(answer))
    return [breach('answer', `The server failed with status ${status}.`, { requirement: 'GEN-28' })];
  const excess = excessOf(body, 'response');
  if (excess !== undefined) return [unchecked('answer', excess)];
  if (status >= 400) return refusalBreaches(body);
  const found = answerBreaches(operation, status, body);
  return status === 200 ? [...formBreaches(answer), ...found] : found;
}

function refusalBreaches(body: Uint8Array): readonly Breach[] {
  const json = jsonOrUndefined(utf8.decode(body));
  const message = isRecord(json) ? json['message'] : undefined;
  if (typeof message === 'string' && message !== '') return [];
  const sentence = 'A refusal is a JSON object whose message is a string that is not empty.';
  return [breach('answer', sentence, { requirement: 'REF-07', level: 'advisory' })];
}

/** The violations in media type and byte order mark of the response to an accepted request. */
function formBreaches({ headers, body }: Answer): readonly Breach[] {
  const type = headers['content-type'];
  const found: Breach[] = [];
  if (type === undefined || !(jsonType.test(type) || /^text\/json\b/i.test(type)))
    found.push(breach('answer', `The media type must be JSON, not ${type ?? 'missing'}.`, { requirement: 'GEN-06' }));
  if (isMarked(body))
    found.push(
      breach('answer', 'The body begins with a byte order mark.', { requirement: 'GEN-08', level: 'advisory' }),
    );
  return found;
}
