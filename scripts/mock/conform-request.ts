/** The settings of a run from the mock's page, read from the body of the call. */
import { TargetError, workspaceUrl } from '../../conformance/requests/http/reachable.js';
import { contract } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { quoted, Refusal } from '../../reference-impl/calls/refusal.js';

/** Without a `url`, the mock itself is checked. */
export interface ConformRequest {
  readonly url?: string;
  readonly token: string;
  readonly only: readonly string[];
  readonly strict: boolean;
  readonly pricing: boolean;
  /** How many seconds to explore before the checks. */
  readonly explore?: number;
}

/** The longest time for exploring from the page, in seconds. */
const longest = 3_600;

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isSeconds = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) <= longest;

/** What the value of each field must be. */
const fields: Readonly<Record<string, readonly [is: (value: unknown) => boolean, what: string]>> = {
  url: [isText, 'a string'],
  token: [isText, 'a string'],
  only: [(value) => Array.isArray(value) && value.every(isText), 'a list of words'],
  strict: [isFlag, 'true or false'],
  pricing: [isFlag, 'true or false'],
  explore: [isSeconds, `a whole number of seconds from 1 to ${longest}`],
};

const refused = (message: string): Refusal => new Refusal('unprocessable', message);

/** Throws a refusal that names the first wrong field. Without that, a misspelled `url` would check the mock itself. */
function assertFields(given: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw refused(`Unknown field ${quoted(name)}: allowed are ${Object.keys(fields).join(', ')}.`);
    const [is, what] = field;
    if (!is(value)) throw refused(`${name} must be ${what}.`);
  }
}

/** Throws a refusal for an invalid body. */
export function readConformRequest({ body }: Call): ConformRequest {
  const given = jsonOf(body);
  assertFields(given);
  const { url, ...rest } = given as Partial<ConformRequest>;
  const request = { token: '', only: [], strict: false, pricing: false, ...rest };
  if (url === undefined || url === '') return request;
  const target = targetIn(url);
  if (!/^[\x21-\x7e]+$/.test(request.token)) throw refused('A target needs a token: ASCII without spaces.');
  return { ...request, url: target };
}

/** The address of a server to check. One with a password is refused here, so that it is never shown. */
function targetIn(url: string): string {
  try {
    return workspaceUrl(url, contract.basePath);
  } catch (error) {
    throw error instanceof TargetError ? refused(error.message) : error;
  }
}

function jsonOf(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body));
    if (isRecord(value)) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal('malformed', 'The body must be a JSON object.');
}
