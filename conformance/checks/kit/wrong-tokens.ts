/** Values of `Authorization` with which every request must be refused. */
import type { Session } from '../../model/check.js';

/** A token that was never issued. */
export const unknownToken = 'never-issued-5b1f0c9e7d2a4c68';

/** A label, and the `Authorization` header; null sends none. */
type WrongToken = readonly [label: string, authorization: string | null];

/** Requests without a token that was ever issued. */
export const withoutToken: readonly WrongToken[] = [
  ['no token', null],
  ['a token that was never issued', `Bearer ${unknownToken}`],
];

/** For resources of the account, the token of another account is wrong, too. */
export function wrongTokens({ run }: Session): readonly WrongToken[] {
  const { otherToken } = run.target;
  return [
    ...withoutToken,
    ...(otherToken === undefined ? [] : [["another account's token", `Bearer ${otherToken}`] as const]),
  ];
}
