/** The faults and conformant servers for the peers. Rules select them, so that nobody picks favourable ones. */

/** A number of items, evenly spread over a list, including the first. */
export function spread<Item>(list: readonly Item[], many: number): readonly Item[] {
  const chosen = Math.min(many, list.length);
  return Array.from({ length: chosen }, (_none, index) => list[Math.floor((index * list.length) / chosen)]!);
}

/** Fifty faults, evenly spread over the catalogue. */
export const spreadFaults = <Item>(faults: readonly Item[]): readonly Item[] => spread(faults, 50);

/** Every nth item, including the first, for slow peers. */
export const everyNth = <Item>(list: readonly Item[], nth: number): readonly Item[] =>
  list.filter((_item, index) => index % nth === 0);

/** The first variation of each choice. */
export const firstOfEachChoice = <Item extends { readonly choice: string }>(all: readonly Item[]): readonly Item[] =>
  all.filter(({ choice }, index) => all.findIndex((one) => one.choice === choice) === index);

/** Ten conformant servers: the first variations of ten evenly spread choices. */
export const chosenVariations = <Item extends { readonly choice: string }>(all: readonly Item[]): readonly Item[] =>
  spread(firstOfEachChoice(all), 10);
