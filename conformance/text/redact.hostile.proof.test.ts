/** Shows that a text which resembles a token again and again is scanned a limited number of times, and masked. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { lettersAndDigits } from './alphabet.js';
import { ordinaryIn } from './public-text.js';
import { redactor } from './redact.js';

const { reduced } = lettersAndDigits;
const isOrdinary = ordinaryIn(contract);

describe('a hostile text', () => {
  const token = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
  const redact = redactor([token], [token], isOrdinary);

  it.each([
    ['the token, again and again', token.repeat(20_000)],
    ['its beginning, again and again', token.slice(0, 12).repeat(50_000)],
    [
      'many different divisions of it',
      Array.from({ length: 20_000 }, (_one, at) => token.split('').join('-'.repeat(at % 9))).join(' '),
    ],
    ['backslashes', '\\'.repeat(600_000)],
    ['percent signs', '%25'.repeat(200_000)],
    ['entities in entities', '&amp;'.repeat(120_000)],
    ['its bytes, again and again', `${[...Buffer.from(token)].join(', ')}, `.repeat(8000)],
    ['bytes that resemble it', '111,'.repeat(150_000)],
    ['entities without a semicolon', '&#111'.repeat(120_000)],
    ['octal escapes', '\\161'.repeat(150_000)],
    ['one number with many digits', `&#${'1'.repeat(600_000)}`],
    ['quotes within the token', '"s"k"l"i"v"e"4"e"C"3'.repeat(30_000)],
  ])('is scanned a limited number of times: %s', (_name, text) => {
    let steps = 0;
    const counted = redactor([token], [], () => (steps++, false));
    counted(text);
    expect(steps).toBeLessThanOrEqual(1000);
    expect(reduced(redact(text))).not.toContain(reduced(token).slice(0, 12));
  });
});
