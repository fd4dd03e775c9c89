/** Writes `true` and `false` as schemas that say the same, so that no other code has to know them. */
import { isRecord } from '../json/json.js';
import { mapSchemas } from '../keywords/index.js';
import { mapSchemasOf } from './map-schemas.js';

/** `true` allows every value, `false` none. */
function written(schema: unknown): unknown {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  return isRecord(schema) ? mapSchemas(schema, written) : schema;
}

/** A document without boolean schemas. */
export const withoutBooleanSchemas = (document: unknown): unknown => mapSchemasOf(document, written);
