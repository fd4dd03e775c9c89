/** Tests how the test data file is read, and that a mistake in it is reported with its line. */
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../openapi/text/file-error.js';
import { readGivenData } from './read-given-data.js';

const mistake = (text: string): string => {
  try {
    readGivenData(text, 'given.yaml');
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FileError);
    return (thrown as Error).message;
  }
  return 'none';
};

const place = '{ line_1: Quai 1, country: FR, coordinates: { lat: 45.7, lng: 4.8 } }';

const uuid = '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41';
const other = place.replace('45.7', '45.8');
const placesOf = (first: string) => `places:\n  - ${first}\n  - ${other}\n`;
const at = (column: number, field: string) => `line 2, column ${column}: places, entry 1 (Quai 1), ${field}`;

describe('the test data file', () => {
  it('is YAML or JSON', () => {
    expect(readGivenData('currency: EUR\nphones: ["+33123456789"]\n', 'x')).toEqual({
      currency: 'EUR',
      phones: ['+33123456789'],
    });
    expect(readGivenData('{"order":{"external_id":"o-1"}}', 'x')).toEqual({ order: { external_id: 'o-1' } });
    expect(readGivenData(`places:\n  - ${place}\n  - ${other}\n`, 'x').places).toHaveLength(2);
  });

  it('may be empty', () => {
    for (const text of ['', '\n', '# nothing yet\n', '{}']) expect(readGivenData(text, 'x')).toEqual({});
  });
});

