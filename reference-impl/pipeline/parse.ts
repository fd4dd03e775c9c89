/** Parses the query parameters and the body of an operation. */
import type { Operation } from '../../openapi/contract/contract.js';
import type { Call } from '../calls/call.js';
import { Refusal } from '../calls/refusal.js';
import { excessOf, sizeOfJson, type JsonSize } from '../../openapi/text/json-size.js';
import { hasRepeatedName } from './repeated-names.js';

export interface Parsed {
  readonly query: Readonly<Record<string, string>>;
  /** The body as JSON; undefined if none was sent or the operation has none. */
  readonly body: unknown;
}

const none: Readonly<Record<string, string>> = {};
const jsonMedia = /^(?:application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;

// Skips a byte order mark, the default of TextDecoder.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws a refusal for a query or body that can't be parsed. */
export function parse(call: Call, operation: Operation): Parsed {
  const hasQuery = operation.parameters.some((parameter) => parameter.in === 'query');
  return {
    query: hasQuery ? queryOf(call.url, operation) : none,
    body: operation.body && call.body.length > 0 ? bodyOf(call) : undefined,
  };
}

/** The first value of each parameter of the operation. An empty value counts as not sent. */
function queryOf(url: string, { parameters }: Operation): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  const found: Record<string, string> = {};
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    const end = pair.indexOf('=');
    const known = decode(end < 0 ? pair : pair.slice(0, end));
    const parameter = parameters.find((each) => each.in === 'query' && each.name === known);
    if (!parameter || end < 0) continue;
    const text = pair.slice(end + 1);
    const value = parameter.name === 'phone' && phone.test(text) ? text : decode(text);
    if (value) found[parameter.name] ??= value;
  }
  return found;
}

/** Postman, and people at a command line, don't escape the plus of a phone number, which in a query means a space. */
const phone = /^\+\d+$/;

function decode(text: string): string {
  if (!/[+%]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('malformed', 'The query has an invalid percent-encoding.');
  }
}

function bodyOf({ headers, body }: Call): unknown {
  const media = headers['content-type'];
  if (media !== undefined && !jsonMedia.test(media.trim()))
    throw new Refusal('unsupported', 'The body must be JSON, sent as "Content-Type: application/json".');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Refusal('unsupported', 'The body must be sent without a content encoding.');
  const [size, value] = readJson(body);
  // RFC 8259 leaves open which of two members with the same name counts.
  if (hasRepeatedName(size, value)) throw new Refusal('malformed', 'The body has an object with a duplicate name.');
  return value;
}

function textOf(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Refusal('malformed', 'The body is not JSON: it is not UTF-8.');
  }
}

function readJson(body: Uint8Array): readonly [size: JsonSize, value: unknown] {
  const text = textOf(body);
  const size = sizeOfJson(text);
  const excess = excessOf(size, 'request');
  if (excess !== undefined) throw new Refusal('too-large', `${excess.replace('the', 'The')}.`);
  try {
    return [size, JSON.parse(text)];
  } catch (error) {
    throw new Refusal('malformed', `The body is not JSON: ${(error as SyntaxError).message}.`);
  }
}
