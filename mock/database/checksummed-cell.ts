/** The format of a value in one cell of a database: with a checksum that detects a change of any single bit. */
import { crc32 } from 'node:zlib';
import { Damage } from './errors.js';

/**
 * JSON with its checksum, itself JSON: `["1c291ca3",{…}]`. SQLite's own check finds a broken page, but not a changed
 * letter.
 */
export function sealed(value: unknown): string {
  const json = JSON.stringify(value);
  return `["${checksum(json)}",${json}]`;
}

const form = /^\["([0-9a-f]{8})",(.*)\]$/s;

/** The value of a cell; throws if the cell was changed. */
export function unsealed(cell: string): unknown {
  const [, sum, json = ''] = form.exec(cell) ?? [];
  if (sum !== checksum(json)) throw new Damage('a value in it was changed.');
  return JSON.parse(json) as unknown;
}

/**
 * A name as a key of a table: JSON escapes NUL, at which the database cuts texts, and lone surrogates, which it
 * changes.
 */
export const keyOf = (name: string): string => JSON.stringify(name).slice(1, -1);

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text that was selected as bytes: libSQL's driver ends the process on invalid UTF-8. */
export function textOf(value: unknown): string {
  if (!(value instanceof ArrayBuffer)) throw new Damage('a value in it is missing.');
  try {
    return utf8.decode(value);
  } catch {
    throw new Damage('a text in it is not UTF-8.');
  }
}
