/** Changes to a valid value, of which requests are made that break or just keep a keyword. */
import { valueAt, type Place } from '../../json/place.js';

/** One change to a value: set a place, or remove it when there is no `value`. */
export interface ValueChange {
  readonly place: Place;
  readonly value?: unknown;
  /** Makes the new value from the present one; `unfold` calls it with the value of the base. */
  readonly from?: (present: unknown) => unknown;
}

/** A named set of changes, such as "left out" or "3". */
export interface Mutation {
  readonly label: string;
  readonly changes: readonly ValueChange[];
  /** True if one request with this variation is enough. */
  readonly once?: true;
  /** True if the generated value is appended to the label. */
  readonly shows?: true;
}

/** Mutations that break a rule and must be refused, and variations that satisfy it and must be accepted. */
export interface Mutations {
  readonly breaks: readonly Mutation[];
  readonly keeps: readonly Mutation[];
}

/** A well-formed uuid of no record: a fixed one, so that runs are repeatable. */
export const unknownUuid = 'f3c1b1ce-7a55-4b0e-9d6c-2f0c8b9a7e11';

/** A value as text for a label. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A variation that sets one place to a value. */
export const set = (place: Place, value: unknown, label = shown(value)): Mutation => ({
  label,
  changes: [{ place, value }],
});

/** A variation that sets one place to a value, in only one request. */
export const setOnce = (place: Place, value: unknown): Mutation => ({ ...set(place, value), once: true });

/** A variation that makes the value of one place from the present one. */
export const made = (place: Place, label: string, from: NonNullable<ValueChange['from']>): Mutation => ({
  label,
  changes: [{ place, from }],
});

/** A variation that removes one place. */
export const leftOut = (place: Place): Mutation => ({ label: 'left out', changes: [{ place }] });

/** The change with its value made from the base's value at its place. */
const settled = (base: unknown, { place, from, ...change }: ValueChange): ValueChange =>
  from ? { place, from, value: from(valueAt(base, place)) } : { place, ...change };

function finished({ shows, label, ...variation }: Mutation, changes: readonly ValueChange[]): Mutation {
  return { ...variation, label: shows ? `${label}: ${shown(changes[0]?.value)}` : label, changes };
}

/** One variation for each element of the base's list, with the index in place of `*`. */
export function unfold(base: unknown, variation: Mutation): readonly Mutation[] {
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
