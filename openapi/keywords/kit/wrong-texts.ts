/** Texts that break a format, a pattern or a set, each made from a valid one or from the set itself. */

/** Makes a wrong text from the valid value at a place. */
export interface WrongText {
  readonly label: string;
  readonly from: (valid: unknown) => string;
  /** True if the value is appended to the label: it is the same in every run. */
  readonly shows?: true;
  /** True if one request is enough. */
  readonly once?: true;
}

const textOf = (valid: unknown): string => (typeof valid === 'string' && valid !== '' ? valid : 'x');

/** The two halves of a text. Neither is empty if the text has at least two characters. */
function halvesOf(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

/**
 * A valid value with words before, after or inside it. libphonenumber reads letters as digits of a keypad: with the
 * words after or inside it, every phone number is longer than the maximum.
 */
const words: readonly WrongText[] = [
  { label: '" and so on" after the value', from: (valid) => `${textOf(valid)} and so on`, once: true },
  { label: '"about " before the value', from: (valid) => `about ${textOf(valid)}`, once: true },
  { label: '" and so on " inside the value', from: (valid) => halvesOf(textOf(valid)).join(' and so on '), once: true },
  {
    label: 'the value on the second of three lines',
    from: (valid) => `about\n${textOf(valid)}\nand so on`,
    once: true,
  },
];

/** Letters of other scripts that look like Latin capital and small letters. */
const lookAlikes = new Map(
  `AА BВ CС DᎠ EЕ FϜ GԌ HН IІ JЈ KК LᏞ MМ NΝ OО PР QԚ RᎡ SЅ TТ UՍ VѴ WԜ XХ YУ ZΖ
   aа cс dԁ eе hһ iі jј oо pр qԛ sѕ wԝ xх yу`
    .split(/\s+/)
    .map(([latin = '', other = '']) => [latin, other] as const),
);

const arabicZero = 0x660;
const fullWidth = 0xff01 - 0x21;

const inArabicDigits = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(arabicZero + Number(digit)));
const inFullWidth = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (one) => String.fromCharCode(fullWidth + one.charCodeAt(0)));
const inLookAlikes = (text: string): string =>
  text.replace(/[A-Za-z]/g, (one) => lookAlikes.get(one) ?? inFullWidth(one));

/** A valid value in characters that look the same, or mean the same in another script. */
const disguised: readonly WrongText[] = [
  {
    label: 'in Arabic-Indic digits, or in look-alike letters if it has no digits',
    from: (valid) => {
      const text = textOf(valid);
      return /[0-9]/.test(text) ? inArabicDigits(text) : inLookAlikes(text);
    },
    once: true,
  },
  { label: 'in full-width digits and letters', from: (valid) => inFullWidth(textOf(valid)), once: true },
];

const latinOf: ReadonlyMap<string, string> = new Map([...lookAlikes].map(([latin, lookAlike]) => [lookAlike, latin]));

/** A text with ASCII digits and letters instead of look-alikes, as a normalising server reads it. */
export const undisguised = (text: string): string =>
  [...text.normalize('NFKC')]
    .map((one) => latinOf.get(one) ?? one)
    .join('')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero));

/** An e-mail address with a name, as in the header of a message, which some parsers of addresses accept. */
const named: WrongText = {
  label: 'a name before the value in <>',
  from: (valid) => `Ada <${textOf(valid)}>`,
  once: true,
};

/** Texts with more around the valid one. Some parsers of e-mail addresses read a name before one. */
export const withWords = (format: unknown): readonly WrongText[] => (format === 'email' ? [...words, named] : words);

/** Texts in look-alike characters. E-mail addresses may have letters of any script. */
export const inDisguise = (format: unknown): readonly WrongText[] => (format === 'email' ? [] : disguised);

const inOtherCase = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** A word of the set with a space inside, in place of an underscore if a word has one. */
const withBlank =
  (words: readonly string[]) =>
  (valid: unknown): string => {
    const text = textOf(valid);
    const joined = [text, ...words].find((word) => word.includes('_'));
    if (joined !== undefined) return joined.replace('_', ' ');
    return text.length > 1 ? halvesOf(text).join(' ') : `${text} ${text}`;
  };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Words outside a set. `others` are the words of the other sets in the same body. */
export function outsideWords(values: readonly unknown[], others: readonly string[]): readonly WrongText[] {
  const own = values.filter(isText);
  if (own.length === 0) return [];
  const foreign = others.find((word) => !own.includes(word));
  return [
    { label: 'in another case', from: (valid) => inOtherCase(textOf(valid)), shows: true },
    { label: 'with a space inside', from: withBlank(own), shows: true, once: true },
    ...(foreign === undefined
      ? []
      : [{ label: 'a word of another set', from: () => foreign, shows: true, once: true } as const]),
  ];
}

/** Texts that are parts or lists of the words of a set, and the empty text. */
export function partsOfWords(values: readonly unknown[]): readonly WrongText[] {
  const [first, second] = values.filter(isText);
  if (first === undefined || second === undefined) return [];
  const shown = { shows: true, once: true } as const;
  return [
    { label: 'without its last letter', from: (valid) => textOf(valid).slice(0, -1), ...shown },
    { label: 'two values with a comma between them', from: () => `${first},${second}`, ...shown },
    { label: 'an empty string', from: () => '', once: true },
  ];
}

/** The next numbers beyond a set, a fraction, 0 and a negative number: some parsers truncate or drop the sign. */
export function outsideNumbers(values: readonly number[]): readonly number[] {
  if (values.length === 0) return [];
  const least = Math.min(...values);
  const candidates = [Math.max(...values) + 1, least - 1, least + 0.5, 0, -values[0]!];
  return [...new Set(candidates)].filter((value) => !values.includes(value));
}
