/** The version step that changes require, and the steps that are too small. */
import { describe, expect, it } from 'vitest';
import { diffBetween, type Special } from './test-documents.js';
import { stepBetween } from './required-bump.js';

const number = { type: 'number' };
const demands: readonly (readonly [string, Special])[] = [
  ['none', {}],
  ['patch', { body: { type: 'string', description: 'A text.' } }],
  ['minor', { body: { type: ['string', 'null'] } }],
  ['major', { body: number }],
];
const steps = [
  ['1.0.0', 'none'],
  ['1.0.1', 'patch'],
  ['1.1.0', 'minor'],
  ['2.0.0', 'major'],
] as const;
const order = ['none', 'patch', 'minor', 'major'];

describe('the version', () => {
  it.each(demands)('must be raised by at least: %s', (demanded, after) => {
    for (const [version, taken] of steps) {
      const { version: found } = diffBetween({}, { ...after, version });
      expect(found).toMatchObject({ demanded, taken });
      expect(found.rule).toBe(order.indexOf(taken) < order.indexOf(demanded) ? 'version-step-too-small' : undefined);
    }
  });

  it('must not be lower or unreadable', () => {
    expect(diffBetween({ version: '1.10.0' }, { version: '1.9.9' }).version.rule).toBe('version-lowered');
    expect(diffBetween({}, { version: '1.0' }).version.rule).toBe('version-unreadable');
  });

  it.each([
    ['1.2.3', '1.2.3', 'none'],
    ['1.2.3', '1.2.10', 'patch'],
    ['1.9.3', '1.10.0', 'minor'],
    ['9.9.9', '10.0.0', 'major'],
    ['2.0.0', '1.9.9', 'back'],
    ['1.2.3', 'v1.2.4', undefined],
    ['1.2.3', '01.2.4', undefined],
  ])('from %s to %s is the step %s', (before, after, step) => {
    expect(stepBetween(before, after)).toBe(step);
  });
});