describe('a mistake', () => {
  it.each([
    [
      'a name that is not known',
      'currency: EUR\n\ncurency: EUR\n',
      'line 3, column 1: the file has an unknown field "curency": write currency.',
    ],
    [
      'one within a list',
      `places:\n  - ${place}\n  - { line_1: x, contry: FR }\n`,
      'line 3, column 18: places, entry 2 (x) has an unknown field "contry": write country.',
    ],
    [
      'a value that is none of the kind',
      'email_domain: example.com\ncurrency: euro\n',
      'line 2, column 11: currency must be three capital letters of a currency, such as EUR.',
    ],
    [
      'a date that is none',
      'currency: EUR\ndate: 2027-13-01\n',
      'line 2, column 7: date must be a day, such as 2031-03-04.',
    ],
    [
      'a place that is missing a field',
      `places:\n  - ${place}\n  - { line_1: x }\n`,
      'line 3, column 5: places, entry 2 (x), country is required.',
    ],
    [
      'a value further below',
      `places:\n  - ${place}\n  - ${place.replace('4.8', '480')}\n`,
      'line 3, column 67: places, entry 2 (Quai 1), coordinates, lng must not be more than 180.',
    ],
    ['a number without a name', 'phones: [12]\n', 'line 1, column 10: phones, entry 1 must be a string.'],
    ['nothing where there must be something', 'order: {}\n', 'line 1, column 8: order must not be empty.'],
    ['a file that is no object', '- 1\n', 'line 1, column 1: the file must be an object.'],
    [
      'an alias of nothing',
      'currency: EUR\ndate: *day\n',
      'line 2, column 7: no anchor before this alias is named "day".',
    ],
  ])('is reported with its line: %s', (_what, text, told) => {
    expect(mistake(text).startsWith(`given.yaml, ${told}`), mistake(text)).toBe(true);
  });

  it.each([
    ['UK', placesOf(place.replace('FR', 'UK')), at(32, 'country is not a code that exists: write GB.')],
    ['a code that nobody has', placesOf(place.replace('FR', 'ZZ')), at(32, 'country is not a code that exists.')],
    ['a country in small letters', placesOf(place.replace('FR', 'fr')), ': write FR.'],
    ['a country by its name', placesOf(place.replace('FR', 'Germany')), ': write DE.'],
    ['the 30th of February', 'date: 2031-02-30', 'line 1, column 7: date is not a day that exists: write 2031-02-28.'],
    ['the 29th of most years', 'date: 2027-02-29', 'date is not a day that exists: write 2027-02-28.'],
    ['a day without zeros', 'date: 2031-3-4', ': write 2031-03-04.'],
    [
      'two equal places',
      `places: [${place}, ${place.replace('Quai 1', 'Quai 2')}]`,
      'entry 2 (Quai 2) is the same as entry 1: give',
    ],
    [
      'two equal locations',
      `locations: [${uuid}, ${uuid.toUpperCase()}]`,
      'locations, entry 2 is the same as entry 1: ',
    ],
    [
      'two equal phones',
      "phones: ['+12025550123', '+12025550123']",
      'is the same as entry 1: give another number, or one',
    ],
    ['a phone that YAML takes for a number', 'phones: [+12025550123]', "must be a string: write '+12025550123'."],
    ['a phone with blanks', "phones: ['+1 (202) 555-0123']", ': write +12025550123.'],
    ['a phone with two zeros', "phones: ['0049 151 23456789']", ': write +4915123456789.'],
    [
      'a postcode without quotes',
      placesOf(place.replace('FR', 'FR, zip_code: 69001')),
      "must be a string: write '69001'.",
    ],
    [
      'a postcode as the city',
      placesOf(place.replace('FR', "FR, city: '69001'")),
      'looks like a postcode: put it into zip_code.',
    ],
    [
      'a city as the postcode',
      placesOf(place.replace('FR', 'FR, zip_code: Lyon')),
      'zip_code has no digit: write a postcode',
    ],
    [
      'a postcode by another name',
      placesOf(place.replace('FR', "FR, postcode: '69001'")),
      'an unknown field "postcode": write zip_code.',
    ],
    [
      'a point as a list',
      placesOf(place.replace(/\{ lat.*?\}/, '[45.7, 4.8]')),
      'an object: write { lat: 45.7, lng: 4.8 }.',
    ],
    [
      'a point beside its field',
      placesOf(place.replace(/coord.*?\}/, 'lat: 45.7')),
      'write coordinates: { lat: …, lng: … }.',
    ],
    [
      'degrees as a text',
      placesOf(place.replace('45.7', "'45.7'")),
      'lat must be a number: write 45.7 without quotes.',
    ],
    ['a currency in small letters', 'currency: eur', ': write EUR.'],
    ['an address for a domain', 'email_domain: ada@Example.com', ': write example.com.'],
    [
      'a domain that the contract refuses',
      'email_domain: -a.b',
      "email_domain can't be the domain of an e-mail address.",
    ],
    ['a uuid without dashes', `customer: ${uuid.replaceAll('-', '')}`, `: write ${uuid}.`],
    ['a number for an id', 'order: { order_number: 20310 }', "must be a string: write '20310'."],
    ['a field for timezones', 'timezone: Europe/Berlin', 'the file has an unknown field "timezone". Allowed: places, '],
  ])('is reported with a correction: %s', (_what, text, told) => {
    expect(mistake(text)).toContain(told);
    expect(mistake(text)).toMatch(/^given\.yaml, line \d, column \d+: /);
  });

  it('is not reported for rare but valid values', () => {
    for (const text of ['date: 2028-02-29', "phones: ['+4915######']", 'currency: XYZ', 'weight_unit: stone'])
      expect(mistake(text)).toBe('none');
  });

  it('in the syntax is reported with its line, too', () => {
    expect(mistake('currency: EUR\nphones: ["+33\n')).toMatch(/^given\.yaml, line [23], column \d+: /);
    expect(mistake('currency: EUR\ncurrency: USD\n')).toMatch(/^given\.yaml, line [12], column \d+: /);
  });

  it('of too deep nesting is reported in one line', () => {
    expect(mistake('['.repeat(100_000))).toMatch(
      /^given\.yaml, line 1, column 201: this is nested more than 200 levels deep\.$/,
    );
  });

  it('in an alias is reported at the alias', () => {
    expect(mistake('places: &all [*all, *all]\n')).toMatch(
      /^given\.yaml, line 1, column 15: no anchor before this alias/,
    );
  });
});
