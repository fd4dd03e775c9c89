/** Handles a closed or failing stdout. */

let isTold = false;

function onStdoutError({ code, message }: NodeJS.ErrnoException): void {
  // A reader such as `head` closed the pipe on purpose.
  if (code === 'EPIPE' || isTold) return;
  isTold = true;
  console.error(`The output could not be written to stdout in full (${code ?? message}).`);
  process.once('exit', () => (process.exitCode = 2));
}

/** A command keeps its exit code if its reader goes away (EPIPE), and ends with 2 on any other error of stdout. */
export function guardOutput(): void {
  process.stdout.on('error', onStdoutError);
  // stderr fails as well, so the error can't be reported.
  process.stderr.on('error', () => undefined);
}
