/** The settings of a run from the mock's page, read from the body of the call. */
import { TargetError, workspaceUrl } from '../../conformance/http/reachable.js';
import { contract } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/schema/schema.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';

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

const isSeconds = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= longest;

/** Throws a refusal for an invalid body. */
export function readConformRequest({ body }: Call): ConformRequest {
  const given = jsonOf(body);
  const { url, token = '', only = [], strict = false, pricing = false, explore } = given;
  const isList = Array.isArray(only) && only.every((word) => typeof word === 'string');
  const areFlags = typeof strict === 'boolean' && typeof pricing === 'boolean';
  if (!isList || !areFlags || typeof token !== 'string')
    throw new Refusal(
      'unprocessable',
      'Allowed fields: url and token (strings), only (a list of words), strict, pricing and explore.',
    );
  if (explore !== undefined && !isSeconds(explore))
    throw new Refusal('unprocessable', `explore must be a whole number of seconds from 1 to ${longest}.`);
  const seconds = explore === undefined ? {} : { explore };
  const request = { ...seconds, token, only: only as readonly string[], strict, pricing };
  if (url === undefined || url === '') return request;
  if (typeof url !== 'string') throw new Refusal('unprocessable', 'The url must be a string.');
  const target = targetIn(url);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Refusal('unprocessable', 'A target needs a token: ASCII without spaces.');
  return { ...request, url: target };
}

/** The address of a server to check. One with a password is refused here, so that it is never shown. */
function targetIn(url: string): string {
  try {
    return workspaceUrl(url, contract.basePath);
  } catch (error) {
    throw error instanceof TargetError ? new Refusal('unprocessable', error.message) : error;
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
