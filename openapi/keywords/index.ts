/** All keywords of JSON Schema that a contract may have. To add one, write its file and its line here. */
import { allOf, anyOf, not, oneOf, otherwise, then, when } from './branches.js';
import { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf } from './bounds.js';
import type { Keyword } from './kit/keyword.js';
import { items, maxItems, minItems, uniqueItems } from './lists.js';
import {
  additionalProperties,
  dependentRequired,
  maxProperties,
  minProperties,
  properties,
  required,
} from './objects.js';
import * as ours from './ours.js';
import * as remarks from './remarks.js';
import { isText, remark } from './kit/rules.js';
import { isRecord, mapValues, type Json } from '../json/json.js';
import type { Schema } from './kit/schema.js';
import { format, maxLength, minLength, pattern } from './texts.js';
import { type } from './type.js';
import { constant, enumeration, listed } from './values.js';

/** A reference to another schema, which is read in its place. */
const reference = remark('$ref', 'another schema that applies', 'by place', isText);

/** In the order in which derived checks break them. */
export const keywords: readonly Keyword[] = [
  ...[reference, type, constant, enumeration, listed],
  ...[minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf],
  ...[pattern, format, minLength, maxLength],
  ...[items, minItems, maxItems, uniqueItems],
  ...[properties, required, additionalProperties, minProperties, maxProperties, dependentRequired],
  ...[ours.refersTo, anyOf, oneOf, allOf, not, when, then, otherwise],
  ...[remarks.title, remarks.description, remarks.comment, remarks.examples, remarks.example],
  ...[remarks.fallback, remarks.deprecated, remarks.readOnly, remarks.writeOnly],
  ...[ours.place, ours.varnames, ours.requirement, ours.valueRows, ours.presenceRows, ours.open],
  ...[ours.advisory, ours.reference, ours.counterexamples, ours.fresh, ours.presence],
];

const byName: ReadonlyMap<string, Keyword> = new Map(keywords.map((keyword) => [keyword.name, keyword]));

/** The keyword with a name; undefined if there is none. */
export const keywordNamed = (name: string): Keyword | undefined => byName.get(name);

/** The keywords of a schema with their values. */
export const keywordsIn = (schema: Schema): readonly (readonly [keyword: Keyword, value: never])[] =>
  keywords.flatMap((keyword) =>
    Object.hasOwn(schema, keyword.name) ? [[keyword, schema[keyword.name] as never]] : [],
  );

/** A copy of a schema with each schema in it changed; `at` is its place: the keyword, and its position or name. */
export const mapSchemas = (
  schema: Json,
  change: (inner: unknown, at: readonly [word: string, key?: string]) => unknown,
): Json =>
  mapValues(schema, (value, word) => {
    const { holds } = keywordNamed(word) ?? {};
    if (holds === 'a schema') return change(value, [word]);
    if (holds === 'a list of schemas' && Array.isArray(value))
      return value.map((one, at) => change(one, [word, `${at}`]));
    if (holds !== 'schemas by name' || !isRecord(value)) return value;
    return mapValues(value, (one, name) => change(one, [word, name]));
  });
