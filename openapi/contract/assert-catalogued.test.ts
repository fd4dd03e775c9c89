/** A contract for checks refers only to rows and sections of the catalogue, at their level. Its ids are unique. */
import { describe, expect, it } from 'vitest';
import { assertCatalogued, assertLevels } from './assert-catalogued.js';
import { contract, loadContract } from './contract.js';
import { tokensOf, withValue } from '../json/place.js';

const judging = (pointer: string, value: unknown) => () =>
  assertCatalogued(loadContract(withValue(contract.document, tokensOf(pointer), value)));

const order = '/components/schemas/OrderWrite';

describe('a contract for checks', () => {
  it('is the contract of this project', () => {
    expect(() => assertCatalogued(contract)).not.toThrow();
  });

  it.each([
    [
      `${order}/properties/notes/x-requirement`,
      'ORD-999',
      `#${order}/properties/notes/x-requirement names the requirement "ORD-999"`,
    ],
    [`${order}/properties/notes/x-requirement`, 7, 'names the requirement 7, which'],
    [`${order}/x-open`, { presence: 'NEW-01' }, `#${order}/x-open names the requirement "NEW-01"`],
    [`${order}/properties/notes/x-value-requirements`, ['ORD-58', 'ORD-999'], 'names the requirement "ORD-999"'],
    [`${order}/properties/notes/x-presence-requirements`, ['LOC-98'], 'names the requirement "LOC-98"'],
    [`${order}/x-spec`, 'orders', 'names the section "orders"'],
    ['/paths/~1carriers/get/x-spec', 'events-of-old', '#/paths/~1carriers/get/x-spec names the section'],
    ['/paths/~1carriers/get/operationId', 'list_carriers', 'operationId "list_carriers" must be letters alone'],
    ['/paths/~1carriers/get/operationId', 'createOrder', 'is the id of GET /carriers as well'],
    ['/info/version', '1.1', 'version must be major.minor.patch, not "1.1"'],
  ])('is rejected if %s is %j', (pointer, value, message) => {
    expect(judging(pointer, value)).toThrow(message);
  });

  it('may have any value in examples, enums and lists of values', () => {
    expect(judging('/components/examples/strange', { value: { 'x-requirement': 'OUR-01' } })).not.toThrow();
  });
});

const levelled = (pointer: string, value: unknown) => () =>
  assertLevels({ document: withValue(contract.document, tokensOf(pointer), value) as typeof contract.document });

describe('a rule of the contract', () => {
  it('has the level of its row', () => {
    expect(() => assertLevels(contract)).not.toThrow();
  });

  it.each([
    [`${order}/properties/notes/x-requirement`, 'FMT-05', 'names FMT-05 as required, but the row is advisory.'],
    [`${order}/properties/notes/x-advisory`, { maxLength: 9, 'x-requirement': 'ORD-15' }, 'as advisory, but'],
    [`${order}/properties/notes/x-requirement`, 'PRO-01', 'names PRO-01 as required, but the row is observed.'],
    ['/paths/~1orders/get/x-provisional', true, '#/paths/~1orders/get/x-requirement names LKP-01 as observed, but'],
    [`${order}/x-open`, { presence: 'ORD-15' }, `#${order}/x-open names ORD-15 as observed, but the row is required.`],
  ])('is rejected if %s is %j', (pointer, value, message) => {
    expect(levelled(pointer, value)).toThrow(message);
  });
});
