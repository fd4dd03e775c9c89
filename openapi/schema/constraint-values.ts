/** For each keyword of the contract, changes to a valid value that break it or just satisfy it. */
import { isRecord } from '../json/json.js';
import { typesOf, type JsonType, type Schema } from './schema.js';
import { valueAt, type Place } from '../json/place.js';
import { outsideNumbers, type WrongValue } from './wrong-values.js';

/** One change to a value: set a place, or remove it when there is no `value`. */
export interface Change {
  readonly place: Place;
  readonly value?: unknown;
  /** Makes the new value from the present one; `unfold` calls it with the value of the base. */
  readonly from?: (present: unknown) => unknown;
}

/** A named set of changes, such as "left out" or "3". */
export interface Variation {
  readonly label: string;
  readonly changes: readonly Change[];
  /** True if one request with this variation is enough. */
  readonly once?: true;
  /** True if the generated value is appended to the label. */
  readonly shows?: true;
}

/** A well-formed uuid of no record: a fixed one, so that runs are repeatable. */
export const unknownUuid = 'f3c1b1ce-7a55-4b0e-9d6c-2f0c8b9a7e11';

/** A variation that sets one place to a value. */
export const set = (place: Place, value: unknown, label: string): Variation => ({ label, changes: [{ place, value }] });
/** A variation that removes one place. */
export const leftOut = (place: Place): Variation => ({ label: 'left out', changes: [{ place }] });
/** A value as text for a label. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Values that no coercion can convert, by the expected type ("structurally wrong" in the specification). An empty object counts as
 * missing in Python.
 */
const wrongTypeValues: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: [{}],
  number: [{}, [1], 'lots'],
  boolean: [{}, [true], 'maybe'],
  object: [],
  array: ['text'],
  null: [],
};

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? (list as unknown[])[0] : undefined) ?? 'x';
const firstInObject = (list: unknown): unknown => ({ 0: firstOf(list) });

/** A valid element instead of its list: alone, and in an object, which PHP may read as a list. */
function unlisted({ items }: Schema, place: Place): readonly Variation[] {
  const made = (label: string, from: NonNullable<Change['from']>): Variation => ({ label, changes: [{ place, from }] });
  const inObject = made('an element in an object', firstInObject);
  // A single string is among the values of a wrong type already.
  return items?.type === 'string' ? [inObject] : [made('an element instead of the array', firstOf), inObject];
}

/** A list with the string in it: many patterns match it, and many queries find it anyway. */
const inList = (present: unknown): unknown => [present ?? 'x'];
const listed = (place: Place): Variation => ({
  label: 'an array with the value in it',
  changes: [{ place, from: inList }],
});

const valuesOf = (present: unknown): readonly unknown[] => (isRecord(present) ? Object.values(present) : []);
const firstValue = (present: unknown): unknown =>
  valuesOf(present).find((value) => value !== null && typeof value !== 'object') ?? 'text';
const valuesInList = (present: unknown): unknown => {
  const values = valuesOf(present);
  // PHP reads an empty object as an empty array.
  return values.length > 0 ? values : ['x'];
};

/** Values that some servers accept as an object: a uuid for a record, a time for a schedule, a pair of coordinates. */
const unwrapped = (place: Place): readonly Variation[] => [
  { label: 'a plain value instead of an object', changes: [{ place, from: firstValue }] },
  { label: 'an array of its values', changes: [{ place, from: valuesInList }] },
  { label: 'the object in an array', changes: [{ place, from: inList }], once: true },
];

/** A variation that sets one place to a value, in only one request. */
const setOnce = (place: Place, value: unknown): Variation => ({ ...set(place, value, shown(value)), once: true });

/** Values of a wrong type. 0 and false stand for a missing value in some languages. */
function wrongTypeVariations(type: JsonType, schema: Schema, place: Place): readonly Variation[] {
  const wrong = wrongTypeValues[type].map((value) => set(place, value, shown(value)));
  if (type === 'string') return [...wrong, listed(place)];
  if (type === 'array') return [...wrong, setOnce(place, 0), ...unlisted(schema, place)];
  return type === 'object' ? [...wrong, setOnce(place, false), ...unwrapped(place)] : wrong;
}

/** Variations that break a rule and must be refused, and variations that satisfy it and must be accepted. */
export interface Variations {
  readonly breaks: readonly Variation[];
  readonly keeps: readonly Variation[];
}

type Rule = (schema: Schema, place: Place) => Variations;

/** A variation that sets one place to a wrong value made from the present one. */
export const madeWrong = (place: Place, { from, ...wrong }: WrongValue): Variation => ({
  ...wrong,
  changes: [{ place, from }],
});

