/** Shows that bodies are made as the contract has them: valid ones, and ones that break just the rule that they name. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { constraintsOf } from '../../openapi/schema/constraints.js';
import { violationsIn, validBodies, wrongBodies } from './bodies.js';

const operations = contract.operations.filter(({ body, provisional }) => body && !provisional);
const cases = operations.map((operation) => [operation.id, operation] as const);

describe.each(cases)('bodies of %s', (_id, operation) => {
  it('are valid and follow the hints, as do the plain ones beside them', () => {
    fc.assert(
      fc.property(validBodies(contract, operation), ({ body, plain = body }) => {
        expect(violationsIn(contract, operation.id, body)).toEqual([]);
        expect(violationsIn(contract, operation.id, plain)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('with a mistake name a stated rule of the place', () => {
    const stated = constraintsOf(contract, operation.body!.schema, operation.requirement);
    const rows = new Set(stated.flatMap(({ level, requirement }) => (level === 'required' ? [requirement] : [])));
    fc.assert(
      fc.property(wrongBodies(contract, operation), ({ mistake }) => rows.has(mistake!.requirement)),
      { numRuns: 60 },
    );
  });

  it('with a mistake break, in the end, every stated rule', () => {
    const stated = constraintsOf(contract, operation.body!.schema, operation.requirement).filter(
      ({ level, breaks, disguised, place, keyword }) =>
        level === 'required' && breaks.length > 0 && !disguised && (place.length > 0 || keyword === 'anyOf'),
    );
    const made = fc.sample(wrongBodies(contract, operation), { numRuns: 40 * stated.length, seed: 1 });
    const broken = new Set(made.map(({ mistake }) => mistake!.requirement));
    expect(stated.map(({ requirement }) => requirement).filter((row) => !broken.has(row))).toEqual([]);
  });
});
