/** Finds the account of a bearer token. */
import type { Call } from '../calls/call.js';
import { Refusal } from '../calls/refusal.js';
import type { StoredAccount } from '../account/stored-account.js';

/** The accounts by token. */
export type Accounts = ReadonlyMap<string, StoredAccount>;

const bearer = /^bearer +(\S+)$/i;

/** The bearer token of a call; undefined if it has none. */
export function bearerOf({ authorization = '' }: Call['headers']): string | undefined {
  return bearer.exec(authorization.trim())?.[1];
}

/** Throws a refusal if the token is missing or unknown. */
export function authenticate({ headers }: Call, accounts: Accounts): StoredAccount {
  const token = bearerOf(headers);
  const account = token === undefined ? undefined : accounts.get(token);
  if (account) return account;
  const message =
    token === undefined
      ? 'The request needs a header "Authorization: Bearer" with a token.'
      : 'No account has this bearer token.';
  throw new Refusal('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}
