import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirements } from '../../openapi/requirements.js';
import { allChecks } from '../checks/index.js';
import { checkList, coverageOf, coveragePage, unasked } from './coverage.js';

const checks = allChecks();
const covered = coverageOf(checks);
const committed = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the catalogue and the checks', () => {
  it('every required or advisory row has a check', () => {
    const bare = covered.filter(({ requirement, checks: own }) => requirement.level !== 'observed' && own.length === 0);
    expect(bare.map(({ requirement }) => requirement.id)).toEqual([]);
  });

  it('every observed row has a check or a reason', () => {
    expect(
      covered.filter(({ checks: own, reason }) => own.length === 0 && !reason).map(({ requirement }) => requirement.id),
    ).toEqual([]);
  });

  it('every reason is for an existing row without a check', () => {
    const stale = Object.keys(unasked).filter((id) =>
      covered.some(({ requirement, checks: own }) => requirement.id === id && own.length > 0),
    );
    expect(stale).toEqual([]);
    expect(Object.keys(unasked).filter((id) => !requirements.some((row) => row.id === id))).toEqual([]);
  });

  it('the committed files are up to date (npm run generate)', () => {
    // Made within the test, so that a mutant is active while they are made.
    const made = allChecks();
    expect(committed('docs/requirements.md')).toBe(coveragePage(made));
    expect(committed('conformance/checks.golden.txt')).toBe(checkList(made));
  });
});

describe('the generated lists, so that two branches that each add a check merge without a conflict,', () => {
  it('have one line for each check, sorted by id', () => {
    const [first, second] = [checks[0]!, checks[1]!].map((check, at) => ({
      ...check,
      id: ['b.check', 'a.check'][at]!,
    }));
    const lines = checkList([first!, second!]).trimEnd().split('\n');
    expect(lines.map((line) => line.split('  ')[0])).toEqual(['a.check', 'b.check']);
  });

  it('contain no counts', () => {
    const page = coveragePage(checks);
    expect(page.slice(0, page.indexOf('|---'))).not.toMatch(/\d/);
    expect(page).not.toContain(`${checks.length}`);
    expect(
      coveragePage([...checks, { ...checks.find(({ requirement }) => requirement === 'ORD-01')!, id: 'one.more' }]),
    ).toBe(page);
  });
});

describe('a check', () => {
  it('has a title without "should" or "test that"', () => {
    expect(checks.filter(({ title }) => title === '' || /should|test that/i.test(title))).toEqual([]);
  });

  it('has an id without spaces and with fewer than 100 characters', () => {
    expect(checks.filter(({ id }) => /\s/.test(id) || id.length >= 100)).toEqual([]);
  });
});
