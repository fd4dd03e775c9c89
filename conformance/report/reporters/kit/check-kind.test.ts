/** Shows that every check of the catalogue belongs to a column of the matrix. */
import { describe, expect, it } from 'vitest';
import { requirement } from '../../../../openapi/requirements.js';
import { aspectOf, aspects, isKnownKind } from './check-kind.js';
import { allChecks } from '../../../checks/index.js';

const all = allChecks().map(({ id, requirement: row }) => ({ id, level: requirement(row).level }));
const judged = all.filter(({ level }) => level !== 'observed');

describe('the aspect of a check', () => {
  it('is known for every required or advisory check', () => {
    expect(judged.length).toBeGreaterThan(100);
    expect(judged.filter(({ id }) => !isKnownKind(id))).toEqual([]);
  });

  it('can be each of the four', () => {
    expect(new Set(judged.map(aspectOf))).toEqual(new Set(aspects));
  });

  it('is "observed" for every open question', () => {
    const observed = all.filter(({ level }) => level === 'observed');
    expect(new Set(observed.map(aspectOf))).toEqual(new Set(['observed']));
  });

  it.each([
    ['create-order.refuses.type.enum', 'refuses'],
    ['authentication.missing@create-order', 'refuses'],
    ['refusals.body@create-order', 'refuses'],
    ['create-order.accepts.full', 'accepts'],
    ['get-order.answers.data.order.uuid', 'answers'],
    ['update-customer.refused.changes-nothing', 'effects'],
    ['get-order.reads.full', 'effects'],
    ['somebody.else', 'answers'],
    ['one', 'answers'],
  ])('of %s is %s', (id, aspect) => {
    expect(aspectOf({ id, level: 'required' })).toBe(aspect);
  });
});
