/** Every recorded line of openapi.yaml is the line of its operation or field. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.js';
import lines from '../generated/lines.json' with { type: 'json' };
import { answerLine, contractFile, fieldLine, operationLine, type ContractLines } from './source-lines.js';

const text = readFileSync(new URL(`../../${contractFile}`, import.meta.url), 'utf8').split('\n');
const lineAt = (line: number | undefined): string => text[(line ?? 0) - 1]?.trim() ?? '';
const all: ContractLines = lines;

describe('the recorded lines of the contract', () => {
  it.each(contract.operations)('contain the operation: $id', ({ id, method }) => {
    const at = operationLine(id);
    expect(lineAt(at)).toBe(`${method.toLowerCase()}:`);
    expect(lineAt(at + 1)).toBe(`operationId: ${id}`);
  });

  it.each(contract.operations)('contain the name of each field: $id', ({ id }) => {
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

  it('are found by a pointer into a response, or by its nearest listed parent', () => {
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

  it('are found by the name of a field with a rule after it', () => {
    expect(fieldLine('createOrder', 'asks', 'packages[*].width.minimum')).toBe(
      all['createOrder']!.asks['packages[*].width'],
    );
    expect(fieldLine('createOrder', 'asks', 'packages_made_up.type')).toBeUndefined();
  });
});
