import { describe, expect, it } from 'vitest';
import { freedoms, freedomsNamed, listFreedoms, mistakeIn } from './freedoms.js';
import { allTolerances } from './index.js';
import { freedomName } from './kit/tolerance.js';

const names = allTolerances.map(freedomName);

describe('the names of freedoms', () => {
  it('are unique, in lower-case letters and digits, and not seeds', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('select the freedoms, in the order in which they are applied', () => {
    const found = freedomsNamed(['late-references', 'null-absent', 'no-such']);
    expect(found.map(({ id }) => id)).toEqual(['or-null.absent', 'late-use.references']);
    expect(freedoms.map(freedomName)).not.toContain('carriers-one');
  });

  it('are listed with a sentence each, and whether they are on', () => {
    const listed = listFreedoms((name) => name === 'null-absent');
    expect(listed.filter(({ on }) => on)).toEqual([
      { name: 'null-absent', sentence: 'A field that may be null is absent.', on: true },
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

  it('can be several of an axis that only changes the form of a response', () => {
    expect(mistakeIn(['unsent-null', 'unsent-absent', 'late-references'])).toBeUndefined();
  });
});
