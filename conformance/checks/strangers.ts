/** Callers that no account knows. */

/** A token that nobody has issued. */
export const unknownToken = 'never-issued-5b1f0c9e7d2a4c68';

/** What they send as `Authorization`, null for nothing. A careless server may turn only one kind away before it writes. */
export const strangers: Readonly<Record<string, string | null>> = {
  'no token': null,
  'a token that was never issued': `Bearer ${unknownToken}`,
};
