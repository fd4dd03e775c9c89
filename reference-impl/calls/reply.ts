/** Answers and refusals as replies: JSON in both cases. */
import type { Reply } from './call.js';
import { Refusal } from './refusal.js';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: json, body: JSON.stringify(value) };
}

/** The reply to a call that failed; anything but a refusal is a fault of ours and says nothing about its inside. */
export function refusalReply(error: unknown): Reply {
  if (!(error instanceof Refusal)) return jsonReply({ message: 'Something went wrong in the reference itself.' }, 500);
  return {
    status: error.status,
    headers: { ...json, ...error.headers },
    body: JSON.stringify(error.envelope),
  };
}
