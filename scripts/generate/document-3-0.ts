/** Converts the contract to OpenAPI 3.0.3, for tools that can't read 3.1, and lists the rules that are lost. */
import { Document } from 'yaml';
import { requirement } from '../../openapi/requirements.js';
import { isRecord, record, without, type Json } from '../../openapi/json/json.js';
import { keywordNamed, mapSchemas } from '../../openapi/keywords/index.js';

const header = ` Generated from openapi.yaml by \`npm run generate\`; do not edit.
 For tools that can't read OpenAPI 3.1. Its description lists the rules that OpenAPI 3.0 can't state.
 Don't check a server against it with --contract: openapi.yaml has all rules.`;

/** Fields with arbitrary values, which must not be converted. */
const opaque = new Set(['examples', 'example', 'x-mock-triggers']);

/** Converts one document; collects the requirements whose rules are left out. */
class Downgrade {
  readonly leftOut = new Set<string>();

  schema(node: unknown): Json {
    // What our own keywords hold is for our own programs, which read 3.1.
    const { $ref, ...rest } = mapSchemas(record(node), (inner, [word]) =>
      word.startsWith('x-') ? inner : this.schema(inner),
    );
    const rules = Object.assign({}, ...Object.entries(rest).map(([word, value]) => this.word(word, value))) as Json;
    // OpenAPI 3.0 ignores everything beside a reference.
    if ($ref === undefined || Object.keys(rules).length === 0) return $ref === undefined ? rules : { $ref };
    return { allOf: [{ $ref }, ...listOf(rules['allOf'])], ...without(rules, 'allOf') };
  }

  private word(word: string, value: unknown): Json {
    const { in30 } = keywordNamed(word)!;
    if (typeof in30 === 'function') return in30(value as never);
    if (in30 === 'the same') return { [word]: value };
    this.note(value);
    return {};
  }

  /** Collects the requirements of a part that is left out. */
  private note(part: unknown): void {
    if (!isRecord(part)) return;
    const row = part['x-requirement'];
    if (typeof row === 'string') this.leftOut.add(row);
    for (const value of Object.values(part)) this.note(value);
  }

  part(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((one) => this.part(one));
    if (!isRecord(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (name === 'schema') return [name, this.schema(value)];
        if (name === 'schemas') return [name, mapped(value, (one) => this.schema(one))];
        return [name, opaque.has(name) ? value : this.part(value)];
      }),
    );
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const mapped = (value: unknown, change: (one: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record(value)).map(([name, one]) => [name, change(one)]));

/** A contract's document in OpenAPI 3.0.3. */
function documentIn30(document: Json): Json {
  const downgrade = new Downgrade();
  const { openapi: _openapi, info, ...parts } = downgrade.part(document) as Json;
  const { summary, description, license, ...others } = record(info);
  const { identifier, ...licence } = record(license);
  const rules = [...downgrade.leftOut].sort().map((row) => `- ${row}: ${requirement(row).statement}`);
  const said = [
    `${String(summary)}.\n\n${String(description)}`,
    "This is the OpenAPI 3.0 form of an OpenAPI 3.1 document. It leaves out the rules that 3.0 can't state:",
    rules.join('\n'),
  ];
  return {
    openapi: '3.0.3',
    info: {
      ...others,
      description: said.join('\n\n'),
      license: { ...licence, url: `https://spdx.org/licenses/${String(identifier)}.html` },
    },
    ...parts,
  };
}

/** The document as YAML. Words such as NO are quoted for readers of YAML 1.1. */
export function textIn30(document: Json): string {
  const made = new Document(documentIn30(document), { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  made.commentBefore = header;
  return made.toString({ lineWidth: 0, singleQuote: true });
}
