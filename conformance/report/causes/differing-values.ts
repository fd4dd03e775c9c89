/** The differing values of a finding for titles, without the object or list around them. */
import { cutAtDifference } from '../../requests/exchange/diff-excerpt.js';
import { toldParts } from '../../requests/exchange/marked-differences.js';
import type { Finding } from '../../model/finding.js';
import { pluralize } from '../../text/printable.js';

/** The received and the expected value, each in at most `length` characters. */
export function differingValues({ expected, received, differing }: Finding, length: number): readonly [string, string] {
  if (!differing) return cutAtDifference(received, expected, length);
  const [was, is] = toldParts(differing);
  return cutAtDifference(is, was, length);
}

/** `"cooler"`, or `"cooler" and 2 others`. */
const named = ([first = '', ...others]: readonly string[], more: number): string => {
  const count = others.length + more;
  return count === 0 ? first : `${first} and ${pluralize(count, 'other')}`;
};

/** The missing and the additional elements of a list; undefined if the finding isn't about that. */
export function differingElements({
  differing,
}: Finding): { readonly lost?: string; readonly added?: string } | undefined {
  if (!differing?.parts.every(({ name }) => name === undefined)) return undefined;
  const { parts, more } = differing;
  const lost = parts.flatMap(({ expected }) => expected ?? []);
  const added = parts.flatMap(({ received }) => received ?? []);
  return {
    ...(lost.length > 0 && { lost: named(lost, more) }),
    ...(added.length > 0 && { added: named(added, lost.length > 0 ? 0 : more) }),
  };
}
