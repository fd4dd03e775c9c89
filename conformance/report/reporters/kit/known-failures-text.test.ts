/** Shows which checks count as known failures, and how all reporters describe the result. */
import { describe, expect, it } from 'vitest';
import { isBreaking } from '../../verdict.js';
import { knownBy, knownIn, withoutKnown } from '../../known-checks.js';
import { excuse, headline, isExcused, isUndecided, reasonsOf, remedy, tally } from './known-failures-text.js';
import { gateOn, kindsOfGate, known, ungated } from '../test-gates.js';

describe('a known failure', () => {
  it.each(kindsOfGate)('is a listed check that counts, and no check is lost: %s', async (kind) => {
    const report = gateOn(kind);
    const those = knownIn(report);
    expect(those.map(({ id }) => id)).toEqual(report.gate.known.map(({ check }) => check));
    expect(those.every((check) => isBreaking(check, report.strict))).toBe(true);
    expect(those.length + withoutKnown(report).checks.length).toBe(report.checks.length);
  });

  it('exists only if a file was given', async () => {
    const report = ungated('all is known');
    expect(knownIn(report)).toEqual([]);
    expect(withoutKnown(report)).toBe(report);
    expect([headline(report), isExcused(report)]).toEqual([undefined, false]);
  });

  it('can be undecided because of the server, or advisory in a strict run', async () => {
    expect(knownIn(gateOn('what is stuck is known')).map(({ outcome }) => outcome)).toEqual(['inconclusive']);
    const levels = knownIn(gateOn('all that counts strictly is known')).map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['required', 'advisory']));
  });

  it('is shown with its reason and last day, limited in length', async () => {
    const report = gateOn('all is known');
    expect(excuse(knownBy(report, knownIn(report)[0]!)!)).toBe(`${known.reason} (until ${known.expires})`);
    expect(excuse({ check: 'a', reason: 'x'.repeat(1_000), expires: known.expires })).toMatch(/^x{200}… \(until 2031/);
  });
});

describe('the headline', () => {
  it.each([
    ['nothing fails', /^passes \(exit code 0\)$/],
    ['all is known', /^\d+ known failures, 0 new: passes \(exit code 0\)$/],
    ['what is stuck is known', /^1 known failure, 0 new: passes \(exit code 0\)$/],
    ['one is new', /^\d+ known failures, 1 new: fails \(exit code 1\)$/],
    ['none is known', /^0 known failures, \d+ new: fails \(exit code 1\)$/],
    ['an entry passes', /^\d+ known failures, 0 new: passes \(exit code 0\)$/],
    ['an entry is not there', /^\d+ known failures, 0 new: undecided \(exit code 2\)$/],
    ['the token is wrong', /^undecided \(exit code 2\)$/],
  ] as const)('has the result for the build: %s', async (kind, words) => {
    expect(headline(gateOn(kind))).toMatch(words);
  });

  it('has no counts if nothing was decided', async () => {
    expect(tally(gateOn('the run was interrupted'))).toBeUndefined();
  });
});

describe('an undecided result', () => {
  it.each([
    ['an entry passes', false],
    ['an entry is not there', false],
    ['the token is wrong', true],
    ['the suite broke', true],
    ['all is known', false],
  ] as const)('is distinguished from an outdated file: %s', async (kind, expected) => {
    expect(isUndecided(gateOn(kind))).toBe(expected);
  });

  it('has its reasons without the outdated entries, which say what to do themselves', async () => {
    const { gate } = gateOn('one is known no more');
    expect(reasonsOf(gate)).toEqual(['1 required check failed']);
    expect(remedy(gate, gate.stale[0]!)).toBe('it expired on 2031-01-01; remove it from known.yaml');
  });
});
