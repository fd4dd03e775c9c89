/** For tests: rewrites a document without changing its meaning. */
import { isRecord, record, type Json } from '../json/json.js';
import { keywordNamed, mapSchemas } from '../keywords/index.js';
import { methods } from './methods.js';
import { resolvePointer } from './pointers.js';

/** Decides for each part whether it is rewritten. */
export type Coin = () => boolean;

const opaque = new Set(['value', 'example', 'enum', 'const', 'info', 'security', 'tags', 'securitySchemes']);
const parts: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  responses: 'responses',
  examples: 'examples',
};
const onlyForRefs = ['x-advisory', 'x-reference', 'x-listed', 'x-open', 'allOf', 'anyOf', 'if', '$ref'];

class Rewriter {
  private readonly added: Record<string, Record<string, unknown>> = {};
  private count = 0;

  constructor(
    private readonly root: Json,
    private readonly coin: Coin,
  ) {}

  document(): Json {
    const paths = this.map(this.root['paths'], (item) => this.item(record(item)));
    const written = this.map(this.root, (part, name) =>
      name === 'paths' ? paths : opaque.has(name) || name.startsWith('x-') ? part : this.node(part, name),
    );
    const components = record(written['components']);
    const all = Object.entries(this.added).map(([kind, made]) => [kind, { ...record(components[kind]), ...made }]);
    return this.shuffled({ ...written, components: { ...components, ...(Object.fromEntries(all) as object) } });
  }

  private map(value: unknown, change: (one: unknown, name: string) => unknown): Json {
    return Object.fromEntries(Object.entries(record(value)).map(([name, one]) => [name, change(one, name)]));
  }

  private shuffled(node: Json): Json {
    return this.coin() ? Object.fromEntries(Object.entries(node).reverse()) : node;
  }

  /** Moves a part into the components and returns a reference to it, sometimes percent-encoded. */
  private reference(kind: string, part: unknown): Json {
    const name = `Made.${(this.count += 1)}`;
    (this.added[kind] ??= {})[name] = part;
    const written = this.coin() ? [...name].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('') : name;
    return { $ref: `#/components/${kind}/${written}` };
  }

  /** Moves parameters that all operations of a path share to the path, and may replace the path item by a reference. */
  private item(item: Json): Json {
    const written = this.map(item, (operation, name) => this.node(operation, name));
    const operations = Object.entries(written).filter(([name]) => (methods as readonly string[]).includes(name));
    const [first] = operations;
    const own = record(first?.[1]);
    const moved =
      operations.length === 1 && this.coin()
        ? { ...written, parameters: own['parameters'] ?? [], [first![0]]: { ...own, parameters: undefined } }
        : written;
    const plain = JSON.parse(JSON.stringify(moved)) as Json;
    return this.coin() ? this.reference('pathItems', plain) : this.shuffled(plain);
  }

  private node(node: unknown, name: string): unknown {
    if (Array.isArray(node)) return node.map((one) => this.member(one, name));
    if (!isRecord(node)) return node;
    return this.shuffled(
      this.map(node, (one, word) => {
        if (word === 'schema') return this.schema(one);
        if (word === 'schemas') return this.map(one, (schema) => this.schema(schema));
        if (opaque.has(word) || word.startsWith('x-')) return one;
        if (word in parts && isRecord(one)) return this.map(one, (part) => this.member(part, word));
        return this.node(one, word);
      }),
    );
  }

  /** Replaces a part by a reference to the components, or a reference by its target. */
  private member(node: unknown, kind: string): unknown {
    if (!isRecord(node) || !(kind in parts)) return this.node(node, kind);
    if (typeof node['$ref'] === 'string') return this.coin() ? this.member(this.behind(node['$ref']), kind) : node;
    const written = kind === 'examples' ? node : this.node(node, '');
    return this.coin() ? this.reference(parts[kind]!, written) : written;
  }

  private behind(reference: string): unknown {
    return resolvePointer(this.root, reference);
  }

  private schema(node: unknown): Json {
    const written = this.wrapped(this.nullable(this.schemaParts(record(node))));
    return this.coin() && this.coin() ? this.reference('schemas', written) : written;
  }

  private schemaParts(node: Json): Json {
    const { $ref, ...beside } = node;
    if (typeof $ref === 'string' && Object.keys(beside).length === 0 && this.coin())
      return this.schemaParts(record(this.behind($ref)));
    const written = mapSchemas(node, (inner) => this.schema(inner));
    return this.shuffled(
      this.map(written, (value, word) => {
        if (keywordNamed(word)?.holds === 'schemas by name') return this.shuffled(record(value));
        return word === 'required' && this.coin() ? [...(value as readonly unknown[])].reverse() : value;
      }),
    );
  }

  /** `type: [string, 'null']` as `anyOf`, in either order. */
  private nullable(node: Json): Json {
    const { type, enum: values, ...rest } = node;
    const isOther = Object.keys(node).some((word) => onlyForRefs.includes(word));
    if (!Array.isArray(type) || !type.includes('null') || values !== undefined || isOther || !this.coin()) return node;
    if (this.coin()) return { ...rest, type: [...(type as readonly unknown[])].reverse() };
    const { description, 'x-requirement': row, 'x-presence': presence, ...rules } = rest;
    const others = type.filter((one) => one !== 'null') as readonly unknown[];
    const alternatives = [{ ...rules, type: others.length === 1 ? others[0] : others }, { type: 'null' }];
    const said = { description, 'x-requirement': row, 'x-presence': presence };
    const told = Object.entries(said).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(told), anyOf: this.coin() ? alternatives : alternatives.reverse() };
  }

  private wrapped(node: Json): Json {
    return this.coin() && this.coin() ? { allOf: [node] } : node;
  }
}

/** The document, with `coin` choosing among notations with the same meaning for each part. */
export const rewritten = (document: Json, coin: Coin): Json => new Rewriter(document, coin).document();
