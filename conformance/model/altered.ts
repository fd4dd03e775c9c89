/** What a check alters in a request, in words and as data. */
import { tokensOf, valueAt } from '../../openapi/schema/walk.js';
import type { Altered } from '../exchange/exchange.js';
import type { Input } from '../exchange/build-request.js';

/** What is unusual about a request: in words, or in words and as the data that failures are grouped by. */
export type Variation = string | ({ readonly words: string } & Altered);

/** A variation in words: `variation` with the example that was altered, `alteration` without it. */
export function describeVariation(variation: Variation): { readonly variation: string; readonly alteration?: string } {
  if (typeof variation === 'string') return { variation };
  const { words, example } = variation;
  return example === undefined
    ? { variation: words }
    : { variation: `${words} (in the ${example} request)`, alteration: words };
}

/** The kind of a value that is sent. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** What a variation altered in a request, for its record. */
export function alteredIn(variation: Variation | undefined, { body, path }: Input): { readonly altered?: Altered } {
  if (typeof variation !== 'object') return {};
  const { words: _words, ...altered } = variation;
  const { place } = altered;
  if (place === undefined || altered.value !== undefined) return { altered };
  const value = kindOf(place === '' || place.startsWith('/') ? valueAt(body, tokensOf(place)) : path?.[place]);
  return { altered: { ...altered, value } };
}
