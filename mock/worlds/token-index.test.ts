/** The tokens of many worlds are found as a pattern of all of them would, but without a search for each. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { TokenIndex } from './token-index.js';

function indexOf(tokens: readonly string[]): TokenIndex {
  const index = new TokenIndex();
  for (const token of tokens) index.add(token);
  return index;
}

it('replaces the same as a pattern of all tokens, longest first', () => {
  const tokenOf = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(
      fc.array(tokenOf, { maxLength: 9 }),
      fc.array(tokenOf, { maxLength: 9 }),
      fc.array(tokenOf, { maxLength: 9 }),
      (kept, removed, words) => {
        const index = indexOf([...kept, ...removed]);
        for (const token of removed) index.delete(token);
        const known = kept.filter((token) => token.length >= 8 && !removed.includes(token));
        const pattern = known.sort((a, b) => b.length - a.length).join('|');
        for (const text of [words.join(''), [...kept, ...removed].join(''), [...kept, ...words].join(' ')])
          expect(index.replaceIn(text, '*')).toBe(pattern === '' ? text : text.replace(new RegExp(pattern, 'g'), '*'));
      },
    ),
  );
});

it('looks a text up only where a token may begin, not once for each token', () => {
  const tokens = Array.from({ length: 10_000 }, (_one, at) => `token-of-test-${at}`);
  const index = indexOf(tokens);
  const has = vi.spyOn(Set.prototype, 'has');
  try {
    expect(index.replaceIn('/api/v1/orders?external_id=one'.repeat(1000), '*')).not.toContain('*');
    expect(has).toHaveBeenCalledTimes(0);
    expect(index.replaceIn(`a ${tokens[4711]} b ${tokens[0]}`, '*')).toBe('a * b *');
    expect(has.mock.calls.length).toBeLessThan(12);
  } finally {
    has.mockRestore();
  }
});
