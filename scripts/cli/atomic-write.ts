/** Files that a command writes: tried before they are needed, and either whole or as they were. */
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
 * Makes a folder and those around it that are missing. Node's own way asks for ever where a system says of a folder that is
 * there that it isn't, as Linux does of what somebody would make in /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const around = dirname(folder);
  if (around !== folder) makeFolder(around);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Writes beside a file, so that the file itself is never a part of what it should be. A link stays one. */
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

/** Why a file can't be written, if so. This creates its folder, and doesn't touch the file. */
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
 * Writes a file and its folder; gives the reason where that fails. Control and hidden characters are written as their escapes,
 * since whoever opens the file may see what a server sent. A device or pipe takes the text as it comes.
 */
export const writeWhole = (file: string, text: string): string | undefined => writeAsIs(file, visible(text));

/** As `writeWhole`, for a file with texts of the user, whose characters stay as they are. */
export function writeAsIs(file: string, text: string): string | undefined {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(file, text);
    else beside(file, text, true);
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}
