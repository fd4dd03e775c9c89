/** Shows that titles of derived checks are words of the API's users, never a keyword of the contract. */
import { expect, it } from 'vitest';
import { allChecks } from '../index.js';

const derived = allChecks().filter(({ kind }) => kind === 'derived');

it('no title speaks of a keyword or of an operation by its id', () => {
  const keywords =
    /\b(?:anyOf|oneOf|allOf|enum|x-[a-z-]+|its \w+ rule)\b|\b(?:createOrder|createCustomer|updateCustomer|getOrder)\b/;
  expect(derived.map(({ title }) => title).filter((title) => keywords.test(title))).toEqual([]);
});

it('says what is sent', () => {
  const titleOf = (id: string): string | undefined => derived.find((check) => check.id === id)?.title;
  expect(titleOf('create-customer.refuses.body.anyOf')).toBe(
    'POST /customers refuses a request with neither email nor phone',
  );
  expect(titleOf('create-customer.refuses.email.format')).toBe(
    'POST /customers refuses email that is not of its format',
  );
  expect(titleOf('create-order.refuses.packages[*].weight.minimum')).toBe(
    'POST /orders refuses packages[*].weight below its minimum',
  );
  expect(titleOf('create-customer.asks.type.coerced')).toBe('what POST /customers does with type: the string "1"');
  expect(titleOf('create-customer.asks.email.coerced')).toBe('what POST /customers does with email: the number 5');
  expect(titleOf('create-customer.asks.first_name.empty')).toBe(
    'what POST /customers does with first_name: the empty string ""',
  );
});
