/** The comparison ignores differences without meaning, follows references, and reports every other change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../contract/contract.js';
import { isRecord, type Json } from '../json/json.js';
import { isBreaking } from './change.js';
import { contractDiff } from './diff.js';
import { diffBetween, diffOf, documentWith, told } from './test-documents.js';

const text = { type: 'string' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });

describe('documents with the same meaning', () => {
  it('have no changes if they are equal', () => {
    expect(contractDiff(contract, loadContract(structuredClone(contract.document)))).toEqual({
      changes: [],
      version: { before: contract.version, after: contract.version, demanded: 'none', taken: 'none' },
    });
  });

  it('are reported as rewritten if one uses references and allOf', () => {
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
  ])('have no breaking changes if they differ in the order of %s', (_what, before, after) => {
    expect(diffBetween({ body: before }, { body: after }).changes.filter(isBreaking)).toEqual([]);
  });

  it('are not those whose field named "description" has another type', () => {
    const found = diffBetween(
      { body: { anyOf: [object({ description: text })] } },
      { body: { anyOf: [object({ description: { type: 'number' } })] } },
    );
    expect(told(found)).toEqual(['request-alternatives-changed at makeThing request (both)']);
  });
});

/** The places of all values that are not objects or lists. */
function leaves(node: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => leaves(one, [...path, index]));
  if (isRecord(node)) return Object.entries(node).flatMap(([name, one]) => leaves(one, [...path, name]));
  return [path];
}

/** A copy without the value at a place. */
function cut(root: unknown, path: readonly (string | number)[]): unknown {
  const copy = structuredClone(root) as Record<string | number, unknown>;
  const holder = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, token) => at[token] as never, copy);
  const last = path.at(-1)!;
  if (Array.isArray(holder)) holder.splice(last as number, 1);
  else delete holder[last];
  return copy;
}

describe('every change is reported', () => {
  const places = leaves(contract.document).filter(([first]) => first === 'paths' || first === 'components');

  it('after the removal of any value, unless the rest is not a valid contract', () => {
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

  it('and a change that breaks clients breaks servers when it is undone', () => {
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
        // A field that only one of them has breaks the same side in both directions: its sender sends it in vain.
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
  ])('%s is rejected', (_how, schema) => {
    const document = documentWith({ body: loop, components: { schemas: { Tree: schema } } });
    expect(() => diffOf(document, document)).toThrow('/$ref refers to itself.');
  });
});

/** Keywords of OpenAPI and JSON Schema that docs/contract-diff.md lists as rejected. */
const unspoken =
  'x-sunset x-stability-level x-extensible-enum nullable discriminator prefixItems contains dependentSchemas patternProperties propertyNames unevaluatedItems unevaluatedProperties contentSchema contentMediaType contentEncoding';

describe('a document with an unsupported keyword', () => {
  it.each(unspoken.split(' '))('is rejected before the comparison: %s', (word) => {
    expect(() => loadContract(documentWith({ body: { [word]: 1 } }))).toThrow(/not supported here|can't be read/);
  });

  it.each([
    [{ minLenght: 3 }, /schema\/minLenght is not supported here\. Did you mean minLength\?$/],
    [
      { discriminator: {} },
      /schema\/discriminator is not supported here\. Remove it, or add its object to openapi\/keywords\.$/,
    ],
    [{ oneOf: [] }, /schema\/oneOf has an invalid value: \[\]\.$/],
    [{ items: [{}] }, /schema\/items must be a schema\.$/],
  ])('is rejected with what to do: %j', (body, says) => {
    expect(() => loadContract(documentWith({ body }))).toThrow(says);
  });

  it('or with a header parameter is rejected', () => {
    const parameters = [{ in: 'header', name: 'x', schema: {} }];
    expect(() => loadContract(documentWith({ operation: { parameters } }))).toThrow("can't be read");
  });
});
