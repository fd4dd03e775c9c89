/** Finds the world of a bearer token. */
import type { Call } from '../calls/call.js';
import { Refusal } from '../calls/refusal.js';
import type { World } from '../account/world.js';

/** A world for each token. */
export type Worlds = ReadonlyMap<string, World>;

const bearer = /^bearer +(\S+)$/i;

/** The bearer token of a call; undefined if it has none. */
export function bearerOf({ authorization = '' }: Call['headers']): string | undefined {
  return bearer.exec(authorization.trim())?.[1];
}

/** Throws a refusal if the token is missing or unknown. */
export function authenticate({ headers }: Call, worlds: Worlds): World {
  const token = bearerOf(headers);
  const world = token === undefined ? undefined : worlds.get(token);
  if (world) return world;
  const message =
    token === undefined
      ? 'The request needs a header "Authorization: Bearer" with a token.'
      : 'No account has this bearer token.';
  throw new Refusal('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}
