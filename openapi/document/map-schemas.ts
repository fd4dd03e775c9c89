/** Changes every schema of a document, wherever one may stand. */
import { isRecord, mapValues, record } from '../json/json.js';

/** Fields with arbitrary values, which are kept as they are. */
const opaque = new Set(['examples', 'example', 'default', 'enum', 'const', 'value', 'x-mock-triggers']);

/** A copy of a document with each of its schemas changed. `change` also sees to the schemas in a schema. */
export function mapSchemasOf(document: unknown, change: (schema: unknown) => unknown): unknown {
  if (Array.isArray(document)) return document.map((one) => mapSchemasOf(one, change));
  if (!isRecord(document)) return document;
  return mapValues(document, (value, name) => {
    if (name === 'schema') return change(value);
    if (name === 'schemas') return mapValues(record(value), change);
    return opaque.has(name) ? value : mapSchemasOf(value, change);
  });
}
