/** Each format accepts valid values and rejects all others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import { order, plain } from './test-validator.js';
import { withValue } from '../json/place.js';

describe('the format', () => {
  const uuid = (value: string) => order(['customer'], { uuid: value }).length === 0;
  const email = (value: string) => order(['source_contact', 'email'], value).length === 0;
  const answer = (url: string) =>
    plain.answer(contract.operation('listCarriers'))(
      withValue(contract.operation('listCarriers').answer.examples['full'], ['data', 'carriers', 0, 'avatar'], url),
    ).length === 0;

  it('of a uuid accepts any version and case', () => {
    const group = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`));
    fc.assert(
      fc.property(fc.tuple(group(8), group(4), group(4), group(4), group(12)), (groups) => {
        expect(uuid(groups.join('-'))).toBe(true);
      }),
    );
    for (const each of ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'])
      expect(uuid(each)).toBe(true);
  });

  it.each([
    'urn:uuid:6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '{6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41}',
    '6a0f2a4e7c1d4b589a3e0f5d1c2b3a41',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a4',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a411',
    '6a0f2a4g-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41\n',
    ' 6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '',
  ])('of a uuid rejects %j', (value) => expect(uuid(value)).toBe(false));

  it.each(['a@example.com', 'first.last+tag@mail.example.co.uk', 'UPPER@EXAMPLE.COM', "o'neil@example.org"])(
    'of an e-mail address accepts %s',
    (value) => expect(email(value)).toBe(true),
  );

  it('of an e-mail address accepts any letters and digits around the @', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(word, word, fc.constantFrom('com', 'example', 'de'), (name, host, top) => {
        expect(email(`${name}@${host}.${top}`)).toBe(true);
      }),
    );
  });

  it.each(['not-an-email', '', '@example.com', 'a@', 'a b@example.com', 'a@b@example.com', 'a@example.com '])(
    'of an e-mail address rejects %j',
    (value) => expect(email(value)).toBe(false),
  );

  it.each(['https://example.com/a.png', 'http://127.0.0.1:4010/x?y=1#z', 'data:image/png;base64,AA=='])(
    'of an absolute URL accepts %s',
    (value) => expect(answer(value)).toBe(true),
  );

  it.each(['', 'falcon.png', '/falcon.png', '//example.com/a.png', 'https://', 'http://exa mple.com'])(
    'of an absolute URL rejects %j',
    (value) => expect(answer(value)).toBe(false),
  );

  it.each([
    ['+12025550123', true],
    ['2025550123', true],
    ['030 123-45/67', true],
    ['not-a-phone', false],
    ['', false],
    ['+', false],
  ])('of a phone number, without the hint, accepts %j: %s', (value, holds) => {
    expect(order(['source_contact', 'phone'], value).length === 0).toBe(holds);
  });
});
