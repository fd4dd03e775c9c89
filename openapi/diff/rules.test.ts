/** Each rule is reported for a pair of documents that has its change and no other. */
import { describe, expect, it } from 'vitest';
import { ruleById, rules } from './rules.js';
import { diffBetween } from './test-documents.js';
import { cases, ofVersions } from './test-rule-cases.js';

describe('the rules', () => {
  it.each(cases)('%s', (expected, before, after) => {
    const { changes } = diffBetween(before, after);
    expect([...new Set(changes.map(({ rule }) => rule))].join(' ')).toBe(expected);
    for (const { rule, clients, servers } of changes) expect(ruleById(rule)).toMatchObject({ clients, servers });
  });

  it.each(ofVersions)('%s', (expected, before, after) => {
    expect(diffBetween(before, after).version.rule).toBe(expected);
  });

  it('are each reported for at least one pair of documents', () => {
    const told = new Set([...cases, ...ofVersions].flatMap(([expected]) => expected.split(' ')));
    expect(rules.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  it('have unique ids, and steps that match whom they break', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const wrong = rules.filter(({ clients, servers, step }) =>
      clients ? step !== 'major' : servers ? step !== 'minor' : step === 'major',
    );
    expect(wrong).toEqual([]);
  });

  it('are found by their ids only', () => {
    expect(ruleById('request-values-narrowed')).toMatchObject({ clients: true, servers: false });
    expect(() => ruleById('constructor')).toThrow('Unknown rule constructor.');
  });
});
