/** Makes JSON responses from values and errors. */
import { visible } from '../../openapi/text/visible.js';
import type { Reply } from './call.js';
import { Refusal } from './refusal.js';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** A response with a JSON body. */
export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: json, body: JSON.stringify(value) };
}

/** A JSON response that people read or save: control and hidden characters are escaped. */
export function visibleJsonReply(value: unknown): Reply {
  return { status: 200, headers: json, body: visible(JSON.stringify(value)) };
}

/** The response to an error. Any error other than a refusal is a bug in the reference: a 500 without details. */
export function refusalReply(error: unknown): Reply {
  if (!(error instanceof Refusal)) return jsonReply({ message: 'The reference has an internal error.' }, 500);
  return {
    status: error.status,
    headers: { ...json, ...error.headers },
    body: JSON.stringify(error.envelope),
  };
}
