/**
 * Makes the contract's strict form: hints about requests (`x-advisory`) become standard keywords, which every validator
 * knows.
 */
import { Document } from 'yaml';
import { isRecord, mapValues, type Json } from '../../openapi/json/json.js';
import { keywordNamed } from '../../openapi/keywords/index.js';
import { tokensOf, valueAt } from '../../openapi/json/place.js';

const header = ` Generated from openapi.yaml by \`npm run generate\`; do not edit.
 For servers that validate requests by a document: what the specification only hints at (x-advisory in openapi.yaml) is
 required of requests here. Hints about responses stay x-advisory, as a server may have other units than kg and km.
 Don't check a server against it with --contract: only openapi.yaml tells what is required from what is hinted at.`;

/** The value of a keyword that both a statement and a hint have. */
const joined = (word: string, stated: unknown, hinted: unknown): unknown =>
  keywordNamed(word)?.hinted === 'joined' && Array.isArray(stated) && Array.isArray(hinted)
    ? [...new Set([stated as unknown[], hinted as unknown[]].flat())]
    : hinted;

/** A node with its hint as standard keywords. They replace keywords of the same name; the node's requirement stays. */
function withHint({ 'x-advisory': hint, ...node }: Json): Json {
  if (!isRecord(hint)) return node;
  const { 'x-requirement': _row, ...rules } = hint;
  return { ...node, ...mapValues(rules, (value, word) => joined(word, node[word], value)) };
}

/** Every node in a value, itself included. */
const nodesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(nodesIn)] : [];

/** The nodes of requests: bodies and parameters, with all that they refer to. */
function nodesOfRequests(document: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const add = (part: unknown): void => {
    for (const node of nodesIn(part)) {
      if (found.has(node)) continue;
      found.add(node);
      if (isRecord(node) && typeof node['$ref'] === 'string') add(valueAt(document, tokensOf(node['$ref'].slice(1))));
    }
  };
  const { paths } = document as { readonly paths: Readonly<Record<string, Json>> };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    if (isRecord(operation)) [operation['parameters'], operation['requestBody']].forEach(add);
  return found;
}

/** The strict form of a contract's document. */
export function strictDocument(document: unknown): unknown {
  const asked = nodesOfRequests(document);
  const strict = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strict);
    if (!isRecord(value)) return value;
    const node = asked.has(value) ? withHint(value) : value;
    return mapValues(node, strict);
  };
  return strict(document);
}

/** The strict form as YAML. Words such as NO are quoted for readers of YAML 1.1. */
export function strictText(document: unknown): string {
  const made = new Document(strictDocument(document), { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  made.commentBefore = header;
  return made.toString({ lineWidth: 0, singleQuote: true });
}
