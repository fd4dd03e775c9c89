/** Shows what the comparison sees through, what it follows, and that nothing goes unnoticed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../contract/contract.js';
import { isRecord, type Json } from '../schema/schema.js';
import { isBreaking } from './change.js';
import { contractDiff } from './diff.js';
import { diffBetween, diffOf, documentWith, told } from './test-documents.js';

const text = { type: 'string' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });

describe('what says the same', () => {
  it('is no change in the contract itself', () => {
    expect(contractDiff(contract, loadContract(structuredClone(contract.document)))).toEqual({
      changes: [],
      version: { before: contract.version, after: contract.version, demanded: 'none', taken: 'none' },
    });
  });

  it('is told as rewritten, whether by reference, in parts or at once', () => {
    const at = { body: object({ name: { ...text, minLength: 1 } }, { required: ['name'] }) };
    const apart = {
      body: { allOf: [{ $ref: '#/components/schemas/Named' }, { required: ['name'] }] },
      components: { schemas: { Named: object({ name: { allOf: [text, { minLength: 1 }] } }) } },
    };
    expect(told(diffBetween(at, apart))).toEqual(['document-rewritten at document (nobody)']);
  });

  it.each([
    [
      'alternatives',
      { anyOf: [text, { required: ['b'], type: 'object' }] },
      { anyOf: [{ type: 'object', required: ['b'] }, text] },
    ],
    ['types', { type: ['string', 'null'] }, { type: ['null', 'string'] }],
    ['values', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }],
    [
      'a field called description',
      { anyOf: [object({ description: text })] },
      { anyOf: [object({ description: { type: 'string' } })] },
    ],
  ])('whatever the sequence of its %s', (_what, before, after) => {
    expect(diffBetween({ body: before }, { body: after }).changes.filter(isBreaking)).toEqual([]);
  });

  it('is not what a field called description says', () => {
    const found = diffBetween(
      { body: { anyOf: [object({ description: text })] } },
      { body: { anyOf: [object({ description: { type: 'number' } })] } },
    );
    expect(told(found)).toEqual(['request-alternatives-changed at makeThing request (both)']);
  });
});

/** The places of all values that a rule of some schema is written with. */
function leaves(node: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => leaves(one, [...path, index]));
  if (isRecord(node)) return Object.entries(node).flatMap(([name, one]) => leaves(one, [...path, name]));
  return [path];
}

/** A copy without what is at a place. */
function cut(root: unknown, path: readonly (string | number)[]): unknown {
  const copy = structuredClone(root) as Record<string | number, unknown>;
  const holder = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, token) => at[token] as never, copy);
  const last = path.at(-1)!;
  if (Array.isArray(holder)) holder.splice(last as number, 1);
  else delete holder[last];
  return copy;
}

describe('nothing goes unnoticed', () => {
  const places = leaves(contract.document).filter(([first]) => first === 'paths' || first === 'components');

  it('of what can be cut from the contract: it is told, or no contract is left', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), (path) => {
        const after = cut(contract.document, path);
        try {
          loadContract(after);
        } catch {
          return;
        }
        expect(diffOf(contract.document, after).changes).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('and what breaks clients one way breaks servers the other way, in all that schemas say', () => {
    const schema = fc.oneof(
      fc.record({ type: fc.constantFrom('string', 'number', ['string', 'null']) }),
      fc.record({ minimum: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }),
      fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }) }),
      fc.record({
        required: fc.uniqueArray(fc.constantFrom('a'), { minLength: 0 }),
        properties: fc.constant({ a: text }),
      }),
    );
    const whom = (before: Json, after: Json): readonly boolean[] => {
      const found = diffBetween({ body: before }, { body: after }).changes.filter(isBreaking);
      return [found.some(({ clients }) => clients), found.some(({ servers }) => servers)];
    };
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        const [clients, servers] = whom(one, other);
        // A field that is only in one of them is sent in vain by whoever knows it, in both directions alike.
        fc.pre('properties' in one === 'properties' in other);
        expect(whom(other as Json, one as Json)).toEqual([servers, clients]);
      }),
    );
  });
});

describe('a schema that refers to itself', () => {
  const tree = object({ left: { $ref: '#/components/schemas/Tree' }, right: { $ref: '#/components/schemas/Tree' } });
  const loop = { $ref: '#/components/schemas/Tree' };

  it.each([
    ['by its fields', tree],
    ['at once', loop],
  ])('%s has no end, and is not compared', (_how, schema) => {
    const document = documentWith({ body: loop, components: { schemas: { Tree: schema } } });
    expect(() => diffOf(document, document)).toThrow('/$ref refers to itself.');
  });
});

/** Words of OpenAPI and JSON Schema that docs/contract-diff.md names as refused. */
const unspoken =
  'x-sunset x-stability-level x-extensible-enum deprecated default readOnly writeOnly maxLength exclusiveMinimum exclusiveMaximum multipleOf uniqueItems minProperties maxProperties oneOf discriminator prefixItems contains dependentSchemas dependentRequired patternProperties propertyNames unevaluatedItems unevaluatedProperties contentSchema contentMediaType contentEncoding';

describe('a document with a word that no contract here has', () => {
  it.each(unspoken.split(' '))('is refused before it is compared: %s', (word) => {
    expect(() => loadContract(documentWith({ body: { [word]: 1 } }))).toThrow(/not supported here|can't be read/);
  });

  it('or with a header parameter is refused, too', () => {
    const parameters = [{ in: 'header', name: 'x', schema: {} }];
    expect(() => loadContract(documentWith({ operation: { parameters } }))).toThrow("can't be read");
  });
});
