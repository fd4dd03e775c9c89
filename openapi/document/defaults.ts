/** What OpenAPI takes a field to be that is left out. To state it changes nothing. */
import type { Json } from '../json/json.js';

const ofParameters = {
  required: false,
  deprecated: false,
  allowEmptyValue: false,
  allowReserved: false,
};

/** By the place of a parameter: how its value is written. Any other way isn't read here. */
const writtenAs: Readonly<Record<'path' | 'query', Json>> = {
  path: { style: 'simple', explode: false },
  query: { style: 'form', explode: true },
};

/** The defaults of each kind of object, except of schemas: those are in `openapi/keywords`. */
export const defaults = {
  parameter: (node: Json): Json => ({
    ...ofParameters,
    ...(node['in'] === 'path' || node['in'] === 'query' ? writtenAs[node['in']] : {}),
  }),
  operation: (): Json => ({ deprecated: false }),
  body: (): Json => ({ required: false }),
} as const;

/** An object without the fields that only state a default. */
export function withoutDefaults(kind: keyof typeof defaults, node: Json): Json {
  const usual = defaults[kind](node);
  return Object.fromEntries(
    Object.entries(node).filter(([name, value]) => !Object.hasOwn(usual, name) || usual[name] !== value),
  );
}
