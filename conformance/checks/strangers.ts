/** Callers whose requests are refused whatever they ask. */
import type { Session } from '../session.js';

/** A token that nobody has issued. */
export const unknownToken = 'never-issued-5b1f0c9e7d2a4c68';

/**
 * What they send as `Authorization`, null for nothing: of the account's own things, another account is such a caller, too. A
 * careless server may turn only one of them away before it writes.
 */
export function strangersTo({ run }: Session): readonly (readonly [string, string | null])[] {
  const { otherToken } = run.target;
  return [
    ['no token', null],
    ['a token that was never issued', `Bearer ${unknownToken}`],
    ...(otherToken === undefined ? [] : [["another account's token", `Bearer ${otherToken}`] as const]),
  ];
}
