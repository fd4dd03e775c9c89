/** Reads an OpenAPI 3.0 document as one of 3.1: its schemas say null, bounds and examples in other words. */
import { isRecord, record, type Json } from '../json/json.js';
import { mapSchemas } from '../keywords/index.js';
import { mapSchemasOf } from './map-schemas.js';

const bounds = ['Minimum', 'Maximum'] as const;

/** `exclusiveMinimum: true` beside `minimum: 1` is `exclusiveMinimum: 1`. */
function withBounds(node: Json): Json {
  return bounds.reduce<Json>((made, end) => {
    const [word, exclusive] = [end.toLowerCase(), `exclusive${end}`];
    if (typeof made[exclusive] !== 'boolean') return made;
    const { [word]: bound, [exclusive]: isExclusive, ...rest } = made;
    return { ...rest, ...(bound !== undefined && { [isExclusive === true ? exclusive : word]: bound }) };
  }, node);
}

/** `nullable: true` beside a type is one more type. Without a type it says nothing. */
function withNull({ nullable, ...node }: Json): Json {
  const { type, enum: values } = node;
  if (nullable !== true || typeof type !== 'string') return node;
  return {
    ...node,
    type: [type, 'null'],
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...(values as unknown[]), null] }),
  };
}

function schemaIn31(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { example, ...rest } = withNull(withBounds(schema));
  const made = mapSchemas(rest, schemaIn31);
  return example === undefined ? made : { ...made, examples: [example] };
}

/** A document of any version 3.0 as one of 3.1; any other as it is. */
export function in31(document: unknown): unknown {
  const version = record(document)['openapi'];
  if (typeof version !== 'string' || !/^3\.0\.\d+$/.test(version)) return document;
  return { ...record(mapSchemasOf(document, schemaIn31)), openapi: '3.1.0' };
}
