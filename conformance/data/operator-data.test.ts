/** Shows how the operator's file is read, and that a mistake in it is told with its line. */
import { describe, expect, it } from 'vitest';
import { FileError } from '../../openapi/text/file-error.js';
import { readGivenData } from './operator-data.js';

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

describe("the operator's file", () => {
  it('is YAML or JSON', () => {
    expect(readGivenData('currency: EUR\nphones: ["+33123456789"]\n', 'x')).toEqual({
      ...{ currency: 'EUR', phones: ['+33123456789'] },
    });
    expect(readGivenData('{"order":{"external_id":"o-1"}}', 'x')).toEqual({ order: { external_id: 'o-1' } });
    expect(readGivenData(`places:\n  - ${place}\n  - ${place}\n`, 'x').places).toHaveLength(2);
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
      'line 3, column 1: the file has no field "curency", only',
    ],
    [
      'one within a list',
      `places:\n  - ${place}\n  - { line_1: x, contry: FR }\n`,
      'line 3, column 18: places, entry 2 (x) has no field "contry", only line_1, line_2, city,',
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
      'line 2, column 7: nothing before this alias is called "day".',
    ],
  ])('is told with its line: %s', (_what, text, told) => {
    expect(mistake(text).startsWith(`given.yaml, ${told}`), mistake(text)).toBe(true);
  });

  it('of writing is told with its line, too', () => {
    expect(mistake('currency: EUR\nphones: ["+33\n')).toMatch(/^given\.yaml, line [23], column \d+: /);
    expect(mistake('currency: EUR\ncurrency: USD\n')).toMatch(/^given\.yaml, line [12], column \d+: /);
  });

  it('of nesting without end is told in a line', () => {
    expect(mistake('['.repeat(100_000))).toMatch(
      /^given\.yaml, line 1, column 201: this is nested more than 200 levels deep\.$/,
    );
  });

  it('of an alias is told at the alias', () => {
    expect(mistake('places: &all [*all, *all]\n')).toMatch(
      /^given\.yaml, line 1, column 15: nothing before this alias/,
    );
  });
});
