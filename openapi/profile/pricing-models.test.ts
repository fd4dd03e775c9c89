/** Answers about prices become a pricing model again, and docs/pricing-models.md lists all members. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  dimensionNames,
  membersOf,
  noModelAnswer,
  priceDimensions,
  modelAnswer,
  modelFrom,
  referenceModel,
} from './pricing-models.js';
import { requirement } from '../requirements.js';

describe('the answer for a dimension', () => {
  it('has as its value the members that explain the rates', () => {
    for (const name of dimensionNames) {
      const members = membersOf(name);
      for (const member of members) expect(modelAnswer(name, [member], '').coded.value).toEqual([member]);
      expect(modelAnswer(name, members, 'why')).toEqual({
        text: `${members.join(' or ')}: why`,
        coded: { part: 'prices', code: 'explained', value: members },
      });
    }
  });

  it('has no members if none explains the rates, or nothing is known', () => {
    expect(modelAnswer('base', [], 'why')).toMatchObject({ text: 'none of these', coded: { code: 'unexplained' } });
    expect(noModelAnswer('why')).toMatchObject({ text: "can't be determined: why", coded: { code: 'unknown' } });
  });

  it("becomes a pricing model, with the reference's member if the answer has several or none", () => {
    const found = { threshold: ['from-zero'], distance: ['ellipsoid', 'manhattan'], divisor: ['heavier', 'volume'] };
    expect(modelFrom(found)).toEqual({ ...referenceModel, threshold: 'from-zero', distance: 'ellipsoid' });
    expect(modelFrom({ base: ['constructor'] })).toEqual(referenceModel);
  });
});

describe('the pricing models', () => {
  it('belong to observed rows of the catalogue', () => {
    for (const name of dimensionNames) expect(requirement(priceDimensions[name].row).level).toBe('observed');
  });

  it('are listed in docs/pricing-models.md with every member', () => {
    const page = readFileSync(new URL('../../docs/pricing-models.md', import.meta.url), 'utf8').replace(/ +/g, ' ');
    for (const name of dimensionNames) {
      const { row, question, members } = priceDimensions[name];
      expect(page).toContain(`| ${name} (${row}): ${question} |`);
      for (const [id, sentence] of Object.entries(members)) {
        const ours = referenceModel[name] === id ? ' (ours)' : '';
        expect(page).toContain(`| \`${id}\`${ours} | ${sentence} |`);
      }
    }
  });
});
