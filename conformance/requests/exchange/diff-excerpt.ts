/** Short excerpts of two values that differ: the differing parts first, and the difference always visible. */
import { isRecord } from '../../../openapi/json/json.js';
import { placeName, valueAt, type Place } from '../../../openapi/json/place.js';
import { aroundDifference } from '../../text/around-difference.js';
import { shorten } from '../../text/clip.js';
import { describe } from './exchange.js';
import { markedDifferences, type Differing } from './marked-differences.js';
import { losesLetters, type Relation } from './relations.js';

export { aroundDifference as cutAtDifference };

/** The maximum length of an excerpt, and of an object that is shown with its values around a missing one. */
const longest = 200;
const longestAround = 120;

const blanked = (text: string): string => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');

/** A hint for two texts that look alike. */
function hint(expected: unknown, received: unknown): string {
  if (typeof expected !== 'string' || typeof received !== 'string') return '';
  if (expected.normalize() === received.normalize()) return ' (the same text in another Unicode normalisation)';
  if (blanked(expected) === blanked(received)) return ' (the difference is in spaces or invisible characters)';
  return '';
}

/**
 * The expected and the received value, each in about 200 characters. For objects and arrays, the differing values come
 * first, and are returned as data, too.
 */
export function contrast(
  expected: unknown,
  received: unknown,
): {
  readonly expected: string;
  readonly received: string;
  readonly relation?: Relation;
  readonly differing?: Differing;
} {
  const [one, other] = [JSON.stringify(expected) ?? '', JSON.stringify(received) ?? ''];
  const isMissing = expected === undefined || received === undefined;
  const marked = isMissing ? undefined : markedDifferences(expected, received);
  const told = isMissing
    ? [describe(expected), describe(received)]
    : (marked?.told ?? aroundDifference(one, other, longest));
  return {
    expected: told[0],
    received: `${told[1]}${hint(expected, received)}`,
    ...(losesLetters(one, other) && { relation: 'letters' as const }),
    ...(marked && { differing: marked.differing }),
  };
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How similar two names are: 2 for the same letters, 1 if one begins with the other. */
function likeness(one: string, other: string): number {
  const [name, wanted] = [plain(one), plain(other)];
  if (name === wanted) return 2;
  return Number(name !== '' && (name.startsWith(wanted) || wanted.startsWith(name)));
}

/** The excerpt for a missing value: the nearest object or array around its place, similar names first. */
export function withoutValue(root: unknown, place: Place): string {
  let depth = place.length - 1;
  while (depth > 0 && !(valueAt(root, place.slice(0, depth)) instanceof Object)) depth -= 1;
  const around = valueAt(root, place.slice(0, Math.max(depth, 0)));
  const name = placeName(place.slice(Math.max(depth, 0)));
  if (!isRecord(around))
    return Array.isArray(around) ? `no ${name} in ${shorten(JSON.stringify(around), longest)}` : describe(undefined);
  const wanted = String(place[depth]);
  const fields = Object.entries(around).sort(([one], [other]) => likeness(other, wanted) - likeness(one, wanted));
  const whole = JSON.stringify(Object.fromEntries(fields));
  if (whole.length <= longestAround) return `no ${name} in ${whole}`;
  return `no ${name} beside ${shorten(fields.map(([one]) => one).join(', '), longest)}`;
}
