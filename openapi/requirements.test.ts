/** The catalogue is well-formed, and the contract's references to it are correct. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rowOutOfOrder } from '../scripts/generate/row-order.js';
import { anchorOf, requirement, requirements, sections, type Level } from './requirements.js';

interface Mention {
  readonly id: string;
  readonly place: string;
  readonly level: Level;
}

interface Found {
  readonly mentions: Mention[];
  readonly sections: string[];
  readonly open: string[];
}

const contract: unknown = parse(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));

/** The ids of requirements in an `x-open`; none for `true`. */
const openRows = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).map(String) : [];

function walk(node: unknown, place: string, level: Level, found: Found): Found {
  if (typeof node !== 'object' || node === null) return found;
  const here: Level = 'x-provisional' in node ? 'observed' : level;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'x-requirement') found.mentions.push({ id: String(value), place, level: here });
    else if (key === 'x-spec') found.sections.push(String(value));
    else if (key === 'x-open') found.open.push(...openRows(value));
    else walk(value, `${place}/${key}`, key === 'x-advisory' ? 'advisory' : here, found);
  }
  return found;
}

const inContract = walk(contract, '#', 'required', { mentions: [], sections: [], open: [] });
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

describe('the contract', () => {
  it('refers only to existing rows, at their level', () => {
    expect(inContract.mentions.length).toBeGreaterThan(0);
    const levels = new Map(requirements.map((one) => [one.id, one.level]));
    expect(inContract.mentions.filter((mention) => levels.get(mention.id) !== mention.level)).toEqual([]);
  });

  it('has an x-open only with a row that is not required', () => {
    expect(inContract.open.length).toBeGreaterThan(0);
    expect(inContract.open.filter((id) => requirement(id).level === 'required')).toEqual([]);
  });

  it('refers only to existing sections', () => {
    expect(inContract.sections.length).toBeGreaterThan(0);
    expect(inContract.sections.filter((slug) => !Object.hasOwn(sections, slug))).toEqual([]);
  });
});
