/** The ids that are suggested for an unknown word. */
import { describe, expect, it } from 'vitest';
import { similarIds } from './similar.js';

const ids = ['url', 'token', 'token-cmd', 'other-token', 'timeout'];

describe('an unknown word', () => {
  it.each([
    ['tokne', ['token']],
    ['tok', ['token', 'token-cmd', 'other-token']],
    ['TOKEN', ['token', 'token-cmd', 'other-token']],
    ['tmeout', ['timeout']],
    ['ulr', ['url']],
    ['cmd', ['token-cmd']],
    ['elsewhere', []],
    ['', []],
  ])('gets the ids that begin with it, contain it or are spelt similarly: "%s"', (word, near) => {
    expect(similarIds(word, ids)).toEqual(near);
  });
});
