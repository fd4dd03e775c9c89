/** A preference is parsed like in Prism, and one that can't be parsed is refused. */
import { describe, expect, it } from 'vitest';
import { callOf } from '../../reference-impl/pipeline/test-calls.js';
import { preferenceOf, withoutPreference } from './preference.js';

const ofHeader = (prefer: string, url = '/orders') => preferenceOf(callOf('GET', url, undefined, { prefer }));
const ofQuery = (query: string) => preferenceOf(callOf('GET', `/orders?${query}`));

describe('the header', () => {
  it.each([
    ['code=422', { code: 422 }],
    ['code=422, example=full', { code: 422, example: 'full' }],
    ['code=422;example=full', { code: 422, example: 'full' }],
    ['Code = 422 ; EXAMPLE="full"', { code: 422, example: 'full' }],
    ['example="a \\"b\\""', { example: 'a "b"' }],
    ['dynamic=true', { dynamic: true }],
    ['dynamic=true, seed=7', { dynamic: true, seed: '7' }],
    ['dynamic=false, code=200', { dynamic: false, code: 200 }],
    ['respond-async, wait=10; code=200', { code: 200 }],
    ['code=200, code=nonsense', { code: 200 }],
    ['return="x, code=500", code=200', { code: 200 }],
  ])('%s', (header, preference) => {
    expect(ofHeader(header)).toEqual(preference);
  });

  it.each(['', 'respond-async', 'return=minimal', 'codes=200', 'wait=100', 'dynamic=false', 'seed=7', '="', ',;,'])(
    '%s has no preference',
    (header) => {
      expect(ofHeader(header)).toBeUndefined();
    },
  );

  it.each([
    ['code', 'code must be a status such as 422, not empty'],
    ['code=', 'code must be a status such as 422, not empty'],
    ['code=4XX', ', not "4XX"'],
    ['code=999', ', not "999"'],
    ['code="422', ', not empty'],
    ['dynamic', 'dynamic must be true or false, not empty'],
    ['dynamic=yes', ', not "yes"'],
    ['example=', 'example must be the name of an example, not empty'],
  ])('%s is refused', (header, message) => {
    expect(() => ofHeader(header)).toThrow(message);
    expect(() => ofHeader(header)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('the query', () => {
  it.each([
    ['__code=422', { code: 422 }],
    ['external_id=a&__code=422&__example=full', { code: 422, example: 'full' }],
    ['__dynamic=true&__seed=%C3%A9', { dynamic: true, seed: 'é' }],
    ['code=422', undefined],
    ['external_id=__code', undefined],
    ['', undefined],
  ])('%s', (query, preference) => {
    expect(ofQuery(query)).toEqual(preference);
  });

  it('is refused with the name of the parameter', () => {
    expect(() => ofQuery('__code=x')).toThrow('The preference __code must be a status such as 422, not "x".');
  });

  it('is refused if it has an unknown name, with a list of the known ones', () => {
    expect(() => ofQuery('external_id=a&__cod=404')).toThrow(
      'Unknown preference "__cod". Allowed: __code, __example, __dynamic, __seed.',
    );
    expect(() => ofQuery('__code=404&__=1')).toThrow(expect.objectContaining({ status: 400 }));
    expect(ofQuery('_cod=404')).toBeUndefined();
  });

  it('is used only if the header has no preference of Prism’s', () => {
    expect(ofHeader('respond-async', '/orders?__code=404')).toEqual({ code: 404 });
    expect(ofHeader('code=422', '/orders?__code=404&__example=full')).toEqual({ code: 422 });
  });

  it.each([
    ['/orders', '/orders'],
    ['/orders?', '/orders?'],
    ['/orders?__code=404', '/orders'],
    ['/orders?external_id=a%20b&__code=404&x', '/orders?external_id=a%20b&x'],
    ['/orders?%5F_code=404&external_id=?&__seed=%', '/orders?external_id=?'],
    ['/orders?__codes=404&external_id=__code', '/orders?__codes=404&external_id=__code'],
  ])('of %s without the preference is %s', (url, rest) => {
    expect(withoutPreference(callOf('GET', url))).toEqual(callOf('GET', rest));
  });
});
