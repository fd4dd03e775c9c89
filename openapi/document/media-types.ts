/** Media types in one notation: `Application/JSON;charset=UTF-8` is `application/json`. */
import { below, type Json } from '../json/json.js';
import { ContractError } from '../schema/contract-error.js';

/** A media type without its parameters. */
const essenceOf = (media: string): string => media.split(';', 1)[0]!.trim().toLowerCase();

/** The parameters, in a fixed order. JSON is always in UTF-8, so that parameter says nothing. */
function parametersOf(media: string): readonly string[] {
  const all = media.split(';').slice(1);
  const plain = all.map((one) => one.trim().replace(/^[^=]+/, (name) => name.trim().toLowerCase()));
  return plain.filter((one) => one !== '' && !/^charset="?utf-8"?$/i.test(one)).sort();
}

/** A content object with its media types in one notation. Throws if two of them are the same. */
export function plainContent(content: Json, at: string): Json {
  const made = new Map<string, unknown>();
  for (const [media, value] of Object.entries(content)) {
    const plain = [essenceOf(media), ...parametersOf(media)].join('; ');
    if (made.has(plain)) throw new ContractError(below(at, media), `is the same media type as ${plain}. Remove one.`);
    made.set(plain, value);
  }
  return Object.fromEntries(made);
}
