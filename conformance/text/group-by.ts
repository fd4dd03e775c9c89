/** Groups items by a key. */

/** Items by their keys. Items without a key are left out. */
export function grouped<T>(
  items: readonly T[],
  by: (item: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The first item of each key, in the order of these items. Items without a key are left out. */
export const firstOfEach = <T>(items: readonly T[], by: (item: T) => string | undefined): ReadonlyMap<string, T> =>
  new Map([...grouped(items, by)].map(([key, [first]]) => [key, first!]));
