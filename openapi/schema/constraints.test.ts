/** Each variation of a constraint breaks or keeps just what it says, in every body that the walk goes through. */
import { describe, expect, it } from 'vitest';
import { derivedChecks } from '../../conformance/checks/derived/requests.js';
import type { Constraint } from './constraints.js';
import { contract, type Operation } from '../contract/contract.js';
import { requirement } from '../requirements.js';
import type { Schema } from './schema.js';
import { account, allOf, bodyOf, holdsIn, isStated, label, madeFrom, walked } from './test-constraints.js';
import { strict } from '../validation/test-validator.js';
import { createValidator } from '../validation/validator.js';
import { requirementAt, type Place } from './walk.js';

const plain = createValidator(contract);

const described = contract.operations.filter(({ body, provisional }) => body && !provisional);

/** The first of the examples, fullest first, that has the place and meets the condition. */
function exampleFor(operation: Operation, constraint: Constraint): unknown {
  const { examples } = bodyOf(operation);
  const candidates = ['full', 'return', 'references', 'minimal'].map((name) => examples[name]);
  const found = candidates.find((example) => example !== undefined && holdsIn(example, constraint));
  if (found === undefined) throw new Error(`No example of ${operation.id} suits ${label(constraint)}.`);
  return found;
}

/** Whether a concrete place is the one that a constraint speaks of, `*` being any position. */
const isAt = (place: Place, pattern: Place): boolean =>
  place.length === pattern.length &&
  place.every((token, index) => (pattern[index] === '*' ? typeof token === 'number' : token === pattern[index]));

/**
 * The row that the contract has for what a constraint says. A null for a required field breaks the field's type there, and has
 * a row of its own in the catalogue, and so has a value in look-alike characters; a whole body stands for the operation there, and for its shape here.
 */
const rowInContract = (
  schema: Schema,
  { requirement: row, place, keyword, disguised }: Constraint,
): string | undefined =>
  row === 'REF-09' || disguised || (place.length === 0 && keyword === 'type')
    ? requirementAt(contract, schema, place)
    : row;

/** A value in look-alike characters breaks a statement, and that a server sees through it is only hinted against. */
const brokenLevel = ({ level, disguised }: Constraint): Constraint['level'] => (disguised ? 'required' : level);

describe.each(described.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const judge = strict.body(operation);
  const judgePlainly = plain.body(operation);
  const { schema } = bodyOf(operation);
  const stated = walked(operation).filter(isStated);
  const breaking = stated.filter(({ breaks }) => breaks.length > 0).map((each) => [label(each), each] as const);
  const keeping = stated.filter(({ keeps }) => keeps.length > 0).map((each) => [label(each), each] as const);

  it('accepts its examples as they are', () => {
    for (const [name, example] of Object.entries(bodyOf(operation).examples))
      expect(judge(example, account), name).toEqual([]);
  });

  it('has every constraint once', () => {
    const labels = walked(operation).map((each) => `${each.requirement} ${label(each)}`);
    expect(labels.filter((text, index) => labels.indexOf(text) !== index)).toEqual([]);
  });

  it('gives every constraint a row of the catalogue, at its level', () => {
    expect(walked(operation).filter((each) => requirement(each.requirement).level !== each.level)).toEqual([]);
  });

  it('asks for nothing to be accepted because of a hint', () => {
    expect(walked(operation).filter(({ level, keeps }) => level === 'advisory' && keeps.length > 0)).toEqual([]);
  });

  it('asks of each open question once, and expects nothing', () => {
    for (const each of walked(operation).filter((one) => !isStated(one))) {
      expect([each.breaks.length, each.keeps.length], label(each)).toEqual([1, 0]);
      expect(exampleFor(operation, each)).toBeDefined();
    }
  });

  it.each(breaking)('refuses each break of %s, and for nothing else', (_label, constraint) => {
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
      // What breaks a statement may break the stricter hint too, never the other way round.
      if (brokenLevel(constraint) === 'advisory') expect(violations).toEqual(own);
      expect(judgePlainly(body, account).length > 0, variation.label).toBe(brokenLevel(constraint) === 'required');
    }
  });

  it.each(keeping)('accepts each keep of %s', (_label, constraint) => {
    for (const { variation, body } of madeFrom(exampleFor(operation, constraint), constraint.keeps))
      expect(judge(body, account), variation.label).toEqual([]);
  });
});

describe('the walk', () => {
  it('goes through the six described operations that take a body', () => {
    expect(described.map(({ id }) => id)).toEqual([
      'calculateRates',
      'createCustomer',
      'updateCustomer',
      'createLocation',
      'createOrder',
      'assignOrder',
    ]);
  });

  it('makes no check of an operation that is provisional', () => {
    const provisional = contract.operations.filter((operation) => operation.provisional).map(({ id }) => id);
    const checked = new Set(derivedChecks().map(({ operation }) => operation));
    expect(provisional).toHaveLength(6);
    expect(provisional.filter((id) => checked.has(id))).toEqual([]);
    expect(described.filter(({ id }) => !checked.has(id))).toEqual([]);
  });

  it('finds the same for a customer that is updated as for a new one', () => {
    const comparable = (id: string) =>
      allOf(id).filter(({ place, keyword }) => place.length > 0 || keyword === 'anyOf');
    expect(comparable('updateCustomer')).toEqual(comparable('createCustomer'));
  });
});
