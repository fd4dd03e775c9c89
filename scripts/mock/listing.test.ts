import { describe, expect, it } from 'vitest';
import { allFaults, allVariations } from '../../variants/index.js';
import { faultGroups, variationGroups } from '../../variants/groups.js';
import { listed } from './listing.js';

describe.each([
  ['faults', allFaults, faultGroups.length - 1, 'list-carriers.omits.message'],
  ['variations', allVariations, variationGroups.length, 'or-null.absent'],
] as const)('the list of %s', (list, all, groups, id) => {
  it('has a line for each group, and says how to see more', async () => {
    const lines = (await listed({ list, words: '', isJson: false })).split('\n');
    expect(lines[0]).toBe(`${all.length} ${list}:`);
    expect(lines.filter((line) => line.includes(' such as '))).toHaveLength(groups);
    expect(lines.length).toBeLessThan(25);
    expect(lines.join('\n')).toContain(`--${list} --json`);
  });

  it('shows the members with some words', async () => {
    const text = await listed({ list, words: id, isJson: false });
    expect(text.split('\n').filter((line) => line.startsWith('  '))).toEqual([expect.stringContaining(`  ${id}  `)]);
    expect(await listed({ list, words: 'no such words', isJson: false })).toContain(`No ${list} have "no such words"`);
  });

  it('is complete as JSON', async () => {
    const read = JSON.parse(await listed({ list, words: '', isJson: true })) as readonly { id: string }[];
    expect(read.map((one) => one.id)).toEqual(all.map((one) => one.id));
  });
});
