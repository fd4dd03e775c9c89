/** For tests of the validator: bodies made from the contract's examples, and their violations as lines. */
import { contract } from '../contract/contract.js';
import type { KnownRecords } from './operation-schemas.js';
import { createValidator, type Violation } from './validator.js';
import { withValue, type Place } from '../json/place.js';

export const plain = createValidator(contract);
export const strict = createValidator(contract, { advisory: true });

export const example = (id: string, name = 'full'): unknown => contract.operation(id).body!.examples[name];
export const changed = (id: string, changes: readonly [Place, unknown][], name = 'full'): unknown =>
  changes.reduce<unknown>((body, [place, value]) => withValue(body, place, value), example(id, name));
/** The violations of a body, by default of the plain validator. */
export const judged = (id: string, body: unknown, account?: KnownRecords, validator = plain) =>
  validator.body(contract.operation(id))(body, account);
/** The violations as lines. */
export const lines = (violations: readonly Violation[]): string[] =>
  violations.map(({ pointer, level, requirement, message }) => [pointer, level, requirement, message].join(' | '));
/** The violations of the full example of an order with one place changed. */
export const order = (place: Place, value: unknown, account?: KnownRecords, validator = plain) =>
  lines(judged('createOrder', changed('createOrder', [[place, value]]), account, validator));
