/** Chance that can be repeated: the same seed gives the same numbers in the same order. */
import { Sfc32, wordsOf } from '../../account/ids.js';

/** Numbers from 0 up to 1, without 1. */
export type Random = () => number;

/** Numbers from 0 to 1 that follow from a seed, the same ones every time. */
export function randomFrom(seed: string): Random {
  const source = new Sfc32([...wordsOf(seed)]);
  return () => source.next() / 2 ** 32;
}

/** One of several, each as likely as the others. */
export function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
