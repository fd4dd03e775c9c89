/** Which characters of a text are compared with a token. All others may be anywhere between them. */

export interface Alphabet {
  /** A number from 1 to 63 for a code unit that is compared, 0 for any other. Upper and lower case have the same number. */
  readonly codeOf: (unit: number) => number;
  /** The compared characters of a text. */
  readonly reduce: (text: string) => Reduced;
  /** The same without their positions. */
  readonly reduced: (text: string) => string;
}

/** The compared characters of a text, in lower case: one code unit each, with its position. */
export interface Reduced {
  readonly text: string;
  readonly at: Int32Array;
}

/** A code unit in lower case. It stays if its lower case has two units. */
function lowerCase(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}

/** Letters and digits have numbers of their own, all other code units share the rest. */
function numberOf(unit: number): number {
  const digit = parseInt(String.fromCharCode(unit), 36);
  return Number.isNaN(digit) ? 37 + (unit % 27) : 1 + digit;
}

function alphabet(isCompared: (character: string) => boolean): Alphabet {
  const [numbers, lowers] = [new Uint8Array(0x10000), new Uint16Array(0x10000)];
  const unknown = 255;
  numbers.fill(unknown);
  const learn = (unit: number): number => {
    const lower = (lowers[unit] = lowerCase(unit));
    return (numbers[unit] = isCompared(String.fromCharCode(lower)) ? numberOf(lower) : 0);
  };
  for (let unit = 0; unit < 128; unit += 1) learn(unit);
  const codeOf = (unit: number): number => {
    const known = numbers[unit]!;
    return known === unknown ? learn(unit) : known;
  };
  const reduce = (text: string): Reduced => {
    const [compared, at] = [new Uint16Array(text.length), new Int32Array(text.length)];
    let length = 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (codeOf(unit) === 0) continue;
      compared[length] = lowers[unit]!;
      at[length++] = index;
    }
    return { text: Buffer.from(compared.buffer, 0, 2 * length).toString('utf16le'), at };
  };
  return { codeOf, reduce, reduced: (text) => reduce(text).text };
}

/** Letters and digits: they stay the same however a token is divided. */
export const lettersAndDigits = alphabet((character) => /[\p{L}\p{N}]/u.test(character));

/** All but whitespace and control characters: for a token that is mostly punctuation. */
export const visibleCharacters = alphabet((character) => !/[\s\p{Cc}\p{Cf}]/u.test(character));
