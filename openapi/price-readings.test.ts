/** Shows that answers about prices can be read again, and that docs/pricing.md has the whole family. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  dimensionNames,
  membersIn,
  membersOf,
  noReading,
  priceDimensions,
  readingAnswer,
  readingFrom,
  referenceReading,
  unknownReading,
} from './price-readings.js';
import { requirement } from './requirements.js';

describe('the answer about a dimension', () => {
  it('names its members so that they can be read again, one or several', () => {
    for (const name of dimensionNames) {
      const members = membersOf(name);
      for (const member of members) expect(membersIn(name, readingAnswer(name, [member], ''))).toEqual([member]);
      expect(membersIn(name, readingAnswer(name, members, 'free or charged: none'))).toEqual(members);
    }
  });

  it('names none where nothing fits or nothing is known', () => {
    expect(readingAnswer('base', [], 'why')).toBe(noReading);
    for (const answer of [noReading, `${unknownReading}: there is no method`, '', 'constructor'])
      expect(membersIn('base', answer)).toEqual([]);
  });

  it('makes a reading, with our own member where several or none are named', () => {
    const answers = {
      threshold: 'from-zero: …',
      distance: 'ellipsoid or manhattan: …',
      divisor: 'heavier or volume: …',
    };
    expect(readingFrom(answers)).toEqual({ ...referenceReading, threshold: 'from-zero', distance: 'ellipsoid' });
    expect(readingFrom({})).toEqual(referenceReading);
  });
});

describe('the family', () => {
  it('belongs to observed rows of the catalogue', () => {
    for (const name of dimensionNames) expect(requirement(priceDimensions[name].row).level).toBe('observed');
  });

  it('is in docs/pricing.md, member by member, as it is', () => {
    const page = readFileSync(new URL('../docs/pricing.md', import.meta.url), 'utf8').replace(/ +/g, ' ');
    for (const name of dimensionNames) {
      const { row, question, members } = priceDimensions[name];
      expect(page).toContain(`| ${name} (${row}): ${question} |`);
      for (const [id, sentence] of Object.entries(members)) {
        const ours = referenceReading[name] === id ? ' (ours)' : '';
        expect(page).toContain(`| \`${id}\`${ours} | ${sentence} |`);
      }
    }
  });
});
