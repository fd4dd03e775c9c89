/** Callers whose requests are refused whatever they ask. */
import type { Session } from '../../model/check.js';

/** A token that nobody has issued. */
export const unknownToken = 'never-issued-5b1f0c9e7d2a4c68';

/** A caller in words, and what they send as `Authorization`. */
type WrongToken = readonly [label: string, authorization: string | null];

/** Callers who have no token that was ever issued. */
export const withoutToken: readonly WrongToken[] = [
  ['no token', null],
  ['a token that was never issued', `Bearer ${unknownToken}`],
];

/**
 * What they send as `Authorization`, null for nothing: of the account's own things, another account is such a caller, too. A
 * careless server may turn only one of them away before it writes.
 */
export function wrongTokens({ run }: Session): readonly WrongToken[] {
  const { otherToken } = run.target;
  return [
    ...withoutToken,
    ...(otherToken === undefined ? [] : [["another account's token", `Bearer ${otherToken}`] as const]),
  ];
}
