/** Sends requests to the control interface of the mock that served this page. */

/** A refusal of the mock, with its own message. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** The mock's response at a path below `/__mock`. Throws a Refused for anything but success. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`__mock${path}`, { method, cache: 'no-store', ...content(body) }).catch(() => undefined);
  if (!answer) throw new Refused('The mock does not respond. Is it still running?');
  const value: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return value as Answer;
  throw new Refused(
    (value as { readonly message?: string } | undefined)?.message ?? `The mock responded with ${answer.status}.`,
  );
}

function content(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body, headers: { 'content-type': 'application/yaml' } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
