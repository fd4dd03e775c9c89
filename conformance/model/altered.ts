/** The alterations of a check to a request, in words and as data. */
import { placeName, tokensOf, valueAt } from '../../openapi/json/place.js';
import { describe, sentJson, type Exchange } from '../requests/exchange/exchange.js';
import type { Altered } from '../requests/exchange/intent.js';
import type { Input } from '../requests/exchange/build-request.js';

/** An alteration in words, and as data by which failures are grouped. */
export type Alteration = { readonly words: string } & Altered;

/** The unusual part of a request; as a function, in words that depend on the text of the response. */
export type RequestMutation = string | Alteration | ((response: string) => string);

/** The value that a request has at a place of its body, or in a parameter of its path. */
const valueSent = (place: string, { body, path }: Input): unknown =>
  place === '' || place.startsWith('/') ? valueAt(body, tokensOf(place)) : path?.[place];

/** The maximum length of an array that is shown, and of a text that is shown in full. */
const named = { structure: 60, text: 80 } as const;

/** Whether words contain a value. A short one, such as 0, must be a separate word. */
const isIn = (words: string, value: string): boolean =>
  value.length < 4 ? words.split(/[\s:,()]+/).includes(value) : words.includes(value);

/** The value that was sent at the altered place, unless it was left out, is a whole object, or is in the words already. */
function sentValue({ words, place }: Alteration, input: Input): string | undefined {
  const value = place === undefined ? undefined : valueSent(place, input);
  const text = JSON.stringify(value);
  const isNamed = text !== undefined && (isIn(words, typeof value === 'string' ? value : text) || isIn(words, text));
  if (text === undefined || isNamed) return undefined;
  const isStructure = typeof value === 'object' && value !== null;
  if (isStructure && (place === '' || text.length > named.structure)) return undefined;
  return text.length > named.text ? `${text.slice(0, named.text / 2)}…${text.slice(-named.text / 2)}` : text;
}

/**
 * A variation in words: `variation` with the value that was sent and the example that was altered, `alteration` without these, as
 * the value may be new in every run. `response`: the body of the response to it.
 */
export function describeVariation(
  variation: RequestMutation,
  input: Input = {},
  response = '',
): { readonly variation: string; readonly alteration?: string } {
  if (typeof variation === 'string') return { variation };
  if (typeof variation === 'function') return { variation: variation(response) };
  const { words, example } = variation;
  const value = sentValue(variation, input);
  if (example === undefined && value === undefined) return { variation: words };
  const sent = value === undefined ? words : `${words}: ${value}`;
  return { variation: example === undefined ? sent : `${sent} (in the ${example} request)`, alteration: words };
}

/** The kind of a value that is sent or received: a JSON type in words, "nothing" for undefined. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The alteration of a request, for its record. */
export function alteredIn(variation: RequestMutation | undefined, input: Input): { readonly altered?: Altered } {
  if (typeof variation !== 'object') return {};
  const { words: _words, ...altered } = variation;
  const { place } = altered;
  if (place === undefined || altered.value !== undefined) return { altered };
  return { altered: { ...altered, value: kindOf(valueSent(place, input)) } };
}

/** The altered field of a request with its value, such as `notes: null`; undefined if no field of the body was altered. */
export function alteredText(exchange: Exchange): string | undefined {
  const place = exchange.intent.altered?.place?.startsWith('/') ? tokensOf(exchange.intent.altered.place) : undefined;
  return place && `${placeName(place)}: ${describe(valueAt(sentJson(exchange), place))}`;
}
