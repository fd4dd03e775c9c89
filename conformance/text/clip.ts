/** Cuts texts and values, since a server may send any amount of data. */
import { isRecord, mapTexts } from '../../openapi/json/json.js';
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
