import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointerOf, valueAt, type Place } from './place.js';
import { visitBoth } from './walk-pair.js';

describe('a visit of two values', () => {
  const placesOf = (one: unknown, other: unknown, leaves = new Set<string>()) => {
    const seen: [Place, unknown, unknown, unknown][] = [];
    visitBoth(one, other, (place, value, beside, above) => {
      seen.push([[...place], value, beside, above]);
      return leaves.has(pointerOf(place)) ? 'leave' : undefined;
    });
    return seen;
  };
  const visits = (...[one, other, leaves]: Parameters<typeof placesOf>) =>
    placesOf(one, other, leaves).map(([place, ...values]) => [pointerOf(place), ...values]);

  it('reaches every value of the first, parents first, with the value and parent of the second', () => {
    const one = { rows: [{ size: 1 }, 'text'], name: null };
    const other = { rows: [{ size: 2 }], name: { first: 'x' }, more: 1 };
    expect(visits(one, other)).toEqual([
      ['', one, other, undefined],
      ['/rows', one.rows, other.rows, other],
      ['/rows/0', one.rows[0], other.rows[0], other.rows],
      ['/rows/0/size', 1, 2, other.rows[0]],
      ['/rows/1', 'text', undefined, other.rows],
      ['/name', null, other.name, other],
    ]);
  });

  it("skips the values below one if the callback returns 'leave'", () => {
    const value = { rows: [1, 2], name: 'x' };
    expect(visits(value, value, new Set(['/rows'])).map(([pointer]) => pointer)).toEqual(['', '/rows', '/name']);
  });

  it('ignores inherited names', () => {
    const one = JSON.parse('{"constructor":{"name":1},"__proto__":{"name":1}}') as unknown;
    expect(visits(one, {}).filter(([pointer, , beside]) => pointer !== '' && beside !== undefined)).toEqual([]);
  });

  it('has the values of both at each place, for any two values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        for (const [place, value, beside] of placesOf(one, other)) {
          expect(valueAt(one, place)).toBe(value);
          expect(valueAt(other, place)).toBe(beside);
        }
      }),
      // A field named like a position, compared with a list: random values have this only once in thousands.
      { examples: [[{ 0: false }, [0]]] },
    );
  });
});
