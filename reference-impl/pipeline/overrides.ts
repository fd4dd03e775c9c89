/** The overrides of stages that faults and variations are made of. */
import type { StoredAccount } from '../account/stored-account.js';
import type { Call, CallOutcome, Reply } from '../calls/call.js';
import { Refusal } from '../calls/refusal.js';
import type { Request, StageOverride } from './app.js';

/**
 * Applies several overrides, each around the earlier ones: of two that change a response's values, the last one runs
 * first.
 */
export const all =
  (...overrides: readonly StageOverride[]): StageOverride =>
  (stages) =>
    overrides.reduce((made, override) => override(made), stages);

/** Changes the JSON of responses to accepted requests. */
export const mapAnswer =
  (change: (answer: unknown, request: Request) => unknown): StageOverride =>
  (stages) => ({
    ...stages,
    reply: async (answer, request) => stages.reply(await change(answer, request), request),
  });

/** Changes the status, the headers or the text of responses to accepted requests. */
export const mapReply =
  (change: (reply: Reply, request: Request) => CallOutcome): StageOverride =>
  (stages) => ({
    ...stages,
    reply: async (answer, request) => {
      const reply = await stages.reply(answer, request);
      return typeof reply === 'string' ? reply : change(reply, request);
    },
  });

/** Changes the status, the headers or the text of refusals, but not of internal errors. */
export const mapRefusal =
  (change: (reply: Reply, error: Refusal, call: Call) => CallOutcome): StageOverride =>
  (stages) => ({
    ...stages,
    refuse: async (error, call) => {
      const reply = await stages.refuse(error, call);
      return typeof reply === 'string' || !(error instanceof Refusal) ? reply : change(reply, error, call);
    },
  });

/** Remembers a value per account and key; `make` creates it when the key is first used. */
export function keeping<Kept>(): (account: StoredAccount, key: string, make: () => Kept) => Kept {
  const accounts = new WeakMap<StoredAccount, Map<string, Kept>>();
  return (account, key, make) => {
    const known = accounts.get(account) ?? new Map<string, Kept>();
    accounts.set(account, known);
    const kept = known.get(key) ?? make();
    known.set(key, kept);
    return kept;
  };
}
