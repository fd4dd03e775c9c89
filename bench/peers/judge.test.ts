/** Shows when a fault counts as found, and which faults and servers are tried. */
import { describe, expect, it } from 'vitest';
import { allFaults } from '../../reference-impl/faults/index.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import {
  chosenTolerances,
  everyNth,
  firstHundred,
  firstOfEachAxis,
  spread,
  spreadHundred,
} from './kit/choose-servers.js';
import { alarmsOn, isFound, news } from './judge.js';

const run = (exitCode: number, ...failed: readonly string[]) => ({ exitCode, failed, tests: 9, ms: 1 });

describe('isFound', () => {
  it('finds what fails where it failed in no run on the reference', () => {
    expect(isFound(run(1, 'a', 'b'), [run(1, 'a'), run(1, 'a')])).toBe(true);
    expect(news(run(1, 'a', 'b'), [run(1, 'a')])).toEqual(['b']);
  });

  it('does not find what failed in any run on the reference, nor what passes', () => {
    expect(isFound(run(1, 'b'), [run(1, 'a'), run(1, 'b')])).toBe(false);
    expect(isFound(run(0), [run(1, 'a')])).toBe(false);
  });

  it('takes the exit code only where the reference never has that', () => {
    expect(isFound(run(1), [run(0), run(0)])).toBe(true);
    expect(isFound(run(1), [run(0), run(1)])).toBe(false);
    expect(isFound(run(0), [run(0)])).toBe(false);
  });

  it('concludes nothing without a run on the reference', () => {
    expect(() => isFound(run(1, 'a'), [])).toThrow(RangeError);
  });
});

describe('alarmsOn', () => {
  it('has each false alarm once', () => {
    expect(alarmsOn([run(1, 'b', 'a'), run(1, 'b')])).toEqual(['a', 'b']);
  });
});

describe('the choice', () => {
  it('spreads evenly and begins with the first', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spread([0, 1], 4)).toEqual([0, 1]);
    expect(everyNth([0, 1, 2, 3, 4], 2)).toEqual([0, 2, 4]);
  });

  it('has two hundreds of different faults, one of which reaches the end of the catalogue', () => {
    const [first, all] = [firstHundred(allFaults), spreadHundred(allFaults)];
    expect([new Set(first).size, new Set(all).size]).toEqual([100, 100]);
    expect(first).toEqual(allFaults.slice(0, 100));
    expect(allFaults.length - allFaults.indexOf(all.at(-1)!)).toBeLessThan(20);
  });

  it('has ten conformant servers of ten different freedoms, each by its first way', () => {
    const chosen = chosenTolerances(allTolerances);
    expect(new Set(chosen.map(({ axis }) => axis)).size).toBe(10);
    expect(firstOfEachAxis(allTolerances)).toEqual(expect.arrayContaining([...chosen]));
    expect(
      firstOfEachAxis([
        { axis: 'a', id: 1 },
        { axis: 'b', id: 2 },
        { axis: 'a', id: 3 },
      ]),
    ).toEqual([
      { axis: 'a', id: 1 },
      { axis: 'b', id: 2 },
    ]);
  });
});
