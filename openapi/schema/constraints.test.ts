/** In every body, each variation of a constraint breaks or satisfies exactly that constraint. */
import { describe, expect, it } from 'vitest';
import { derivedChecks } from '../../conformance/checks/derived/requests.js';
import type { Constraint } from './constraints.js';
import { contract, type Operation } from '../contract/contract.js';
import { requirement } from '../requirements.js';
import type { Schema } from '../keywords/kit/schema.js';
import { account, allOf, bodyOf, holdsIn, isStated, label, madeFrom, walked } from './test-constraints.js';
import { strict } from '../validation/test-validator.js';
import { createValidator } from '../validation/validator.js';
import { requirementAt } from './walk.js';
import type { Place } from '../json/place.js';

const plain = createValidator(contract);

const described = contract.operations.filter(({ body, provisional }) => body && !provisional);

/** The first example, fullest first, that has the place of a constraint and meets its condition. */
function exampleFor(operation: Operation, constraint: Constraint): unknown {
  const { examples } = bodyOf(operation);
  const candidates = ['full', 'return', 'references', 'minimal'].map((name) => examples[name]);
  const found = candidates.find((example) => example !== undefined && holdsIn(example, constraint));
  if (found === undefined) throw new Error(`No example of ${operation.id} suits ${label(constraint)}.`);
  return found;
}

/** Whether a concrete place matches the place of a constraint, in which `*` is any position. */
const isAt = (place: Place, pattern: Place): boolean =>
  place.length === pattern.length &&
  place.every((token, index) => (pattern[index] === '*' ? typeof token === 'number' : token === pattern[index]));

/**
 * The row that the contract has for a constraint. In the catalogue, null for a required field and values in look-alike
 * characters have rows of their own, but for the contract they break the field's type or format. For a whole body, the
 * contract has the row of its shape, and the walk that of the operation.
 */
const rowInContract = (
  schema: Schema,
  { requirement: row, place, keyword, disguised }: Constraint,
): string | undefined =>
  row === 'REF-09' || disguised || (place.length === 0 && keyword === 'type')
    ? requirementAt(contract, schema, place)
    : row;

/** A value in look-alike characters breaks a required rule, although only a hint says that servers must refuse it. */
const brokenLevel = ({ level, disguised }: Constraint): Constraint['level'] => (disguised ? 'required' : level);

describe.each(described.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const judge = strict.body(operation);
  const judgePlainly = plain.body(operation);
  const { schema } = bodyOf(operation);
  const stated = walked(operation).filter(isStated);
  const breaking = stated.filter(({ breaks }) => breaks.length > 0).map((each) => [label(each), each] as const);
  const keeping = stated.filter(({ keeps }) => keeps.length > 0).map((each) => [label(each), each] as const);

  it('accepts its unchanged examples', () => {
    for (const [name, example] of Object.entries(bodyOf(operation).examples))
      expect(judge(example, account), name).toEqual([]);
  });

  it('has every constraint once', () => {
    const labels = walked(operation).map((each) => `${each.requirement} ${label(each)}`);
    expect(labels.filter((text, index) => labels.indexOf(text) !== index)).toEqual([]);
  });

  it('has a row of the catalogue for every constraint, at its level', () => {
    expect(walked(operation).filter((each) => requirement(each.requirement).level !== each.level)).toEqual([]);
  });

  it('never expects acceptance because of a hint', () => {
    expect(walked(operation).filter(({ level, keeps }) => level === 'advisory' && keeps.length > 0)).toEqual([]);
  });

  it('has one variation for each open question, and expects no result', () => {
    for (const each of walked(operation).filter((one) => !isStated(one))) {
      expect([each.breaks.length, each.keeps.length], label(each)).toEqual([1, 0]);
      expect(exampleFor(operation, each)).toBeDefined();
    }
  });

  it.each(breaking)('refuses each variation that breaks %s, for this reason only', (_label, constraint) => {
    const made = madeFrom(exampleFor(operation, constraint), constraint.breaks);
    expect(made.length).toBeGreaterThanOrEqual(constraint.breaks.length);
    for (const { variation, body } of made) {
      const violations = judge(body, account);
      const elsewhere = violations.filter(({ place }) => !isAt(place, constraint.place));
      expect(elsewhere, variation.label).toEqual([]);
      const own = violations.filter(({ level }) => level === brokenLevel(constraint));
      expect(own.length, variation.label).toBeGreaterThan(0);
      const row = rowInContract(schema, constraint);
      expect(
        own.filter((violation) => violation.requirement !== row),
        variation.label,
      ).toEqual([]);
      // A value that breaks a statement may break a stricter hint, too, but not the other way round.
      if (brokenLevel(constraint) === 'advisory') expect(violations).toEqual(own);
      expect(judgePlainly(body, account).length > 0, variation.label).toBe(brokenLevel(constraint) === 'required');
    }
  });

  it.each(keeping)('accepts each variation that satisfies %s', (_label, constraint) => {
    for (const { variation, body } of madeFrom(exampleFor(operation, constraint), constraint.keeps))
      expect(judge(body, account), variation.label).toEqual([]);
  });
});

describe('the walk', () => {
  it('covers the six described operations with a body', () => {
    expect(described.map(({ id }) => id)).toEqual([
      'calculateRates',
      'createCustomer',
      'updateCustomer',
      'createLocation',
      'createOrder',
      'assignOrder',
    ]);
  });

  it('makes no checks of provisional operations', () => {
    const provisional = contract.operations.filter((operation) => operation.provisional).map(({ id }) => id);
    const checked = new Set(derivedChecks().map(({ operation }) => operation));
    expect(provisional).toHaveLength(6);
    expect(provisional.filter((id) => checked.has(id))).toEqual([]);
    expect(described.filter(({ id }) => !checked.has(id))).toEqual([]);
  });

  it('finds the same constraints for PUT /customers as for POST /customers', () => {
    const comparable = (id: string) =>
      allOf(id).filter(({ place, keyword }) => place.length > 0 || keyword === 'anyOf');
    expect(comparable('updateCustomer')).toEqual(comparable('createCustomer'));
  });
});
