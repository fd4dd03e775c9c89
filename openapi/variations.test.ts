/** A variation of every element of a list becomes one for each element that a value has. */
import { describe, expect, it } from 'vitest';
import { leftOut, set, unfold } from './variations.js';

describe('a variation for every element', () => {
  const base = { packages: [{ tags: ['a', 'b'] }, { tags: ['c'] }, {}], none: null };

  it('is one for each element that the base has', () => {
    expect(unfold(base, set(['packages', '*', 'width'], -1, '-1'))).toEqual(
      [0, 1, 2].map((index) => set(['packages', index, 'width'], -1, `-1 in packages[${index}]`)),
    );
  });

  it('is one for each element of each inner list', () => {
    const places = unfold(base, set(['packages', '*', 'tags', '*'], 5, '5')).map(({ changes }) => changes[0]?.place);
    expect(places).toEqual([
      ['packages', 0, 'tags', 0],
      ['packages', 0, 'tags', 1],
      ['packages', 1, 'tags', 0],
    ]);
  });

  it('is none where there is no list, and itself where no element is meant', () => {
    expect(unfold(base, leftOut(['none', '*']))).toEqual([]);
    expect(unfold(base, leftOut(['absent', '*', 'x']))).toEqual([]);
    const plainly = leftOut(['packages']);
    expect(unfold(base, plainly)).toEqual([plainly]);
  });
});
