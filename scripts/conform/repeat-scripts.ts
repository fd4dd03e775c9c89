/** The files of the scripts that repeat causes, below the folder of `--out`. */
import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstLines } from '../../conformance/report/repeat/script.js';
import { isScriptName, scriptFolder, scriptsIn } from '../../conformance/report/repeat/scripts.js';
import type { Report } from '../../conformance/report/report.js';
import { whyUnwritable, writeWhole } from '../cli/atomic-write.js';

/** The folder of the scripts of a report in this folder. */
export const scriptsBelow = (out: string): string => join(out, scriptFolder);

/** Whether a file is a script of this command, by its first lines. */
function isOurs(file: string): boolean {
  const start = Buffer.alloc(Buffer.byteLength(firstLines));
  try {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, start);
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
  return start.toString() === firstLines;
}

/** Removes the scripts of an earlier run, and nothing else. */
export function removeScripts(out: string): void {
  const folder = scriptsBelow(out);
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (isScriptName(name) && isOurs(file)) rmSync(file);
    }
  } catch {
    // There is no such folder, or it isn't ours to change.
  }
  removeEmpty(out);
}

/** Why no script can be written below a folder, if so. */
export function whyNoScripts(out: string): string | undefined {
  const why = whyUnwritable(join(scriptsBelow(out), '01-cause.sh'));
  removeEmpty(out);
  return why;
}

function removeEmpty(out: string): void {
  try {
    const folder = scriptsBelow(out);
    if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  } catch {
    // There is no such folder.
  }
}

/** Writes the scripts of a report in place of those of an earlier run; gives a sentence if that fails. */
export function writeScripts(report: Report, out: string): readonly string[] {
  removeScripts(out);
  for (const { name, text } of scriptsIn(report).all) {
    const why = writeWhole(join(scriptsBelow(out), name), text);
    if (why !== undefined) return [`The scripts could not be written to ${scriptsBelow(out)} (${why}).`];
  }
  return [];
}
