/** Arbitrary texts, numbers and times, each with a plain value that every server accepts. */
import * as fc from 'fast-check';
import { longest } from '../setup/bodies/texts.js';

/** A value, and a plain one to send instead if a server refuses it because of its limits; equal if it is plain. */
export interface Value {
  readonly value: unknown;
  readonly plain: unknown;
}

/** A value of a field; `undefined` leaves the field out. */
export type LeafValues = fc.Arbitrary<Value>;

export const plainly = (arbitrary: fc.Arbitrary<unknown>): LeafValues =>
  arbitrary.map((value) => ({ value, plain: value }));
export const oddly = (arbitrary: fc.Arbitrary<unknown>, plain: unknown): LeafValues =>
  arbitrary.map((value) => ({ value, plain }));

/** Mostly plain values, and sometimes an unusual one. */
export const mostly = (plain: LeafValues, odd: LeafValues): LeafValues =>
  fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: odd });

/** The maximum length of a plain zip code: no limit is stated. */
const longestZipCode = 12;

const scripts = {
  latin: 'aAbBeEgGiIkKlLmMnNoOrRsStTuUxXyYzZ0123456789',
  // No @: a server may treat a text with one as an e-mail address, and convert it to lower case.
  signs: ' -.,:;()/&\'"+#!?%_*',
  accented: 'äöüßéèñçåøłžğıİŞčřőș',
  others: 'ЖщюяΑΩπعربيעברית王小明東京ひカ한국กขคहनदक𠮷𠀋',
} as const;

/** A text of these letters without white space at its ends or twice in a row, which servers often normalize. */
const textOf = (letters: string, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: most, size: 'max' })
    .map((all) => all.join('').replace(/\s+/g, ' ').trim().normalize('NFC'))
    .filter((text) => /[\p{L}\p{N}]/u.test(text));

const shortText = textOf(scripts.latin, longestZipCode);
const signedText = textOf(scripts.latin + scripts.signs, 40);
const longText = textOf(`${scripts.latin} `, longest.line);
const longName = textOf(`${scripts.latin} `, longest.name);
/** Some of these letters are two UTF-16 units, and a server may count units. */
const anyScript = textOf(`${scripts.latin} ${scripts.accented}${scripts.others}`, longest.name / 2);
/** Texts that careless servers refuse, or parse as another type. */
const edgy = fc.constantFrom(
  ...['U', '0', '007', '1.0', '-1', '1e5', 'null', 'true', 'NaN'],
  ...["O'Neil-Smith", '3M', 'a b', 'B&B'],
);
const linesOfText = fc.array(shortText, { minLength: 2, maxLength: 4 }).map((lines) => lines.join('\n'));

/** Fields whose letters may be of any script (GEN-10, LOC-01): names, notes, addresses and tags. */
const ofAnyScript = /^(?:.*_)?name$|^(?:notes|tags|line_1|city|region)$/;

/** Fields in which a text of 100 characters is plain use. */
const isLine = /^(?:line_[12]|notes|directions)$/;

export function textFor(name: string): LeafValues {
  const long = isLine.test(name) ? longText : longName;
  const whole = [signedText, long, ...(ofAnyScript.test(name) ? [anyScript] : [])];
  const plain = fc.oneof(edgy, shortText, ...(name === 'zip_code' ? [] : whole));
  const emoji = textOf(`${scripts.latin}😀🚚`, 20);
  const odd = fc.oneof(anyScript, emoji, signedText, longText, ...(name === 'notes' ? [linesOfText] : []));
  return mostly(plainly(plain), oddly(odd, 'Plain'));
}

/** Identifiers: a fresh part, so that no two resources share one, with other characters around it. */
export const identifier: LeafValues = mostly(
  plainly(fc.constantFrom('<id>', '<id>-A', 'B-<id>', '<id>_1')),
  oddly(
    fc.oneof(
      fc.constantFrom('<id>/7', '<id> 1', '<id>+2', '<id>&a=b', '<id>-Ñ', '0<id>', '<id>%41', '<id>#1'),
      textOf(scripts.latin, 60).map((text) => `<id>-${text}`),
    ),
    '<id>',
  ),
);

/** Addresses by HTML's definition, which every server accepts. */
export const email: LeafValues = plainly(
  fc.constantFrom('<email>', 'a.<email>', 'x-<email>', 'tag+1.<email>', 'under_score.<email>', "o'neil.<email>"),
);

/** Phones of customers are fresh, as it is open what happens if two customers share one. Contacts may have any. */
export const freshPhone: LeafValues = plainly(
  fc.oneof({ weight: 3, arbitrary: fc.constant('<phone>') }, fc.constant('<long phone>')),
);

/** A field of an update with its current value, so that it doesn't change. */
export const asItIs = fc.constant('<own>');

export const phone: LeafValues = plainly(
  fc.oneof(
    fc.constantFrom('+12025550123', '+12125550187', '+13105550142'),
    fc.constantFrom('+442079460123', '+4915228817386', '+61255501234', '+819012345678'),
  ),
);

/** Numbers from 0 on: with two decimals, at the bounds, with up to six decimals, large, large with decimals. */
export const amount: LeafValues = mostly(
  plainly(
    fc.oneof(
      fc.constantFrom(0, 1, 0.5, 0.1, 0.29, 1.15, 19.99, 100, 1000),
      fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    ),
  ),
  oddly(
    fc.oneof(
      fc.integer({ min: 1, max: 999_999_999 }).map((millionths) => millionths / 1e6),
      fc.integer({ min: 1001, max: 10_000_000 }),
      fc.integer({ min: 1_000_001, max: 99_999_999 }).map((thousandths) => thousandths / 1e3),
    ),
    2.5,
  ),
);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Days from 1 January 2031 on: of ten years, or of one weekend and the days next to it, so that some are equal. */
const days = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3650 }) },
  { weight: 1, arbitrary: fc.integer({ min: 64, max: 69 }) },
);

/** Minutes of a day, with those around midnight and noon more often. */
const minutes = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1, 719, 720, 1438, 1439));

/** Minutes of these days in the form of the contract's schedules, plus seconds if the field has them. */
export const time = (withSeconds: boolean): LeafValues =>
  plainly(
    fc.tuple(days, minutes, fc.constantFrom(0, 30, 59)).map(([day, minute, second]) => {
      const date = new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10);
      const clock = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
      return `${date} ${clock}${withSeconds ? `:${twoDigits(second)}` : ''}`;
    }),
  );

export const degrees = (bound: number): fc.Arbitrary<number> =>
  fc.integer({ min: -bound * 1e6, max: bound * 1e6 }).map((millionths) => millionths / 1e6);
