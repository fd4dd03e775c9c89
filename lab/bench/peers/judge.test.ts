/** When a fault counts as found, and which faults and servers are tried. */
import { describe, expect, it } from 'vitest';
import { allFaults } from '../../../variants/index.js';
import { allVariations } from '../../../variants/index.js';
import { chosenVariations, everyNth, firstOfEachChoice, spread, spreadFaults } from './kit/choose-servers.js';
import { alarmsOn, isFound, news } from './judge.js';

const run = (exitCode: number, ...failed: readonly string[]) => ({ exitCode, failed, tests: 9, ms: 1 });

describe('isFound', () => {
  it('is true if something fails that failed in no run on the reference', () => {
    expect(isFound(run(1, 'a', 'b'), [run(1, 'a'), run(1, 'a')])).toBe(true);
    expect(news(run(1, 'a', 'b'), [run(1, 'a')])).toEqual(['b']);
  });

  it('is false if nothing fails, or only what failed in a run on the reference', () => {
    expect(isFound(run(1, 'b'), [run(1, 'a'), run(1, 'b')])).toBe(false);
    expect(isFound(run(0), [run(1, 'a')])).toBe(false);
  });

  it('is true for an exit code that never occurred on the reference', () => {
    expect(isFound(run(1), [run(0), run(0)])).toBe(true);
    expect(isFound(run(1), [run(0), run(1)])).toBe(false);
    expect(isFound(run(0), [run(0)])).toBe(false);
  });

  it('throws without a run on the reference', () => {
    expect(() => isFound(run(1, 'a'), [])).toThrow(RangeError);
  });
});

describe('alarmsOn', () => {
  it('lists each false alarm once', () => {
    expect(alarmsOn([run(1, 'b', 'a'), run(1, 'b')])).toEqual(['a', 'b']);
  });
});

describe('the choice of servers', () => {
  it('is evenly spread and begins with the first', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spread([0, 1], 4)).toEqual([0, 1]);
    expect(everyNth([0, 1, 2, 3, 4], 2)).toEqual([0, 2, 4]);
  });

  it('has fifty faults, spread over the whole catalogue', () => {
    const all = spreadFaults(allFaults);
    expect(new Set(all).size).toBe(50);
    expect(all[0]).toBe(allFaults[0]);
    expect(allFaults.length - allFaults.indexOf(all.at(-1)!)).toBeLessThan(40);
  });

  it('has ten conformant servers, each the first variation of a different choice', () => {
    const chosen = chosenVariations(allVariations);
    expect(new Set(chosen.map(({ choice }) => choice)).size).toBe(10);
    expect(firstOfEachChoice(allVariations)).toEqual(expect.arrayContaining([...chosen]));
    expect(
      firstOfEachChoice([
        { choice: 'a', id: 1 },
        { choice: 'b', id: 2 },
        { choice: 'a', id: 3 },
      ]),
    ).toEqual([
      { choice: 'a', id: 1 },
      { choice: 'b', id: 2 },
    ]);
  });
});
