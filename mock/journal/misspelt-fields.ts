/**
 * Fields with a name similar to one of the contract's: the contract allows unknown fields, and the server ignores them.
 */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { pointerOf } from '../../openapi/json/place.js';
import { visitValue } from '../../openapi/schema/walk.js';
import { lettersOf } from '../../openapi/keywords/kit/coercions.js';
import { quoted } from '../../reference-impl/calls/refusal.js';

/** The place of a misspelt field, and the field that was probably meant. */
export interface NearField {
  readonly pointer: string;
  readonly sentence: string;
}

/** The misspelt fields of a body, without those whose correct field is also there. */
export function nearFields({ body: declared }: Operation, body: unknown): readonly NearField[] {
  const found: NearField[] = [];
  if (!declared) return found;
  visitValue(contract, declared.schema, body, (schemas, place, value) => {
    if (!isRecord(value)) return;
    const meantBy = namesOf(schemas);
    for (const name of Object.keys(value)) {
      const meant = meantBy.get(lettersOf(name));
      if (meant === undefined || Object.hasOwn(value, meant)) continue;
      const sentence = `${quoted(name)} is not a field of the contract. Did you mean ${meant}?`;
      found.push({ pointer: pointerOf([...place, name]), sentence });
    }
  });
  return found;
}

/** The names in schemas, by their letters and digits. */
const namesOf = (schemas: readonly Schema[]): ReadonlyMap<string, string> =>
  new Map(schemas.flatMap(({ properties = {} }) => Object.keys(properties).map((name) => [lettersOf(name), name])));
