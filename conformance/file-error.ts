/** The error of a file that can't be used. */

/** What is wrong with a file, and where, in one line. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
}
