/** Makes JSON responses of values and errors. */
import { visible } from '../../openapi/text/visible.js';
import type { Reply } from './call.js';
import { Refusal } from './refusal.js';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** A response with a JSON body. */
export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: json, body: JSON.stringify(value) };
}

/** A response with JSON that people read or save: the same value, with control and hidden characters escaped. */
export function visibleJsonReply(value: unknown): Reply {
  return { status: 200, headers: json, body: visible(JSON.stringify(value)) };
}

/** The response to an error. Anything but a refusal is a bug of ours: a 500 that reveals nothing. */
export function refusalReply(error: unknown): Reply {
  if (!(error instanceof Refusal)) return jsonReply({ message: 'The reference has an internal error.' }, 500);
  return {
    status: error.status,
    headers: { ...json, ...error.headers },
    body: JSON.stringify(error.envelope),
  };
}
