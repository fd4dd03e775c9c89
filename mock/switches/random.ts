/** Repeatable random numbers: the same seed gives the same numbers in the same order. */
import { Sfc32, wordsOf } from '../../reference-impl/account/ids.js';

/** Returns numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Numbers from 0 to 1 that depend only on a seed. */
export function randomFrom(seed: string): Random {
  const source = new Sfc32([...wordsOf(seed)]);
  return () => source.next() / 2 ** 32;
}

/** One of several items, all equally likely. */
export function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
