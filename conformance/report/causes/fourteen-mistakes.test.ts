/** Shows that fourteen mistakes of one server are reported as fourteen causes, required ones first. */
import { beforeAll, describe, expect, it } from 'vitest';
import { all, mapAnswer } from '../../../reference-impl/pipeline/overrides.js';
import { faultById } from '../../../variants/index.js';
import { on } from '../../../variants/kit/stages.js';
import { causesOf, type Cause } from './causes.js';
import { deep, reportOn } from './test-causes.js';

const faults = [
  'authentication.missing.list-carriers',
  'assignment.again.back-ignored',
  'accounts.updates-customer',
  'bodies.not-json.breaks',
  'calculate-rates.forgets.departure_time.type',
  'refusals.unknown.400',
  'create-location.forgets.city.type',
  'create-customer.refuses.notes.optional.left-out',
  'orders.numeric-country',
  'get-order.omits.data.order.tracking_url',
  'list-carriers.mistypes.message',
  'look-up.wildcard',
].map((id) => faultById(id)!.apply);

const server = all(
  ...faults,
  on('getOrder', mapAnswer(deep((value) => (value === 0 ? undefined : value)))),
  on('calculateRates', mapAnswer(deep((value) => (typeof value === 'number' ? String(value) : value)))),
);

describe('a server with fourteen mistakes', () => {
  let causes: readonly Cause[];

  beforeAll(async () => {
    causes = causesOf(await reportOn(server, [], { otherToken: 'other-token' }));
  });

  it('has a cause for each, whose title names the mistake', () => {
    expect(causes.map(({ title }) => title)).toMatchInlineSnapshot(`
      [
        "GET /orders drops 0 in 7 fields, such as data.order.destination_location.coordinates.lat",
        "GET /orders leaves out 3 fields, such as data.order.tracking_url",
        "POST /orders/{order_uuid}/assign: a second assignment doesn't replace the first at data.order.carrier.uuid: …c3d4e02" instead of …c3d4e01"",
        "GET /carriers gives 5 for message, which must be a string",
        "POST /carriers/rates gives "29.58" for data.carriers[*].shipping_methods[*].rate, which must be a number",
        "6 operations return 500 for requests that must be refused: the body is broken JSON and 5 others",
        "POST /orders accepts source_location.country: 276 and 1 other, which must be refused",
        "PUT /customers/{customer_uuid} accepts what belongs to another account: a customer of another account and 1 other",
        "GET /carriers accepts requests that must be refused: without an Authorization header: none",
        "POST /carriers/rates accepts departure_time: {}, which must be refused",
        "POST /customers refuses notes: left out with 422",
        "POST /locations accepts city: {}, which must be refused",
        "GET /orders returns another order than the requested one",
        "3 operations refuse with status 400 instead of status 404",
      ]
    `);
  });

  it('has its required causes first', () => {
    const required = causes.filter(({ level }) => level === 'required');
    expect(required.length).toBeLessThan(causes.length);
    expect(causes.slice(0, required.length)).toEqual(required);
  });
});
