/** Tests that the suite fails no server for a freedom of the specification: each tolerance once, many at a time. */
import { describe, expect, it } from 'vitest';
import { requirements } from '../../openapi/requirements.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import { coveringRows, eachOnce } from '../../reference-impl/tolerances/kit/pairwise.js';
import { combined } from '../../reference-impl/tolerances/kit/tolerance.js';
import { expectTolerated, isDecisive, runOn, single } from './test-tolerances.js';

// Tolerances that must run alone may change the same things as others, so they are combined only with each other.
const apart = [true, false].map((isAlone) => single.filter(({ alone = false }) => alone === isAlone));
const rows = apart.flatMap(eachOnce).map((row, index) => [index + 1, combined(row)] as const);

describe('a server that uses many freedoms', () => {
  it.each(rows)('is conformant in combination %i', async (_number, tolerance) => {
    expectTolerated(await runOn(tolerance, {}, isDecisive), tolerance);
  });
});

describe('the tolerances', () => {
  const ids = allTolerances.map(({ id }) => id);

  it('are more than 100, with unique ids, each with an axis and a sentence', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, axis, title } of allTolerances) {
      expect(id.startsWith(`${axis}.`)).toBe(true);
      expect(title).toMatch(/^\S.{9,}[^.\s]$/);
    }
  });

  it('declare warnings only for advisory requirements, and undecided checks only for required ones', () => {
    const of = (level: string): readonly string[] =>
      requirements.filter((row) => row.level === level).map(({ id }) => id);
    expect(of('advisory')).toEqual(expect.arrayContaining(allTolerances.flatMap(({ advisory }) => advisory)));
    expect(of('required')).toEqual(expect.arrayContaining(allTolerances.flatMap(({ undecided = [] }) => undecided)));
  });

  it('ignore each recommendation of the specification at least once', () => {
    const hints = requirements.filter(({ level }) => level === 'advisory').map(({ id }) => id);
    const ignored = new Set(allTolerances.flatMap(({ advisory }) => advisory));
    expect(hints.filter((id) => !ignored.has(id))).toEqual([]);
  });

  it('share no state between two apps', () => {
    for (const { options, apply } of allTolerances) expect(createApp(options, apply)).toBeDefined();
  });
});

describe('a covering array', () => {
  const paired = allTolerances.filter(({ alone }) => !alone);
  const rows = coveringRows(paired);

  it('contains every pair of tolerances of two axes', () => {
    const met = new Set(rows.flatMap((row) => row.flatMap((one) => row.map((other) => `${one.id} ${other.id}`))));
    const missing = paired.flatMap((one) =>
      paired
        .filter(({ axis, id }) => axis !== one.axis && !met.has(`${one.id} ${id}`))
        .map(({ id }) => `${one.id} ${id}`),
    );
    expect(missing).toEqual([]);
  });

  it('has at most one tolerance of each axis in a row', () => {
    for (const row of rows) expect(new Set(row.map(({ axis }) => axis)).size).toBe(row.length);
  });

  it('is small and deterministic', () => {
    const sizes = [...new Set(paired.map(({ axis }) => axis))].map(
      (axis) => paired.filter((one) => one.axis === axis).length,
    );
    const [largest = 0, second = 0] = sizes.sort((a, b) => b - a);
    // The lower bound is the number of pairs of the two largest axes.
    expect(rows.length).toBeLessThanOrEqual(1.5 * largest * second);
    expect(coveringRows(paired)).toEqual(rows);
  });
});

describe('rows that contain each tolerance once', () => {
  it('contain all tolerances, and at most one of each axis in a row', () => {
    const rows = eachOnce(allTolerances);
    const met = rows.flat().map(({ id }) => id);
    expect([...met].sort()).toEqual(allTolerances.map(({ id }) => id).sort());
    for (const row of rows) expect(new Set(row.map(({ axis }) => axis)).size).toBe(row.length);
  });
});
