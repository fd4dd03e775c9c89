/** The plain form of a document: one notation wherever OpenAPI has several for the same thing. */
import { mapSchemas } from '../keywords/index.js';
import { assertSchema } from '../schema/known-words.js';
import { below, isRecord, mapValues, record, type Json } from '../json/json.js';
import { ContractError } from '../schema/contract-error.js';
import { withoutDefaults } from './defaults.js';
import { plainContent } from './media-types.js';
import { methods } from './methods.js';
import { resolveReference } from './pointers.js';
import { plainSchema } from './plain-schema.js';

/** Fields with data: a `$ref` in them is not a reference. */
const opaque = new Set(['value', 'example', 'default', 'enum', 'const']);
/** Parts of the document that are copied without following references. */
const asWritten = new Set(['openapi', 'info', 'servers', 'tags', 'security', 'components', 'jsonSchemaDialect']);

class PlainReader {
  private readonly schemas = new Map<unknown, Json>();
  private readonly inProgress = new Set<unknown>();

  constructor(private readonly root: Json) {}

  document(): Json {
    return mapValues(this.root, (part, name) => this.rootPart(name, part));
  }

  private rootPart(name: string, part: unknown): unknown {
    if (name === 'paths' || name === 'webhooks') return this.map(part, `#/${name}`, (one, at) => this.item(one, at));
    if (name !== 'components')
      return asWritten.has(name) || name.startsWith('x-') ? part : this.node(part, `#/${name}`);
    const { securitySchemes, ...others } = record(part);
    // Security schemes are used by name, other components by reference. The plain form has no references.
    return securitySchemes === undefined
      ? others
      : { ...others, securitySchemes: this.node(securitySchemes, '#/components/securitySchemes') };
  }

  private map(value: unknown, at: string, change: (one: unknown, at: string) => unknown): unknown {
    return isRecord(value) ? mapValues(value, (one, name) => change(one, below(at, name))) : value;
  }

  /** Calls `read` for a value. Throws if that reaches the same value again. */
  private ending<Made>(value: unknown, at: string, read: () => Made): Made {
    if (this.inProgress.has(value)) throw new ContractError(at, 'refers to itself.');
    this.inProgress.add(value);
    try {
      return read();
    } finally {
      this.inProgress.delete(value);
    }
  }

  /** A path item, with its shared fields copied into each operation. */
  private item(node: unknown, at: string): unknown {
    if (!isRecord(node)) return node;
    const { parameters, summary, description, servers: _servers, ...item } = this.mergedItem(node, at);
    const shared = this.parameters(parameters, below(at, 'parameters'));
    const texts = { ...(summary !== undefined && { summary }), ...(description !== undefined && { description }) };
    const operations = Object.entries(item).map(([name, operation]) => [
      name,
      isRecord(operation) && (methods as readonly string[]).includes(name)
        ? { ...texts, ...this.operation(operation, shared, below(at, name)) }
        : this.node(operation, below(at, name)),
    ]);
    const isSaid = (word: string): boolean =>
      methods.some((method) => isRecord(item[method]) && item[method][word] === undefined);
    const unsaid = Object.entries(texts).filter(([word]) => !isSaid(word));
    return { ...Object.fromEntries(unsaid), ...(Object.fromEntries(operations) as object) };
  }

  /** A path item merged with the target of its reference. */
  private mergedItem({ $ref, ...own }: Json, at: string): Json {
    if ($ref === undefined) return own;
    const place = below(at, '$ref');
    const target = resolveReference(this.root, $ref, place);
    const { value } = target;
    if (!isRecord(value)) throw new ContractError(place, `refers to no path item: ${JSON.stringify($ref)}.`);
    const found = this.ending(value, place, () => this.mergedItem(value, target.at));
    const [twice] = Object.keys(own).filter((name) => Object.hasOwn(found, name));
    if (twice !== undefined)
      throw new ContractError(below(at, twice), 'is also in what $ref leads to. Remove one of them.');
    return { ...found, ...own };
  }

  private parameters(list: unknown, at: string): readonly unknown[] {
    if (list === undefined) return [];
    if (!Array.isArray(list)) throw new ContractError(at, 'must be a list.');
    return list.map((one, index) => withoutDefaults('parameter', record(this.node(one, `${at}/${index}`))));
  }

  private operation(node: Json, shared: readonly unknown[], at: string): Json {
    const { parameters, servers: _servers, ...rest } = node;
    const own = this.parameters(parameters, below(at, 'parameters'));
    const keyOf = (one: unknown): string => `${String(record(one)['in'])} ${String(record(one)['name'])}`;
    const names = new Set(own.map(keyOf));
    const all = [...shared.filter((one) => !names.has(keyOf(one))), ...own];
    const made = withoutDefaults('operation', record(this.node(rest, at)));
    const { requestBody: body } = made;
    return {
      ...made,
      ...(isRecord(body) && { requestBody: withoutDefaults('body', body) }),
      ...(all.length > 0 && { parameters: all }),
    };
  }

  /** Any other node, with references followed and schemas in their plain form. */
  private node(node: unknown, at: string): unknown {
    if (Array.isArray(node)) return node.map((one, index) => this.node(one, `${at}/${index}`));
    if (!isRecord(node)) return node;
    if (typeof node['$ref'] === 'string') return this.referred(node, at);
    return this.map(node, at, (one, place) => {
      const name = place.slice(at.length + 1);
      if (name === 'schema') return this.schema(one, place);
      if (name === 'content' && isRecord(one)) return this.node(plainContent(one, place), place);
      return opaque.has(name) || name.startsWith('x-') ? one : this.node(one, place);
    });
  }

  private referred({ $ref, ...beside }: Json, at: string): unknown {
    const place = below(at, '$ref');
    const target = resolveReference(this.root, $ref, place);
    const found = this.ending(target.value, place, () => this.node(target.value, target.at));
    return isRecord(found) ? { ...found, ...beside } : found;
  }

  /** A schema without references, the same object for the same node. `from` is the place of a reference to it. */
  private schema(node: unknown, at: string, from = at): Json {
    const known = this.schemas.get(node);
    if (known) return known;
    const made = this.ending(node, from, () => this.schemaParts(record(node), at));
    this.schemas.set(node, made);
    return made;
  }

  private referredSchemas($ref: unknown, at: string): readonly Json[] {
    if ($ref === undefined) return [];
    const target = resolveReference(this.root, $ref, at);
    if (!this.schemas.has(target.value)) assertSchema(target.value, target.at);
    return [this.schema(target.value, target.at, at)];
  }

  private schemaParts({ $ref, ...node }: Json, at: string): Json {
    const referred = this.referredSchemas($ref, below(at, '$ref'));
    const plain = mapSchemas(node, (inner, words) =>
      this.schema(
        inner,
        words.reduce<string>((made, word) => below(made, word ?? ''), at),
      ),
    );
    return plainSchema(plain, referred);
  }
}

/**
 * The plain form of a document: references are followed, parameters and texts of path items are copied into the
 * operations, and schemas with the same meaning are equal. `components` keeps only what is used by name. Throws a
 * `ContractError` with the place of a reference that is broken, external or circular.
 */
export const plainDocument = (document: unknown): Json => new PlainReader(record(document)).document();
