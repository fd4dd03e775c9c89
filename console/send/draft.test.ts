import { describe, expect, it } from 'vitest';
import { emptyDraft, headerIn, headersOf, withField, withHeader, withQuery, withSwitch } from './draft.js';
import { triggerPlaces } from './trigger-places.js';

describe('headers as lines', () => {
  it('are parsed, and an invalid line is rejected', () => {
    expect(headersOf(' Prefer: code=404 \n\nX-A:b:c')).toEqual([
      ['Prefer', 'code=404'],
      ['X-A', 'b:c'],
    ]);
    expect(() => headersOf('nope')).toThrow('Write a header as "Name: value", not as "nope".');
  });

  it('are set, replaced and removed regardless of case', () => {
    const text = withHeader('prefer: code=1\nx: y', 'Prefer', 'code=404');
    expect(text).toBe('x: y\nPrefer: code=404');
    expect(headerIn(text, 'prefer')).toBe('code=404');
    expect(withHeader(text, 'PREFER', '')).toBe('x: y');
    expect(headerIn('', 'Prefer')).toBe('');
  });
});

it('setting one switch in Mock-Switches does not change the others', () => {
  const first = withSwitch('', 'latency', ' 200 ');
  expect(withSwitch(first, 'errors', '10%')).toBe('latency=200, errors=10%');
  expect(withSwitch('latency=200, errors=10%', 'latency', '5')).toBe('errors=10%, latency=5');
  expect(withSwitch('latency=200', 'latency', '')).toBe('');
  expect(withSwitch('ambiguity=null-absent,sequence-carriers, latency=5', 'ambiguity', '7')).toBe(
    'latency=5, ambiguity=7',
  );
});

describe('a trigger', () => {
  const trigger = (...where: string[]) => ({ id: 'x', match: 'begins' as const, value: 'v', description: '', where });

  it('is set in the body, also in nested fields, without other changes', () => {
    const draft = { ...emptyDraft, body: '{"a":{"b":1},"c":[2]}' };
    expect(JSON.parse(withField(draft, 'a.line_1', 'v').body)).toEqual({ a: { b: 1, line_1: 'v' }, c: [2] });
    expect(JSON.parse(withField(emptyDraft, 'a.b', 9).body)).toEqual({ a: { b: 9 } });
    expect(() => withField({ ...emptyDraft, body: '[1]' }, 'a', 1)).toThrow('must be a JSON object');
    expect(() => withField({ ...emptyDraft, body: '{' }, 'a', 1)).toThrow('must be JSON');
  });

  it('is set in the query', () => {
    expect(withQuery({ ...emptyDraft, url: '/o?external_id=a&b=c' }, 'external_id', 'm x').url).toBe(
      '/o?external_id=m+x&b=c',
    );
  });

  it('is found by the places where it works in an operation', () => {
    const places = triggerPlaces(
      [
        trigger('createOrder: customer.email', 'getOrder: external_id in the query'),
        trigger('assignOrder: external_id of the order'),
      ],
      'getOrder',
    );
    expect(places).toMatchObject([{ in: 'query', name: 'external_id' }]);
    expect(triggerPlaces([trigger('createOrder: customer.email')], 'createOrder')).toMatchObject([
      { in: 'body', name: 'customer.email' },
    ]);
    expect(
      triggerPlaces([trigger('assignOrder: external_id of the order, to the carrier x')], 'assignOrder'),
    ).toMatchObject([{ in: 'order', name: 'external_id' }]);
  });
});
