/** Writes the scripts that repeat causes into a folder below that of `--out`. */
import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstWords } from '../../conformance/report/repeat/script.js';
import { isScriptName, scriptFolder, scriptsIn } from '../../conformance/report/repeat/scripts.js';
import type { Report } from '../../conformance/report/report.js';
import { withCommandNames } from '../cli/command-name.js';
import { whyUnwritable, writeWhole } from '../cli/atomic-write.js';

/** The folder for scripts below the folder of `--out`. */
export const scriptsBelow = (out: string): string => join(out, scriptFolder);

/** Whether this command wrote a file, judged by its first words. */
function isOurs(file: string): boolean {
  const start = Buffer.alloc(Buffer.byteLength(firstWords));
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
  return start.toString() === firstWords;
}

/** Removes the scripts of an earlier run; other files stay. */
export function removeScripts(out: string): void {
  const folder = scriptsBelow(out);
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (isScriptName(name) && isOurs(file)) rmSync(file);
    }
  } catch {
    // The folder doesn't exist, or must not be changed.
  }
  removeEmpty(out);
}

/** Why no script can be written below a folder; undefined if it can. */
export function whyNoScripts(out: string): string | undefined {
  const why = whyUnwritable(join(scriptsBelow(out), '01-cause.mjs'));
  removeEmpty(out);
  return why;
}

function removeEmpty(out: string): void {
  try {
    const folder = scriptsBelow(out);
    if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  } catch {
    // The folder doesn't exist.
  }
}

/** Writes the scripts of a report in place of those of an earlier run; returns a sentence if that fails. */
export function writeScripts(report: Report, out: string): readonly string[] {
  removeScripts(out);
  for (const { name, text } of scriptsIn(report).all) {
    const why = writeWhole(join(scriptsBelow(out), name), withCommandNames(text));
    if (why !== undefined) return [`The scripts could not be written to ${scriptsBelow(out)} (${why}).`];
  }
  return [];
}