function counterexamples(schema: Schema, place: Place): Variations {
  const wrong = schema['x-counterexamples'];
  if (!wrong?.length) throw new Error(`The contract gives no x-counterexamples for the form of ${place.join('.')}.`);
  return { breaks: wrong.map((value) => set(place, value, shown(value))), keeps: [] };
}

/** Sets a place to a word. For a list, the word becomes the only element: it may be among the others already. */
const asOnlyElement = (place: Place, value: unknown): Variation =>
  place.at(-1) === '*' ? set(place.slice(0, -1), [value], shown(value)) : set(place, value, shown(value));

/** Numbers outside a set: the nearest two at every place, the others once. */
const outside = (numbers: readonly number[], place: Place): readonly Variation[] =>
  outsideNumbers(numbers).map((value, at) => (at < 2 ? set(place, value, shown(value)) : setOnce(place, value)));

/** The variations that break and just satisfy each keyword of the contract. */
export const rules: Readonly<Record<string, Rule>> = {
  type: (schema, place) => {
    const [type, ...others] = typesOf(schema).filter((listed) => listed !== 'null');
    const nullable = typesOf(schema).includes('null');
    return {
      breaks: type === undefined || others.length > 0 ? [] : wrongTypeVariations(type, schema, place),
      keeps: nullable ? [set(place, null, 'null')] : [],
    };
  },
  enum: (schema, place) => {
    const values = schema.enum ?? [];
    const numbers = values.filter((value) => typeof value === 'number');
    const wrong = schema['x-counterexamples'] ?? (numbers.length > 0 ? [] : ['UNLISTED']);
    const keeps = values.length > 12 ? [] : values.map((value) => asOnlyElement(place, value));
    return { breaks: [...wrong.map((value) => set(place, value, shown(value))), ...outside(numbers, place)], keeps };
  },
  'x-listed': (schema, place) => ({
    breaks: [],
    keeps: (schema['x-listed'] ?? []).map((value) => set(place, value, shown(value))),
  }),
  minimum: (schema, place) => bound(place, schema.minimum ?? 0, -1),
  maximum: (schema, place) => bound(place, schema.maximum ?? 0, 1),
  pattern: counterexamples,
  format: counterexamples,
  'x-refers-to': (_schema, place) => ({ breaks: [set(place, unknownUuid, 'one that does not exist')], keeps: [] }),
  anyOf: (schema, place) => {
    const fields = (schema.anyOf ?? []).flatMap((branch) => branch.required ?? []);
    const without = (names: readonly string[], label: string): Variation => ({
      label,
      changes: names.map((name) => ({ place: [...place, name] })),
    });
    return {
      breaks: [without(fields, `neither ${fields.join(' nor ')}`)],
      keeps: fields.map((field) =>
        without(
          fields.filter((other) => other !== field),
          `${field} alone`,
        ),
      ),
    };
  },
};

/** The second value is so near to the bound that a server which rounds to hundredths before it compares accepts it. */
function bound(place: Place, value: number, away: 1 | -1): Variations {
  return {
    breaks: [value + away, value + away / 250].map((wrong) => set(place, wrong, shown(wrong))),
    keeps: [set(place, value, shown(value))],
  };
}

/** The change with its value made from the base's value at its place. */
const settled = (base: unknown, { place, from, ...change }: Change): Change =>
  from ? { place, from, value: from(valueAt(base, place)) } : { place, ...change };

function finished({ shows, label, ...variation }: Variation, changes: readonly Change[]): Variation {
  return { ...variation, label: shows ? `${label}: ${shown(changes[0]?.value)}` : label, changes };
}

/** One variation for each element of the base's list, with the index in place of `*`. */
export function unfold(base: unknown, variation: Variation): readonly Variation[] {
  const star = variation.changes.flatMap(({ place }) => (place.includes('*') ? [place] : []))[0];
  if (!star)
    return [
      finished(
        variation,
        variation.changes.map((change) => settled(base, change)),
      ),
    ];
  const list = star.slice(0, star.indexOf('*'));
  const at = list.reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[token], base);
  const replaced = (place: Place, index: number): Place => [...list, index, ...place.slice(list.length + 1)];
  return (Array.isArray(at) ? at : []).flatMap((_element, index) =>
    unfold(base, {
      ...variation,
      label: `${variation.label} in ${list.join('.')}[${index}]`,
      changes: variation.changes.map(({ place, ...change }) => ({ ...change, place: replaced(place, index) })),
    }),
  );
}
