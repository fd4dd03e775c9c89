/** Tests the relation between the expected and the received value or response. */
import { describe, expect, it } from 'vitest';
import { alteredIn } from '../../model/altered.js';
import { isSpelling, losesLetters } from './relations.js';
import { exchangeOf } from '../../run/test-target.js';
import { relationOf, type Expectation } from '../../model/finding.js';

const json = { data: { empty: [], none: null, text: 'a' } };
const exchange = exchangeOf({ answer: { status: 200, headers: [], body: JSON.stringify(json), json } });
const relation = (rest: Partial<Expectation>) => relationOf({ expected: '', received: '', exchange, ...rest });

describe('a value in a response', () => {
  it.each([
    ['/data/other', undefined, 'missing'],
    ['/data/none', 'type', 'null'],
    ['/data/empty', 'sent', 'empty'],
    ['/data/text', 'type', 'type'],
    ['/data/text', 'format', 'form'],
    ['/data/text', undefined, 'value'],
  ])('%s by the rule %s is: %s', (place, rule, expected) => {
    const received = place === '/data/other' ? 'nothing' : 'a';
    expect(relation({ place, received, ...(rule && { rule }) })).toBe(expected);
  });

  it('that is absent but has a received text counts as another value', () => {
    expect(relation({ place: '/data/other', received: '5' })).toBe('value');
  });
});

it.each([
  [200, 'accepted'],
  [404, 'refused'],
  [429, 'broken'],
  [302, 'broken'],
  [500, 'broken'],
])('a response with status %i is: %s', (status, expected) => {
  expect(relation({ exchange: exchangeOf({ answer: { status, headers: [], body: '' } }) })).toBe(expected);
});

it('a finding may name its relation, and without an exchange has none', () => {
  expect(relation({ relation: 'repeated' })).toBe('repeated');
  expect(relationOf({ expected: '', received: '' })).toBeUndefined();
});

it.each([
  ['1.5', ['number'], true],
  ['lots', ['number', 'null'], false],
  [1, ['boolean'], true],
  ['true', ['string', 'boolean'], true],
  [2, ['boolean'], false],
])('%j is only another spelling of the types %j: %s', (value, types, expected) => {
  expect(isSpelling(value, types)).toBe(expected);
});

it.each([
  ['Zoë Brûlée', 'Zo Brle', true],
  ['Zoë Brûlée', 'Zo? Br?l?e', true],
  ['Zoë Brûlée', 'Anna', false],
  ['Zoe', 'Zo', false],
  ['Ελένη', 'Ελενη', true],
  ['Ελένη', '?????', true],
  ['Ελένη 1', 'Ελένη 2', false],
  ['Ελένη', 'Σοφία', false],
])('%s became %s by a loss of letters: %s', (sent, read, expected) => {
  expect(losesLetters(sent, read)).toBe(expected);
});

it.each([
  ['/packages/0/width', 'number'],
  ['/notes', 'null'],
  ['/other', 'nothing'],
  ['/packages', 'array'],
  ['', 'object'],
  ['order_uuid', 'string'],
])('the value sent at %s is of the kind %s', (place, value) => {
  const input = { body: { packages: [{ width: 1 }], notes: null }, path: { order_uuid: 'x' } };
  expect(alteredIn({ words: 'x', place }, input)).toEqual({ altered: { place, value } });
});
