/** Files that a command writes: checked before the run, then written completely or left as they were. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileReason } from './read-file.js';
import { visible } from '../../openapi/text/visible.js';

/**
 * Creates a folder and its missing parents. Node's own `recursive` mode never returns where the system says that an
 * existing folder doesn't exist, as Linux does below /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const around = dirname(folder);
  if (around !== folder) makeFolder(around);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Writes a temporary file beside the target and renames it, so that the target is never incomplete. Links are followed.
 */
function beside(file: string, text: string, isKept: boolean): void {
  const place = statSync(file, { throwIfNoEntry: false }) ? realpathSync(file) : file;
  const other = `${place}.${process.pid}.tmp`;
  makeFolder(dirname(place));
  try {
    writeFileSync(other, text);
    if (isKept) renameSync(other, place);
  } finally {
    rmSync(other, { force: true });
  }
}

/** Why a file can't be written; undefined if it can. Creates its folder, and doesn't change the file. */
export function whyUnwritable(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) return fileReason({ code: 'EISDIR' });
    if (found) accessSync(file, constants.W_OK);
    if (!found || found.isFile()) beside(file, ' ', false);
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}

/**
 * Writes a file and its folder; returns the reason if that fails. Control and hidden characters are written as escapes,
 * because the text may come from a server. A device or pipe gets the text directly.
 */
export const writeWhole = (file: string, text: string): string | undefined => writeAsIs(file, visible(text));

/** As `writeWhole`, for a file with texts of the user, whose characters are not escaped. */
export function writeAsIs(file: string, text: string): string | undefined {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(file, text);
    else beside(file, text, true);
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}
