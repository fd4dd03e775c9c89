/** Handles a closed or failing stdout, and says why a command failed. */
import { writeFileSync } from 'node:fs';

/**
 * Writes why a command ends without a result into the file that CONFORM_REASON_FILE names, so that no program has to
 * find it among the lines that the command prints.
 */
export function noteReason(text: string): void {
  const file = process.env['CONFORM_REASON_FILE'];
  if (!file) return;
  try {
    writeFileSync(file, `${text}\n`);
  } catch {
    // The reason is printed, too.
  }
}

/** The last lines that a program printed before it failed: which of them has the reason is not known. */
export const endOf = (lines: readonly string[]): string =>
  lines
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .join('\n') || 'It printed nothing.';

let isTold = false;

function onStdoutError({ code, message }: NodeJS.ErrnoException): void {
  // A reader such as `head` closed the pipe on purpose.
  if (code === 'EPIPE' || isTold) return;
  isTold = true;
  const reason = `The output could not be written to stdout in full (${code ?? message}).`;
  console.error(reason);
  noteReason(reason);
  process.once('exit', () => (process.exitCode = 2));
}

/** A command keeps its exit code if its reader goes away (EPIPE), and ends with 2 on any other error of stdout. */
export function guardOutput(): void {
  process.stdout.on('error', onStdoutError);
  // stderr fails as well, so the error can't be reported.
  process.stderr.on('error', () => undefined);
}
