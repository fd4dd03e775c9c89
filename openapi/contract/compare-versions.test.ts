/** Versions are compared as numbers. Any other text is rejected. */
import { describe, expect, it } from 'vitest';
import { contract } from './contract.js';
import { firstVersion, requirements, since, sinceOf } from '../requirements.js';
import { isBefore, versionNumbers } from './compare-versions.js';

describe('a version', () => {
  it.each([
    ['1.0.0', '1.0.1', true],
    ['1.9.0', '1.10.0', true],
    ['0.9.9', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
    ['2.0.0', '1.9.9', false],
    ['1.10.0', '1.9.0', false],
  ])('%s is before %s: %s', (version, other, expected) => {
    expect(isBefore(version, other)).toBe(expected);
  });

  it.each(['1.0', '1.0.0-rc.1', 'v1.0.0', '01.0.0', '1.0.0 ', '', '9999999999.0.0', 'undefined'])(
    'is not %j',
    (text) => {
      expect(versionNumbers(text)).toBeUndefined();
      expect(() => isBefore(text, '1.0.0')).toThrow('is not of the form major.minor.patch');
      expect(() => isBefore('1.0.0', text)).toThrow('is not of the form major.minor.patch');
    },
  );
});

describe('the catalogue', () => {
  it('uses the first version for a requirement without one', () => {
    const [row] = requirements;
    expect(sinceOf(row!)).toBe(firstVersion);
    expect(sinceOf(since('1.2.0', row!))).toBe('1.2.0');
  });

  it('has no requirement of a later version than the contract has', () => {
    expect(requirements.filter((row) => isBefore(contract.version, sinceOf(row)))).toEqual([]);
  });
});
