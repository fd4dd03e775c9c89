/** Keeps texts and values small: a target may send without end, and what is kept of it must not grow with it. */
import { isRecord } from '../../openapi/schema/schema.js';
import { thousands } from './printable.js';

/** The beginning of a text, as a text of its own: a mere slice would keep the whole one in memory. */
export const beginning = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');

/** A text, or its beginning, which never ends in half a character. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${beginning(text, length).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** A text, or its beginning and how long it was. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${beginning(text, length)}… (${thousands(text.length)} characters)` : text;

/** How much of a JSON body is judged: far more than an answer of the contract has, and little enough to walk through. */
const judged = { levels: 100, values: 100_000 } as const;

const childrenOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
};

/** Why a JSON value can't be judged: it goes too deep or holds too much. Undefined for any other. */
export function excessOf(json: unknown): string | undefined {
  let level: readonly unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > judged.levels) return `the body nests deeper than ${judged.levels} levels`;
    if (values > judged.values) return `the body holds more than ${thousands(judged.values)} values`;
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

/** How often a character stands in a text. */
function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Whether the JSON of a text may go too deep or hold too much. Of nearly any answer this tells sooner that it doesn't. */
function mayExceed(text: string): boolean {
  return text.length > judged.values || countOf('{', text) + countOf('[', text) > judged.levels;
}

/** As `excessOf`, for a value with the text that it was read from: of nearly any, the text alone tells that there is none. */
export const excessIn = (text: string, json: unknown): string | undefined =>
  mayExceed(text) ? excessOf(json) : undefined;

/** A JSON value with its long texts clipped. It must not nest too deep. */
export function withShortTexts(json: unknown, length: number): unknown {
  if (typeof json === 'string') return clip(json, length);
  if (Array.isArray(json)) return json.map((element) => withShortTexts(element, length));
  if (!isRecord(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, child]) => [name, withShortTexts(child, length)]));
}

/** How much of a value stands for the whole. */
const abridgement = { values: 500, text: 200 } as const;

/** A JSON value with its long texts clipped and only so many of its values. */
export function abridged(json: unknown): unknown {
  let left: number = abridgement.values;
  const copy = (value: unknown): unknown => {
    left -= 1;
    if (typeof value === 'string') return clip(value, abridgement.text);
    if (Array.isArray(value)) {
      const elements: unknown[] = [];
      for (const element of value) if (left > 0) elements.push(copy(element));
      return elements;
    }
    if (!isRecord(value)) return value;
    const entries: [string, unknown][] = [];
    for (const [name, child] of Object.entries(value))
      if (left > 0) entries.push([clip(name, abridgement.text), copy(child)]);
    return Object.fromEntries(entries);
  };
  return copy(json);
}
