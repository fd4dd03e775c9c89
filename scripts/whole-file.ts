/** Files that a command writes: tried before they are needed, and either whole or as they were. */
import { accessSync, constants, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const words: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space is left',
  ENOTDIR: 'its folder is a file',
  EROFS: 'it is read-only there',
};

/** Why something with a file failed, for the end of a sentence. Throws what has nothing to do with files. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return words[code] === undefined ? code : `${words[code]}, ${code}`;
}

/** Writes beside a file, so that the file itself is never a part of what it should be. A link stays one. */
function beside(file: string, text: string, isKept: boolean): void {
  const place = statSync(file, { throwIfNoEntry: false }) ? realpathSync(file) : file;
  const other = `${place}.${process.pid}.tmp`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    writeFileSync(other, text);
    if (isKept) renameSync(other, place);
  } finally {
    rmSync(other, { force: true });
  }
}

/** Why a file can't be written, if so. It is not touched for that, but its folder is made. */
export function whyUnwritable(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) return `${words['EISDIR']}, EISDIR`;
    if (found) accessSync(file, constants.W_OK);
    if (!found || found.isFile()) beside(file, ' ', false);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Writes a file and its folder; gives the reason where that fails. A device or pipe takes the text as it comes. */
export function writeWhole(file: string, text: string): string | undefined {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(file, text);
    else beside(file, text, true);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
