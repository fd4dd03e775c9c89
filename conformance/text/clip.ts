/** Cuts texts and values, since a server may send any amount of data. */
import { isRecord, mapTexts } from '../../openapi/schema/schema.js';
import { thousands } from './printable.js';

/** The beginning of a text, copied: a slice would keep the whole text in memory. */
export const beginning = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');

/** A text, or its beginning without half a character at the end. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${beginning(text, length).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** A text, or its beginning and how long it was. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${beginning(text, length)}… (${thousands(text.length)} characters)` : text;

/** The limits of a JSON value to be judged: far more than a response of the contract needs. */
const judged = { levels: 100, values: 100_000 } as const;

const childrenOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
};

/** Why a JSON value is too deep or too large to be judged; undefined if it isn't. */
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

/** Whether the JSON of a text may be too deep or too large: a cheap test, false for nearly all texts. */
function mayExceed(text: string): boolean {
  return text.length > judged.values || countOf('{', text) + countOf('[', text) > judged.levels;
}

/** As `excessOf`, but cheaper, as the value's text is known. */
export const excessIn = (text: string, json: unknown): string | undefined =>
  mayExceed(text) ? excessOf(json) : undefined;

/**
 * As `excessOf`, but by the text alone, for bodies that need much memory to parse. Finds only certain cases, since brackets and
 * commas may be within strings: undefined means unknown.
 */
export function excessInText(text: string): string | undefined {
  if (text.length <= judged.values * 10) return undefined;
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === comma) values += 1;
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > judged.levels + 1) return `the body nests deeper than ${judged.levels} levels`;
    if (values > judged.values) return `the body holds more than ${thousands(judged.values)} values`;
  }
  return undefined;
}

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'",\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** A JSON value with long texts clipped. It must not be too deep. */
export const withShortTexts = (json: unknown, length: number): unknown => mapTexts(json, (text) => clip(text, length));

/** Limits of an abridged value. */
const abridgement = { values: 500, text: 200 } as const;

/** A JSON value with long texts clipped and only its first values. */
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
