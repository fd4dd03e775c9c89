/** Tests the rule for a pass: something was judged, and all of it. */
import { describe, expect, it } from 'vitest';
import { Judged } from './judged.js';

const judged = (act: (judged: Judged) => void): Judged => {
  const made = new Judged();
  act(made);
  return made;
};

describe('a check can pass', () => {
  it.each<[string, (one: Judged) => void]>([
    ['after one value', (one) => one.note()],
    ['after a list of responses', (one) => one.noteResponses(0, 40)],
    ['after several values of which none is missing', (one) => [one.note(3), one.noteMissing(0)]],
  ])('%s', (_what, act) => {
    expect(() => judged(act).assertAll()).not.toThrow();
  });

  it.each<[string, (one: Judged) => void, RegExp]>([
    ['if it judged nothing', () => {}, /^no response had the field/],
    ['if it judged none of no responses', (one) => one.noteResponses(0, 0), /^no response had the field/],
    ['if a response is missing', (one) => [one.note(), one.noteMissing(1)], /too large to be stored in full/],
  ])('but not %s', (_what, act, reason) => {
    expect(() => judged(act).assertAll()).toThrow(reason);
  });
});

it('counts the responses that failed among those that were judged', () => {
  const { count, ofResponses } = judged((one) => [one.note(2), one.noteResponses(3, 40)]);
  expect([count, ofResponses]).toEqual([42, { failed: 3, judged: 40 }]);
});
