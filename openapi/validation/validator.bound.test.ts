/** Tests that a value is judged up to a bound, whatever is wrong in it. */
import { describe, expect, it } from 'vitest';
import { collections, withElements, type Collection } from '../../lab/testing/test-wide-values.js';
import { contract } from '../contract/contract.js';
import { valueAt, withValue } from '../json/place.js';
import { mostWrong } from './bounded-keywords.js';
import { boundKeyword, createValidator } from './validator.js';

const validator = createValidator(contract, { advisory: true, reference: true });
const all = (['request', 'response'] as const).flatMap((side) =>
  collections(side).map((collection) => ({ ...collection, side })),
);

/** The violations of an example whose collection has so many wrong elements: no collection has lists as its elements. */
function violationsOf(collection: Collection & { readonly side: 'request' | 'response' }, count: number) {
  const { operation, side } = collection;
  const judge = side === 'request' ? validator.body(operation) : validator.answer(operation);
  return judge(
    withElements(
      collection,
      Array.from({ length: count }, () => []),
    ),
  );
}

describe('wrong elements', () => {
  it('are tried in every list of the contract', () => {
    expect(all.length).toBeGreaterThan(20);
  });

  it.each(all)('$name: beyond the bound, the last violation says so', (collection) => {
    const keywords = (count: number) => violationsOf(collection, count).map(({ keyword }) => keyword);
    expect(keywords(mostWrong / 2)).not.toContain(boundKeyword);
    expect(keywords(2 * mostWrong).at(-1)).toBe(boundKeyword);
    expect(keywords(40 * mostWrong)).toHaveLength(keywords(2 * mostWrong).length);
  });
});

it('hints beyond the bound do not make a value wrong, and hide no statement', () => {
  const operation = contract.operation('listCarriers');
  const methods = (units: string, last: object) => {
    const example = Object.values(operation.answer.examples)[0];
    const place = ['data', 'carriers', 0, 'shipping_methods'];
    const [method] = valueAt(example, place) as readonly object[];
    return withValue(example, place, [
      ...Array.from({ length: 2 * mostWrong }, () => ({ ...method, weight_unit: units })),
      { ...method, ...last },
    ]);
  };
  const levels = (value: unknown) =>
    new Set(
      validator
        .answer(operation)(value)
        .map(({ level }) => level),
    );
  expect(levels(methods('lb', {}))).toEqual(new Set(['advisory']));
  expect(levels(methods('lb', { name: 7 }))).toEqual(new Set(['required', 'advisory']));
});
