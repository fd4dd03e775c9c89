/** How findings of one cause are put together: by keys that are joined into sets. */
import type { Sign } from './cause-signs.js';
import type { Report } from './report.js';

/** Keys that are joined two by two into sets. */
export class Joined {
  private readonly above = new Map<string, string>();

  /** The key that stands for all that were joined with this one. */
  root(key: string): string {
    let at = key;
    for (let next = this.above.get(at); next !== undefined; next = this.above.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.root(one), this.root(other)];
    if (first !== second) this.above.set(second, first);
  }

  joinAll(keys: Iterable<string>): void {
    const [first, ...others] = keys;
    for (const key of others) this.join(first!, key);
  }
}

/** One way in which findings belong together. */
export type Rule = (signs: readonly Sign[], joined: Joined, report: Report) => void;

/** In so many operations the same difference is one cause: what they share makes it. Two may have it by accident. */
export const manyOperations = 3;
