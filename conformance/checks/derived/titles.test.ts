/** Tests that titles of derived checks use the words of the API's users, never a keyword of the contract. */
import { expect, it } from 'vitest';
import { contract, loadContract } from '../../../openapi/contract/contract.js';
import { withValue } from '../../../openapi/json/place.js';
import { allChecks } from '../index.js';

const derived = allChecks().filter(({ kind }) => kind === 'derived');

it('no title contains a keyword of JSON Schema or the id of an operation', () => {
  const keywords =
    /\b(?:anyOf|oneOf|allOf|enum|x-[a-z-]+|its \w+ rule)\b|\b(?:createOrder|createCustomer|updateCustomer|getOrder)\b/;
  expect(derived.map(({ title }) => title).filter((title) => keywords.test(title))).toEqual([]);
});

it('a title describes the request', () => {
  const titleOf = (id: string): string | undefined => derived.find((check) => check.id === id)?.title;
  expect(titleOf('create-customer.refuses.body.anyOf')).toBe(
    'POST /customers refuses a request with neither email nor phone',
  );
  expect(titleOf('refuses.email.format.CUS-06@create-customer')).toBe('POST /customers refuses a malformed email');
  expect(titleOf('create-order.refuses.packages[*].weight.minimum')).toBe(
    'POST /orders refuses packages[*].weight below its minimum',
  );
  expect(titleOf('create-customer.asks.coerced@type')).toBe('how POST /customers handles the string "1" for type');
  expect(titleOf('create-customer.asks.coerced@email')).toBe('how POST /customers handles the number 5 for email');
  expect(titleOf('create-customer.asks.empty@first_name')).toBe(
    'how POST /customers handles the empty string "" for first_name',
  );
});

it.each([
  [
    'answers.uuid.READ-44@get-order.data.order.source_contact',
    'GET /orders returns data.order.source_contact.uuid as a string of digits',
  ],
  ['get-order.answers.data.order.carrier.agent', 'GET /orders returns data.order.carrier.agent as a string or null'],
  [
    'get-order.answers.data.order.packages[*].length_unit.hint',
    'GET /orders returns data.order.packages[*].length_unit as cm or in',
  ],
  ['answers.body.GEN-03@list-carriers', 'GET /carriers returns its body as an object'],
])('the title of %s describes the response', (id, title) => {
  expect(derived.find((check) => check.id === id)?.title).toBe(title);
});

it.each([
  ['maxProperties', 40, ['refuses the body with too many fields']],
  ['minProperties', 3, ['refuses the body with too few fields']],
  ['additionalProperties', { not: {} }, ['refuses an unlisted field in the body']],
  [
    'dependentRequired',
    { directions: ['zip_code'] },
    ['refuses a request with directions without zip_code', 'accepts a request with neither directions nor zip_code'],
  ],
])('a rule about a whole body has checks: %s', (keyword, value, titles) => {
  const document = withValue(contract.document, ['components', 'schemas', 'LocationWrite', keyword], value);
  const own = allChecks(loadContract(document)).filter(({ id }) => id.endsWith(`.body.${keyword}`));
  expect(own.map(({ title }) => title)).toEqual(titles.map((title) => `POST /locations ${title}`));
});
