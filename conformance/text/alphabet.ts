/** Which characters of a text are compared with a token. All others may be anywhere between them. */

export interface Alphabet {
  /** A number from 1 to 63 for a code unit that is compared, 0 for any other. Upper and lower case have the same number. */
  readonly codeOf: (unit: number) => number;
  /** The compared characters of a text, in lower case: one code unit each. */
  readonly reduced: (text: string) => string;
}

/** A code unit in lower case. It stays if its lower case has two units. */
function lowerCase(unit: number): string {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

function alphabet(isCompared: (character: string) => boolean): Alphabet {
  const numbers = new Uint8Array(0x10000);
  const unknown = 255;
  numbers.fill(unknown);
  const numberOf = (unit: number): number => {
    const lower = lowerCase(unit);
    return (numbers[unit] = isCompared(lower) ? (lower.charCodeAt(0) % 63) + 1 : 0);
  };
  for (let unit = 0; unit < 128; unit += 1) numberOf(unit);
  const codeOf = (unit: number): number => {
    const known = numbers[unit]!;
    return known === unknown ? numberOf(unit) : known;
  };
  const reduced = (text: string): string => {
    let compared = '';
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (codeOf(unit) !== 0) compared += lowerCase(unit);
    }
    return compared;
  };
  return { codeOf, reduced };
}

/** Letters and digits: they stay the same however a token is divided. */
export const lettersAndDigits = alphabet((character) => /[\p{L}\p{N}]/u.test(character));

/** All but whitespace and control characters: for a token that is mostly punctuation. */
export const visibleCharacters = alphabet((character) => !/[\s\p{Cc}\p{Cf}]/u.test(character));
