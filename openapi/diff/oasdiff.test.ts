/** Shows by a pair of documents that we say to each rule of oasdiff's catalogue what the table tells. */
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract.js';
import { oasdiffIds } from './oasdiff-ids.js';
import { sayingTo, type Saying } from './oasdiff.js';
import { ruleById, rules } from './rules.js';
import { diffOf, documentWith, operation, type Json, type Special } from './test-documents.js';
import { pairFor } from './test-oasdiff-pairs.js';

type Of<Kind extends Saying['kind']> = Extract<Saying, { kind: Kind }>;

const sayings = oasdiffIds.map((id) => ({ id, saying: sayingTo(id) }));
const having = <Kind extends Saying['kind']>(
  kind: Kind,
): readonly { readonly id: string; readonly saying: Of<Kind> }[] =>
  sayings.flatMap(({ id, saying }) => (saying.kind === kind ? [{ id, saying: saying as Of<Kind> }] : []));

const applicable = having('rules');

describe('the catalogue of oasdiff', () => {
  it('is whole, and each of its rules has one answer', () => {
    expect(new Set(oasdiffIds).size).toBe(560);
    expect(oasdiffIds).toHaveLength(560);
    expect([applicable.length, having('refused').length, having('unclassified').length]).toEqual([250, 291, 19]);
  });

  it.each(applicable.map(({ id, saying }) => [id, saying.rules] as const))('%s is told as %j', (id, expected) => {
    const pair = pairFor(id);
    expect(pair).toBeDefined();
    const { changes, version } = diffOf(...pair!);
    const found = id.includes('version') ? [version.rule] : [...new Set(changes.map(({ rule }) => rule))];
    expect(found).toEqual(expected);
    for (const { rule, clients, servers, standing } of changes)
      expect([clients, servers, standing]).toEqual([ruleById(rule).clients, ruleById(rule).servers, 'stated']);
  });

  it('has a pair only for what applies', () => {
    const wrong = sayings.filter(({ id, saying }) => (pairFor(id) !== undefined) !== (saying.kind === 'rules'));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

const parts: Readonly<Record<string, Special>> = {
  'headers of an answer': { responses: { '200': { ...answerWith({}), headers: { Location: { schema: {} } } } } },
  webhooks: { root: { webhooks: { made: {} } } },
  'itemSchema of a media type': { answerContent: { 'text/csv': { itemSchema: { type: 'string' } } } },
  'parameters of a path': { item: { parameters: [] } },
};

function answerWith(schema: Json): Json {
  return { description: 'Done', content: { 'application/json': { schema } } };
}

describe('what no rule knows', () => {
  it.each([...new Set(having('unclassified').map(({ saying }) => saying.part))])('counts as breaking: %s', (part) => {
    const special = parts[part]!;
    const before = documentWith(part.startsWith('itemSchema') ? { answerContent: { 'text/csv': {} } } : { answer: {} });
    const { changes } = diffOf(
      before,
      documentWith({ answer: part.startsWith('itemSchema') ? { type: 'string' } : {}, ...special }),
    );
    expect(changes.map(({ rule, clients, servers }) => [rule, clients, servers])).toEqual([
      ['unclassified', true, true],
    ]);
  });
});

/** A document with a word that the contract doesn't speak, or without a part that it needs. */
function strange(word: string): Json {
  if (word === 'in: header')
    return documentWith({ operation: { parameters: [{ in: 'header', name: 'x', schema: {} }] } });
  if (word === 'no operationId')
    return documentWith({ paths: { '/more': { get: operation({ operationId: undefined }) } } });
  return documentWith({ body: { [word]: 1 } });
}

describe('what the contract does not speak', () => {
  it.each([...new Set(having('refused').map(({ saying }) => saying.word))])(
    'is refused before it is compared: %s',
    (word) => {
      expect(() => loadContract(documentWith())).not.toThrow();
      expect(() => loadContract(strange(word))).toThrow(/not known here|can't be read|has no operationId/);
    },
  );
});

describe('the rules', () => {
  it('have ids of their own and break whom their step says', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const wrong = rules.filter(({ clients, servers, step }) =>
      clients ? step !== 'major' : servers ? step !== 'minor' : step === 'major',
    );
    expect(wrong).toEqual([]);
  });

  it('are looked up by their ids, and by nothing else', () => {
    expect(ruleById('request-values-narrowed')).toMatchObject({ clients: true, servers: false });
    expect(() => ruleById('constructor')).toThrow('There is no rule constructor.');
  });
});
