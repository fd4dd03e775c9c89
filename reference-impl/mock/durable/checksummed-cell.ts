/** How a value is written into one cell of a database, so that a change of a single bit of it is noticed. */
import { crc32 } from 'node:zlib';
import { Damage } from './errors.js';

/**
 * JSON with its checksum, and itself JSON: `["1c291ca3",{…}]`. SQLite's own check finds a broken page, but not a letter
 * that became another one.
 */
export function sealed(value: unknown): string {
  const json = JSON.stringify(value);
  return `["${checksum(json)}",${json}]`;
}

const form = /^\["([0-9a-f]{8})",(.*)\]$/s;

/** The value of a cell; throws when it isn't what was written. */
export function unsealed(cell: string): unknown {
  const [, sum, json = ''] = form.exec(cell) ?? [];
  if (sum !== checksum(json)) throw new Damage('a value in it was changed.');
  return JSON.parse(json) as unknown;
}

/**
 * A name as a key of a table: the database cuts texts at a NUL and changes halves of a surrogate pair, and JSON escapes
 * both.
 */
export const keyOf = (name: string): string => JSON.stringify(name).slice(1, -1);

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text that was selected as bytes: libSQL's driver ends the process at a text that is no UTF-8. */
export function textOf(value: unknown): string {
  if (!(value instanceof ArrayBuffer)) throw new Damage('a value in it is missing.');
  try {
    return utf8.decode(value);
  } catch {
    throw new Damage('a text in it is not UTF-8.');
  }
}
