import { describe, expect, it } from 'vitest';
import { standardAccounts, accountFrom } from '../../../reference-impl/account/seed.js';
import { readScenario } from '../../../mock/scenario/scenario.js';
import { sample } from './sample-scenario.js';
import { excerptOf, mistakeOf, offsetOf } from './scenario-mistake.js';

const base = accountFrom(standardAccounts()[0]!, 0, () => new Date()).state();

function messageFor(text: string): string {
  try {
    readScenario(text, base);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('the sample has no mistake, and creates an order', () => {
  expect(messageFor(sample)).toBe('');
  expect(readScenario(sample, base).state.orders).toHaveLength(1);
});

describe('a mistake in a scenario', () => {
  it("is found by the mock's message, and marked in the text", () => {
    const text = 'orders: []\ncustomers:\n  - first_name: Ada\n    kind: 1\nlocations: []\n';
    const mistake = mistakeOf(messageFor(text))!;
    expect(mistake).toMatchObject({ line: 4, column: 5, problem: expect.stringContaining('"kind"') as string });
    expect(text.slice(offsetOf(text, mistake))).toMatch(/^kind: 1/);
    const [, , marked, mark] = excerptOf(text, mistake).split('\n');
    expect(marked).toBe('4 │     kind: 1');
    expect(mark).toBe('  │     ▲');
  });

  it("has no place if the mock's message has none", () => {
    expect(mistakeOf('The body is not UTF-8.')).toBeUndefined();
  });

  it.each(['orders: [', 'a: b: c', 'orders: 1'])('has a place within the text %j', (text) => {
    const mistake = mistakeOf(messageFor(text))!;
    expect(offsetOf(text, mistake)).toBeLessThanOrEqual(text.length);
    expect(excerptOf(text, mistake)).toContain('▲');
  });
});
