/** Tests that the suite compares a field as soon as the contract has it, both in the request and in the response. */
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../../../openapi/contract/contract.js';
import { withValue } from '../../../openapi/json/place.js';
import { echoedAt, echoedTexts, hintedOfLocation, optionalFields, shownOfLocation } from './echoed-fields.js';

const text = { type: 'string' };
const sent = { type: ['string', 'null'], 'x-presence': 'sent' };

/** The contract with a nickname in some of its schemas. */
const withNickname = (schemas: Readonly<Record<string, object>>) =>
  loadContract(
    Object.entries(schemas).reduce<unknown>(
      (document, [name, field]) =>
        withValue(document, ['components', 'schemas', name, 'properties', 'nickname'], field),
      contract.document,
    ),
  );

describe('a new field is compared with what was sent', () => {
  it.each([
    ['the order', [], 'OrderWrite', 'OrderRead'],
    ['its packages', ['packages', '*'], 'PackageWrite', 'ReadPackage'],
    ['its collections', ['collections', '*'], 'CollectionWrite', 'ReadCollection'],
    ['its customer', ['customer'], 'OrderCustomer', 'ReadCustomer'],
    ['its places', ['source_location'], 'OrderLocation', 'ReadLocation'],
    ['its contacts', ['destination_contact'], 'OrderContact', 'ReadContact'],
  ])('in %s', (_what, place, write, read) => {
    expect(echoedAt(place, withNickname({ [write]: text, [read]: sent }))).toContain('nickname');
    expect(echoedAt(place, withNickname({ [write]: text, [read]: text }))).not.toContain('nickname');
    expect(echoedAt(place, withNickname({ [read]: sent }))).not.toContain('nickname');
  });

  it('in a location that an order refers to', () => {
    expect(shownOfLocation(withNickname({ LocationWrite: text, ReadLocation: text }))).toContain('nickname');
    expect(shownOfLocation(withNickname({ LocationWrite: text }))).not.toContain('nickname');
  });
});

it('each optional field has an open question about its value when it was not sent', () => {
  expect(optionalFields(withNickname({ OrderRead: sent }))).toContain('nickname');
  expect(optionalFields()).not.toContain('packages');
});

it('an order must show those fields of a location that LOC-18 names', () => {
  const hinted = hintedOfLocation();
  const stated = shownOfLocation().filter((name) => !hinted.includes(name));
  expect(stated).toEqual(['external_id', 'line_1', 'country', 'coordinates']);
});

it('texts are the fields that may be strings', () => {
  expect(echoedTexts(['source_location'])).toContain('city');
  expect(echoedTexts(['source_location'])).not.toContain('coordinates');
});
