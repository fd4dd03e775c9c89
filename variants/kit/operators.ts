/** Operators, which make another value of one, and tests, which pick values: both with words for a title. */
import type { Json } from '../../openapi/json/json.js';
import type { Rewrite, Test } from './requests.js';

/** Makes another value; `says` follows the name of the place: `notes` `cut to 20`. */
export interface Operator<Value = unknown> {
  readonly says: string;
  readonly change: Rewrite<Value>;
}

/** Picks values; `says` follows the name of the place: `packages` `with more than 3 elements`. */
export interface Picked<Value = unknown> {
  readonly says: string;
  readonly test: Test<Value>;
}

/** An operator of its own. */
export const as = <Value = unknown>(says: string, change: Rewrite<Value>): Operator<Value> => ({ says, change });

/** A test of its own. */
export const that = <Value = Json>(says: string, test: Test<Value>): Picked<Value> => ({ says, test });

/** Changes a text; a value of another type stays. */
export const text =
  (change: (text: string) => string): Rewrite =>
  (value) =>
    typeof value === 'string' ? change(value) : value;

/** Changes a number; a value of another type stays. */
export const number =
  (change: (value: number) => number): Rewrite =>
  (value) =>
    typeof value === 'number' ? change(value) : value;

/** An operator on texts. */
export const textAs = (says: string, change: (text: string) => string): Operator => as(says, text(change));
/** An operator on numbers. */
export const numberAs = (says: string, change: (value: number) => number): Operator => as(says, number(change));

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Cuts a text or a list. */
export const cut = (length: number): Operator =>
  as(`cut to ${length}`, (value) =>
    typeof value === 'string' || Array.isArray(value) ? (value.slice(0, length) as unknown) : value,
  );

/** Replaces parts of a text. */
export const replaced = (says: string, pattern: RegExp, by: string | ((found: string) => string)): Operator =>
  as(
    says,
    text((value) => (typeof by === 'string' ? value.replace(pattern, by) : value.replace(pattern, by))),
  );

/** Without accents. */
export const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
/** A text of digits as a number would show it. */
const digits = (value: string): string => value.replace(/^(?=\d+$)0+(?=\d)/, '');

export const lower = textAs('in lower case', (value) => value.toLowerCase());
export const upper = textAs('in upper case', (value) => value.toUpperCase());
export const unaccented = textAs('without accents', plain);
export const withoutZeros = textAs('without leading zeros', digits);
export const longer = textAs('with another letter', (value) => `x${value}`);

export const lastNameFirst = replaced('as last name, first name', /^(.+) (\S+)$/, '$2, $1');

/** A number with at most so many decimals. */
export const rounded = (decimals: number): Operator =>
  numberAs(`with ${decimals} decimals`, (value) => Number(value.toFixed(decimals)));

/** A number that can't be greater. */
export const atMost = (most: number): Operator => numberAs(`at most ${most}`, (value) => Math.min(value, most));

/** Shows one value as another. */
export const becoming = (from: unknown, to: unknown): Operator =>
  as(`${shown(from)} as ${shown(to)}`, (value) => (value === from ? to : value));

/** Shows always the same. */
export const always = (to: unknown): Operator => as(`always as ${shown(to)}`, () => to);

/** Exchanges two fields of an object. */
export const swapping = (one: string, other: string): Operator<Json> =>
  as(`with ${one} and ${other} swapped`, (object) => ({ ...object, [one]: object[other], [other]: object[one] }));

/** Shows the value of another field of the same object, whatever it is. */
export const taking = (name: string, from: string): Operator<Json> =>
  as(`with the ${from} as ${name}`, (object) => ({ ...object, [name]: object[from] }));

/** Gives fields of an object other values. */
export const having = (fields: Json): Operator<Json> =>
  as(
    `with ${Object.entries(fields)
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(' and ')}`,
    (object) => ({
      ...object,
      ...fields,
    }),
  );

/** Shows a field of each element with the value of the first one. */
export const ofFirst = (name: string): Operator<Json> =>
  as(`with the ${name} of the first`, (one, { list: [first] }) => ({ ...one, [name]: first?.[name] }));

/** Leaves out the elements of a list that pass a test. */
export const losing = ({ says, test }: Picked<never>): Operator =>
  as(`without those ${says}`, (one, around) => (test(one as never, around) ? undefined : one));

/** Of elements with the same key, keeps only the first. */
export const firstOfEach = <Element>(
  says: string,
  keyOf: (element: Element) => unknown,
): Operator<readonly Element[]> =>
  as(`with only the first of those with the same ${says}`, (list) => firstByKey(list, keyOf));

/** The first of the elements with each key. */
export function firstByKey<Element>(
  list: readonly Element[],
  keyOf: (element: Element) => unknown,
): readonly Element[] {
  const keys = list.map((element) => JSON.stringify(keyOf(element)));
  return list.filter((_element, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** This value. */
export const is = (wanted: unknown): Picked => that<unknown>(shown(wanted), (value) => value === wanted);
/** A greater number. */
export const above = (most: number): Picked => that<unknown>(`above ${most}`, (value) => Number(value) > most);
/** A longer text or list. */
export const longerThan = (most: number): Picked =>
  that<unknown>(
    `longer than ${most}`,
    (value) => (typeof value === 'string' || Array.isArray(value)) && value.length > most,
  );
/** A text that matches a pattern. */
export const like = (says: string, pattern: RegExp): Picked =>
  that<unknown>(says, (value) => typeof value === 'string' && pattern.test(value));
/** Characters beyond ASCII. */
export const beyondAscii = that<unknown>('with characters beyond ASCII', (value) => /\P{ASCII}/u.test(shown(value)));
/** A list without elements. */
export const empty = that<unknown>('without elements', (value) => Array.isArray(value) && value.length === 0);

/** A list without its last element. */
export const withoutLast = as<readonly unknown[]>('without the last element', (list) => list.slice(0, -1));
/** The same as `swapping` for fields of a whole body or order, with words that need no name of a place. */
export const exchanging = (one: string, other: string): Operator<Json> =>
  as(`${one} and ${other} swapped`, swapping(one, other).change);

/** Characters of ASCII only. */
export const ascii = like('in ASCII', /^\p{ASCII}*$/u);
