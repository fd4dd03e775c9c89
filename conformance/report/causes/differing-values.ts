/** The differing values of a finding in short, for titles: without the object or list around them. */
import { cutAtDifference } from '../../exchange/diff-excerpt.js';
import type { Finding } from '../../model/finding.js';
import { pluralize } from '../../text/printable.js';

/** What is said of differing parts of an object or a list, with the excerpt of it behind: `lat: 52.5 in {"lat":52.5}`. */
const marked = /^((?:with |without |no |[\w.[\]]+: ).*?)(?: and (\d+) more)? in [[{]/s;

type Told = Pick<Finding, 'expected' | 'received'>;

/** What came and what was due, each in so many characters at most. */
export function differingValues({ expected, received }: Told, length: number): readonly [string, string] {
  const [is, was] = [received, expected].map((text) => marked.exec(text)?.[1]);
  return is !== undefined && was !== undefined
    ? cutAtDifference(is, was, length)
    : cutAtDifference(received, expected, length);
}

/** `"cooler"`, or `"cooler" and 2 others`. */
const named = ([first = '', ...others]: readonly string[], more: number): string => {
  const count = others.length + more;
  return count === 0 ? first : `${first} and ${pluralize(count, 'other')}`;
};

/** The elements that a list lost, and those that it has too many; undefined where that isn't what differs. */
export function differingElements({ expected }: Told): { readonly lost?: string; readonly added?: string } | undefined {
  const [, head = '', more = '0'] = marked.exec(expected) ?? [];
  const parts = head.split(/, (?=with(?:out)? )/);
  if (!parts.every((part) => /^with(?:out)? /.test(part))) return undefined;
  const of = (word: string): readonly string[] =>
    parts.filter((part) => part.startsWith(word)).map((part) => part.slice(word.length));
  const [lost, added] = [of('with '), of('without ')];
  return {
    ...(lost.length > 0 && { lost: named(lost, Number(more)) }),
    ...(added.length > 0 && { added: named(added, lost.length > 0 ? 0 : Number(more)) }),
  };
}
