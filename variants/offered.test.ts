import { describe, expect, it } from 'vitest';
import { offered, offeredAs, listVariations, mistakeIn } from './offered.js';
import { allVariations } from './index.js';
import { variationName } from './kit/variant.js';

const names = allVariations.map(variationName);

describe('the names of variations', () => {
  it('are unique, in lower-case letters and digits, and not seeds', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('select the variations, in the order in which they are applied', () => {
    const found = offeredAs(['late-references', 'null-absent', 'no-such']);
    expect(found.map(({ id }) => id)).toEqual(['or-null.absent', 'late-use.references']);
    expect(offered.map(variationName)).not.toContain('carriers-one');
  });

  it('are listed with a sentence each, and whether they are on', () => {
    const listed = listVariations((name) => name === 'null-absent');
    expect(listed.filter(({ on }) => on)).toEqual([
      {
        name: 'null-absent',
        group: 'Fields without a value',
        sentence: 'A field that may be null is absent.',
        on: true,
      },
    ]);
    expect(new Set(listed.map(({ sentence }) => sentence)).size).toBe(listed.length);
    expect(listed.filter(({ sentence }) => !/^[\p{Lu}\d"].*\.$/u.test(sentence))).toEqual([]);
  });

  it.each([
    [['late-refrences'], 'Unknown variation "late-refrences". Did you mean late-references'],
    [['monday'], 'Unknown variation "monday". A seed has only digits, such as 7.'],
    [['late-references', ''], 'Unknown variation "".'],
    [
      ['carrier-before-nulls', 'carrier-before-absent'],
      "The variations carrier-before-absent and carrier-before-nulls can't be used together.",
    ],
  ])('are refused if they are unknown or exclude each other (%j)', (wanted, mistake) => {
    expect(mistakeIn(wanted)).toContain(mistake);
  });

  it('can be several of a choice that only changes the form of a response', () => {
    expect(mistakeIn(['unsent-null', 'unsent-absent', 'late-references'])).toBeUndefined();
  });
});
