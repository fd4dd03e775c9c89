/** Tests that generated bodies are valid, or break exactly the rule that they name. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { constraintsOf } from '../../openapi/schema/constraints.js';
import { isDeepStrictEqual } from 'node:util';
import { eachChild, valueAt, withValue } from '../../openapi/json/place.js';
import { edgeBodies, violationsIn, validBodies, wrongBodies } from './bodies.js';

const operations = contract.operations.filter(({ body, provisional }) => body && !provisional);
const cases = operations.map((operation) => [operation.id, operation] as const);

describe.each(cases)('bodies of %s', (_id, operation) => {
  it('are valid and follow the hints; so are their plain versions', () => {
    fc.assert(
      fc.property(validBodies(contract, operation), ({ body, plain = body }) => {
        expect(violationsIn(contract, operation.id, body)).toEqual([]);
        expect(violationsIn(contract, operation.id, plain)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('with a mistake name a stated rule of that place', () => {
    const stated = constraintsOf(contract, operation.body!.schema, operation.requirement);
    const rows = new Set(stated.flatMap(({ level, requirement }) => (level === 'required' ? [requirement] : [])));
    fc.assert(
      fc.property(wrongBodies(contract, operation), ({ mistake }) => rows.has(mistake!.requirement)),
      { numRuns: 60 },
    );
  });

  it('with a mistake break every stated rule, given enough bodies', () => {
    const stated = constraintsOf(contract, operation.body!.schema, operation.requirement).filter(
      ({ level, breaks, disguised, place, keyword }) =>
        level === 'required' && breaks.length > 0 && !disguised && (place.length > 0 || keyword === 'anyOf'),
    );
    const made = fc.sample(wrongBodies(contract, operation), { numRuns: 20 * stated.length, seed: 1 });
    const broken = new Set(made.map(({ mistake }) => mistake!.requirement));
    expect(stated.map(({ requirement }) => requirement).filter((row) => !broken.has(row))).toEqual([]);
  });
});

it('a mistake in an order is never beside the uuid of a customer or location, where anything may be', () => {
  const made = fc.sample(wrongBodies(contract, contract.operation('createOrder')), { numRuns: 3000, seed: 1 });
  const isBeside = ({ body, mistake }: (typeof made)[number]): boolean => {
    const [, part = '', name] = mistake!.place.split('/');
    const isReference = /^<(?:customer|location) \d+>$/.test(String(valueAt(body, [part, 'uuid'])));
    return isReference && name !== undefined && name !== 'uuid';
  };
  expect(made.filter(isBeside).map(({ mistake }) => mistake!.words)).toEqual([]);
  expect(new Set(made.map(({ mistake }) => mistake!.place)).has('/customer/phone')).toBe(true);
});

it('plain texts are no longer than plain use: 100 for lines and notes, 50 for names, 12 for zip codes', () => {
  const longest = new Map<string, number>();
  const note = (value: unknown, name: string): void => {
    if (typeof value === 'string') longest.set(name, Math.max(value.length, longest.get(name) ?? 0));
    eachChild(value, (token, child) => note(child, typeof token === 'number' ? name : token));
  };
  for (const operation of operations)
    for (const { body, plain = body } of fc.sample(validBodies(contract, operation), { numRuns: 400, seed: 1 }))
      note(plain, '');
  const mostOf = (name: string): number =>
    /^(?:line_[12]|notes|directions)$/.test(name) ? 100 : name === 'zip_code' ? 12 : 50;
  expect([...longest].filter(([name, length]) => length > mostOf(name))).toEqual([]);
  expect([longest.get('notes'), longest.get('city')]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(longest.get('notes')).toBeGreaterThan(90);
});

it('bodies of an update may repeat current values, but those of a creation may not', () => {
  const repeats = (id: 'updateCustomer' | 'createCustomer'): boolean =>
    fc
      .sample(validBodies(contract, contract.operation(id)), { numRuns: 200, seed: 1 })
      .some((one) => JSON.stringify(one).includes('<own>'));
  expect([repeats('updateCustomer'), repeats('createCustomer')]).toEqual([true, false]);
});

describe.each(['createLocation', 'createOrder', 'calculateRates'] as const)('edges of %s', (id) => {
  it('are valid bodies that differ from plain ones only in coordinates, by less than 400 m', () => {
    const made = edgeBodies(contract, contract.operation(id));
    fc.assert(
      fc.property(made, ({ body, plain, edge }) => {
        const place = edge!.place.split('/').slice(1);
        const [point, beside] = [body, plain!].map((one) => Object.entries(valueAt(one, place) as object));
        expect([body, plain].map((one) => violationsIn(contract, id, one))).toEqual([[], []]);
        expect(isDeepStrictEqual(withValue(body, place, 0), withValue(plain!, place, 0))).toBe(true);
        const apart = point!.map(([, degrees], at) => Math.abs(Number(degrees) - Number(beside![at]![1])));
        expect(Math.max(...apart)).toBeLessThan(0.003);
        expect(Math.max(...apart)).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});
