import { describe, expect, it } from 'vitest';
import { faultGroupOf, faultGroups, grouped, hasWords, variationGroupOf, variationGroups } from './groups.js';
import { allFaults, allVariations, hiddenFaults } from './index.js';

describe('the groups', () => {
  it.each([
    ['faults', [...allFaults, ...hiddenFaults].map(faultGroupOf), faultGroups],
    ['variations', allVariations.map(variationGroupOf), variationGroups],
  ])('contain all %s, and none is empty', (_what, groups, names) => {
    expect([...new Set(groups)].sort()).toEqual([...names].sort());
    expect(names.length).toBeLessThanOrEqual(20);
  });

  it('reject a fault or variation without a group', () => {
    expect(() => faultGroupOf({ id: 'a.b', kind: 'authored', breaks: ['XYZ-01'] })).toThrow('a.b has no group');
    expect(() => variationGroupOf({ id: 'a.b', choice: 'a' })).toThrow('a.b has no group');
  });

  it('are shown in a fixed order', () => {
    const of = (group: string) => ({ group });
    expect([...grouped([of('Tokens'), of('Null in responses'), of('Tokens')]).keys()]).toEqual([
      'Null in responses',
      'Tokens',
    ]);
  });

  it('are searched for each of several words, in any case', () => {
    expect([hasWords('ORD-12 A Text', 'text ord-12'), hasWords('ORD-12 A Text', 'text other')]).toEqual([true, false]);
    expect(hasWords('anything', '')).toBe(true);
  });
});
