/** Which faults and which conformant servers the peers are tried on: by rules, so that nobody chose them. */

const hundred = 100;

/** So many of a list, evenly spread, the first one among them. */
export function spread<Item>(list: readonly Item[], many: number): readonly Item[] {
  const chosen = Math.min(many, list.length);
  return Array.from({ length: chosen }, (_none, index) => list[Math.floor((index * list.length) / chosen)]!);
}

export const firstHundred = <Item>(faults: readonly Item[]): readonly Item[] => faults.slice(0, hundred);

export const spreadHundred = <Item>(faults: readonly Item[]): readonly Item[] => spread(faults, hundred);

/** Every how many faults a slow peer is tried on, the first one among them. */
export const everyNth = <Item>(list: readonly Item[], nth: number): readonly Item[] =>
  list.filter((_item, index) => index % nth === 0);

/** The first of each axis, in their order: tolerances of one axis are variants of one freedom. */
export const firstOfEachAxis = <Item extends { readonly axis: string }>(all: readonly Item[]): readonly Item[] =>
  all.filter(({ axis }, index) => all.findIndex((one) => one.axis === axis) === index);

/** Ten conformant servers: of the freedoms ten evenly spread ones, and of each the first way to take it. */
export const chosenTolerances = <Item extends { readonly axis: string }>(all: readonly Item[]): readonly Item[] =>
  spread(firstOfEachAxis(all), 10);
