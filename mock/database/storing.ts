/** The responses of the mock while its state can't be stored. */
import { isStream, type HttpOutcome, type Reply } from '../../reference-impl/calls/call.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import type { Durable } from './durable.js';
import { NotYetStored, type StorageTrouble } from './errors.js';

/** In responses while the state can't be stored, even to reads: they may show changes that aren't stored yet. */
const header = 'mock-storage';

/** The response to every call after a permanent failure. */
const notStored = jsonReply(
  {
    message:
      'The state could not be stored, so every request is refused. ' +
      'Fix the reason, which the mock printed in its terminal or passed to onError, and start it again.',
  },
  500,
);

/** Where a state is stored, for `/__mock`. */
export interface StorageState {
  readonly where: string;
  readonly trouble?: { readonly since: string; readonly reason: string };
}

/** Where a state is stored, and since when and why that fails. */
export function storageOf(durable: Durable | undefined): StorageState | undefined {
  if (!durable) return undefined;
  const { where = 'a database', trouble } = durable;
  return { where, ...(trouble && { trouble: { since: trouble.since.toISOString(), reason: trouble.reason } }) };
}

function unavailable(trouble: StorageTrouble | undefined, message: string): Reply {
  const seconds = Math.max(1, Math.ceil((Number(trouble?.retryAt ?? 0) - Date.now()) / 1000));
  const { headers, ...reply } = jsonReply({ message }, 503);
  return { ...reply, headers: { ...headers, 'retry-after': String(seconds), [header]: 'not reachable' } };
}

/** Responses to requests that changed nothing, so that they need not wait. */
const refused = new WeakSet<object>();

/** The response to a request that would change something. */
export function nothingDone(trouble: StorageTrouble): Reply {
  const reply = unavailable(
    trouble,
    `The request was not carried out, because the state can't be stored at the moment: ${trouble.reason} Send the request again later.`,
  );
  refused.add(reply);
  return reply;
}

/** The response to a request whose change could not be stored in time. */
const inDoubt = ({ trouble }: NotYetStored): Reply =>
  unavailable(
    trouble,
    `The change is not stored yet${trouble ? `: ${trouble.reason}` : '.'} It will be stored when the database is back, ` +
      'unless the mock is stopped first. Check for it before you send the request again.',
  );

/** Marks a response that may show changes that aren't stored yet. */
function marked<Made extends HttpOutcome>(made: Made): Made | Reply {
  const outcome: HttpOutcome = made;
  if (typeof outcome === 'string' || isStream(outcome)) return made;
  return { ...outcome, headers: { ...outcome.headers, [header]: 'not reachable' } };
}

/**
 * Resolves once everything that an outcome shows is stored, since the state in memory would be lost on restart. While a
 * database can't be reached, reads and refusals don't wait. `changes` says whether the call may have changed something;
 * it is called only then.
 */
export async function afterFlush<Made extends HttpOutcome>(
  durable: Durable,
  outcome: Promise<Made>,
  changes: () => boolean,
  tell: (error: unknown) => void,
): Promise<Made | Reply> {
  const made = await outcome;
  if (typeof made === 'object' && refused.has(made)) return made;
  // A refused request changed nothing, unless `duplicate` or a fault is on; then its refusal is still the right response.
  const isRefusal = typeof made === 'object' && made.status >= 400 && made.status < 500;
  const mayChange = (): boolean => !isRefusal && changes();
  if (durable.trouble && !mayChange()) return marked(made);
  try {
    await durable.flush();
    return made;
  } catch (error) {
    if (error instanceof NotYetStored) return mayChange() ? inDoubt(error) : marked(made);
    tell(error);
    return notStored;
  }
}
