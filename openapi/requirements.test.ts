/** The catalogue is well-formed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowOutOfOrder } from '../scripts/generate/row-order.js';
import { anchorOf, requirement, requirements, sections } from './requirements.js';

const ids = requirements.map((one) => one.id);
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the catalogue', () => {
  it('has well-formed, unique ids', () => {
    expect(ids.filter((id) => !/^[A-Z]{3,4}-\d{2}$/.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
  });

  it('has the rows of a group together, in the order of their ids', () => {
    expect(rowOutOfOrder(readFileSync(new URL('requirements.ts', import.meta.url), 'utf8'))).toBeUndefined();
  });

  it('states each fact once, in the present tense', () => {
    const statements = requirements.map((one) => one.statement);
    expect(repeated(statements)).toEqual([]);
    expect(statements.filter((text) => !/^[A-Z].*\.$/.test(text) || /\bshould\b/i.test(text))).toEqual([]);
  });

  it('has a title for every section and uses every section', () => {
    expect(Object.values(sections).filter((title) => title.trim() === '')).toEqual([]);
    expect(new Set(requirements.map((one) => one.section))).toEqual(new Set(Object.keys(sections)));
  });

  it('covers the specification', () => {
    expect(requirements.length).toBeGreaterThanOrEqual(120);
  });

  it('returns a row by its id, and its place in the specification', () => {
    expect(anchorOf(requirement('ORD-09'))).toBe(
      'Resources and their fields › Order (write shape, POST /orders) › packages',
    );
    expect(anchorOf(requirement('EVT-01'))).toBe('Events');
    expect(() => requirement('ORD-00')).toThrow('ORD-00');
  });
});
