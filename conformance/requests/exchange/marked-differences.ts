/** Describes two JSON values that differ, each by its differing parts and the nearest object or array around them. */
import { isRecord } from '../../../openapi/json/json.js';
import { placeName, valueAt, type Place } from '../../../openapi/json/place.js';
import { shorten } from '../../text/clip.js';
import { aroundDifference } from '../../text/around-difference.js';

/** A place in the expected and in the received value: an element may have another position. */
type Places = readonly [expected: Place, received: Place];

/** One place that differs; a side without a value is undefined. */
interface Part {
  readonly places: Places;
  readonly expected: unknown;
  readonly received: unknown;
}

/** A differing part in short texts. One without a name is an element of a list that the other side doesn't have. */
export interface DifferingPart {
  readonly name?: string;
  /** Absent if that side has no value. */
  readonly expected?: string;
  readonly received?: string;
}

/** The first parts in which two objects or lists differ, and how many more there are. */
export interface Differing {
  readonly parts: readonly DifferingPart[];
  readonly more: number;
}

/** The maximum number of parts, and the lengths of each value and of the text around them. */
const shown = { parts: 3, value: 60, around: 200 } as const;

/** The longest lists that are compared element by element. */
const mostElements = 50;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

const stepInto = ([one, other]: Places, token: string | number, otherToken: string | number): Places => [
  [...one, token],
  [...other, otherToken],
];

/** The elements of a list that another list lacks, each as often as it is missing there. */
function without(list: readonly unknown[], other: readonly unknown[]): readonly number[] {
  const left = other.map(textOf);
  return list.flatMap((element, index) => {
    const at = left.indexOf(textOf(element));
    if (at < 0) return [index];
    left.splice(at, 1);
    return [];
  });
}

/** The parts in which two lists differ, whatever their order. An element is compared with the one that is most like it. */
function inLists(expected: readonly unknown[], received: readonly unknown[], places: Places): readonly Part[] {
  if (Math.max(expected.length, received.length) > mostElements) return [{ places, expected, received }];
  const lacking = without(expected, received);
  const foreign = [...without(received, expected)];
  const paired = lacking.flatMap((index): readonly Part[] => {
    const match = nearest(
      expected[index],
      foreign.map((at) => received[at]),
    );
    const at = match === undefined ? index : foreign.splice(match, 1)[0]!;
    const below = stepInto(places, index, at);
    return match === undefined
      ? [{ places: below, expected: expected[index], received: undefined }]
      : partsIn(expected[index], received[at], below);
  });
  const others = foreign.map((at) => ({
    places: stepInto(places, at, at),
    expected: undefined,
    received: received[at],
  }));
  return [...paired, ...others];
}

function partsIn(expected: unknown, received: unknown, places: Places): readonly Part[] {
  if (Array.isArray(expected) && Array.isArray(received)) return inLists(expected, received, places);
  if (isRecord(expected) && isRecord(received))
    return [...new Set([...Object.keys(expected), ...Object.keys(received)])].flatMap((name) =>
      partsIn(expected[name], received[name], stepInto(places, name, name)),
    );
  return textOf(expected) === textOf(received) ? [] : [{ places, expected, received }];
}

/** The position of the candidate that shares most fields with a value; undefined if none shares any. */
export function nearest(value: unknown, candidates: readonly unknown[]): number | undefined {
  const alike = candidates.map((candidate) =>
    isRecord(value) && isRecord(candidate)
      ? Object.keys(value).filter((name) => textOf(value[name]) === textOf(candidate[name])).length
      : 0,
  );
  const most = Math.max(0, ...alike);
  return most === 0 ? undefined : alike.indexOf(most);
}

/** The deepest place that contains all of these. */
function around(places: readonly Place[]): Place {
  const [first = []] = places;
  const shared = first.findIndex((token, at) => places.some((place) => place.length === at + 1 || place[at] !== token));
  return first.slice(0, shared < 0 ? first.length : shared);
}

/** A part in short: its values around their difference, and its name unless it is an element that one side lacks. */
function inShort({ places: [place], expected, received }: Part, above: number): DifferingPart {
  const [one, other] = aroundDifference(textOf(expected), textOf(received), shown.value);
  const isElement = typeof place.at(-1) === 'number' && (expected === undefined || received === undefined);
  return {
    ...(!isElement && { name: placeName(place.slice(above)) }),
    ...(expected !== undefined && { expected: one }),
    ...(received !== undefined && { received: other }),
  };
}

/** One part on both sides. A side without the value says so. */
function told({ name, expected, received }: DifferingPart): readonly [string, string] {
  if (name === undefined)
    return expected === undefined
      ? [`without ${received}`, `with ${received}`]
      : [`with ${expected}`, `without ${expected}`];
  const side = (value: string | undefined): string => (value === undefined ? `no ${name}` : `${name}: ${value}`);
  return [side(expected), side(received)];
}

/** The parts as text: the expected and the received side. */
export function toldParts({ parts }: Differing): readonly [string, string] {
  const both = parts.map(told);
  return [both.map(([one]) => one).join(', '), both.map(([, other]) => other).join(', ')];
}

/** The two sides in words, the parts first, and these as data; undefined unless both are objects, or both are arrays. */
export function markedDifferences(
  expected: unknown,
  received: unknown,
): { readonly told: readonly [string, string]; readonly differing: Differing } | undefined {
  if (!isContainer(expected) || !isContainer(received) || Array.isArray(expected) !== Array.isArray(received))
    return undefined;
  const parts = partsIn(expected, received, [[], []]);
  if (parts.length === 0) return undefined;
  const above = [0, 1].map((at) => around(parts.map(({ places }) => places[at]!))) as [Place, Place];
  const named = parts.slice(0, shown.parts).map((part) => inShort(part, above[0].length));
  const differing: Differing = { parts: named, more: parts.length - named.length };
  const heads = toldParts(differing);
  const more = differing.more > 0 ? ` and ${differing.more} more` : '';
  const side = (at: 0 | 1, root: unknown): string =>
    `${heads[at]}${more} in ${shorten(textOf(valueAt(root, above[at])), shown.around)}`;
  return { told: [side(0, expected), side(1, received)], differing };
}
