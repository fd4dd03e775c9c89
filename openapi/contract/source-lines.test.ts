/** Shows that every line that the contract's places name is the line where that place stands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.js';
import lines from '../generated/lines.json' with { type: 'json' };
import { answerLine, contractFile, fieldLine, operationLine, type ContractLines } from './source-lines.js';

const text = readFileSync(new URL(`../../${contractFile}`, import.meta.url), 'utf8').split('\n');
const lineAt = (line: number | undefined): string => text[(line ?? 0) - 1]?.trim() ?? '';
const all: ContractLines = lines;

describe('the places of the contract', () => {
  it.each(contract.operations)('have the operation: $id', ({ id, method }) => {
    const at = operationLine(id);
    expect(lineAt(at)).toBe(`${method.toLowerCase()}:`);
    expect(lineAt(at + 1)).toBe(`operationId: ${id}`);
  });

  it.each(contract.operations)('have the name of each field in its line: $id', ({ id }) => {
    const { asks, answers } = all[id]!;
    const named = [...Object.entries(asks), ...Object.entries(answers)];
    const shared = "- { $ref: '#/components/parameters/";
    expect(named.length).toBeGreaterThan(0);
    for (const [name, line] of named) {
      const last = name.endsWith('[*]') ? 'items' : name.split('.').at(-1)!;
      if (lineAt(line).startsWith(shared)) expect(Object.keys(asks)).toContain(name);
      else expect(lineAt(line)).toMatch(new RegExp(`(?:^|[{,] )(?:- name: )?${last}(?::|$)`));
    }
  });

  it('lead from a pointer into an answer to its field, or to the nearest listed one', () => {
    expect(lineAt(answerLine('getOrder', '/data/order/packages/0/width'))).toMatch(/^width: .*READ-61/);
    expect(answerLine('getOrder', '/data/order/packages/0/made_up')).toBe(
      answerLine('getOrder', '/data/order/packages/0'),
    );
    expect(answerLine('getOrder', '/made_up')).toBeUndefined();
    expect(answerLine('getOrder', '')).toBeUndefined();
    expect(answerLine('getOrder', '/constructor')).toBeUndefined();
    expect(answerLine('constructor', '/data')).toBeUndefined();
    expect(operationLine('constructor')).toBe(1);
  });

  it('lead from a name with a rule behind it to the field', () => {
    expect(fieldLine('createOrder', 'asks', 'packages[*].width.minimum')).toBe(
      all['createOrder']!.asks['packages[*].width'],
    );
    expect(fieldLine('createOrder', 'asks', 'packages_made_up.type')).toBeUndefined();
  });
});
