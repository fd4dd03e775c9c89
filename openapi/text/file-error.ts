/** The error of an invalid file. */

/** A mistake in a file, and its place, in one line. A mistake in a text has a line and a column, both from 1. */
export class FileError extends Error {
  override readonly name: string = 'FileError';

  constructor(
    readonly problem: string,
    readonly line?: number,
    readonly column?: number,
    file?: string,
  ) {
    const place = line === undefined ? [] : [`line ${line}`, `column ${column}`];
    const where = [...(file === undefined ? [] : [file]), ...place].join(', ');
    super(where === '' ? problem : `${where.replace(/^line/, 'Line')}: ${problem}`);
  }
}
