/** Tests that the suite fails no server for a variation: each variation once, many at a time. */
import { describe, expect, it } from 'vitest';
import { requirements } from '../../openapi/requirements.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allVariations } from '../../variants/index.js';
import { coveringRows, eachOnce } from '../../variants/kit/pairwise.js';
import { combined } from '../../variants/kit/variant.js';
import { expectConformant, isDecisive, runOn, single } from './test-variations.js';

// Variations that must run alone may change the same things as others, so they are combined only with each other.
const apart = [true, false].map((isAlone) => single.filter(({ alone = false }) => alone === isAlone));
const rows = apart.flatMap(eachOnce).map((row, index) => [index + 1, combined(row)] as const);

describe('a server with many variations', () => {
  it.each(rows)('is conformant in combination %i', async (_number, variation) => {
    expectConformant(await runOn(variation, {}, isDecisive), variation);
  });
});

describe('the variations', () => {
  const ids = allVariations.map(({ id }) => id);

  it('are more than 100, with unique ids, each with a choice and a sentence', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, choice, title } of allVariations) {
      expect(id.startsWith(`${choice}.`)).toBe(true);
      expect(title).toMatch(/^\S.{9,}[^.\s]$/);
    }
  });

  it('declare warnings only for advisory requirements, and undecided checks only for required ones', () => {
    const of = (level: string): readonly string[] =>
      requirements.filter((row) => row.level === level).map(({ id }) => id);
    expect(of('advisory')).toEqual(expect.arrayContaining(allVariations.flatMap(({ breaks: advisory }) => advisory)));
    expect(of('required')).toEqual(expect.arrayContaining(allVariations.flatMap(({ undecided = [] }) => undecided)));
  });

  it('ignore each recommendation of the specification at least once', () => {
    const hints = requirements.filter(({ level }) => level === 'advisory').map(({ id }) => id);
    const ignored = new Set(allVariations.flatMap(({ breaks: advisory }) => advisory));
    expect(hints.filter((id) => !ignored.has(id))).toEqual([]);
  });

  it('share no state between two apps', () => {
    for (const { options, apply } of allVariations) expect(createApp(options, apply)).toBeDefined();
  });
});

describe('a covering array', () => {
  const paired = allVariations.filter(({ alone }) => !alone);
  const rows = coveringRows(paired);

  it('contains every pair of variations of two choices', () => {
    const met = new Set(rows.flatMap((row) => row.flatMap((one) => row.map((other) => `${one.id} ${other.id}`))));
    const missing = paired.flatMap((one) =>
      paired
        .filter(({ choice, id }) => choice !== one.choice && !met.has(`${one.id} ${id}`))
        .map(({ id }) => `${one.id} ${id}`),
    );
    expect(missing).toEqual([]);
  });

  it('has at most one variation of each choice in a row', () => {
    for (const row of rows) expect(new Set(row.map(({ choice }) => choice)).size).toBe(row.length);
  });

  it('is small and deterministic', () => {
    const sizes = [...new Set(paired.map(({ choice }) => choice))].map(
      (choice) => paired.filter((one) => one.choice === choice).length,
    );
    const [largest = 0, second = 0] = sizes.sort((a, b) => b - a);
    // The lower bound is the number of pairs of the two largest choices.
    expect(rows.length).toBeLessThanOrEqual(1.5 * largest * second);
    expect(coveringRows(paired)).toEqual(rows);
  });
});

describe('rows that contain each variation once', () => {
  it('contain all variations, and at most one of each choice in a row', () => {
    const rows = eachOnce(allVariations);
    const met = rows.flat().map(({ id }) => id);
    expect([...met].sort()).toEqual(allVariations.map(({ id }) => id).sort());
    for (const row of rows) expect(new Set(row.map(({ choice }) => choice)).size).toBe(row.length);
  });
});
