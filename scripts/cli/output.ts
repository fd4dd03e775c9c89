/** What becomes of a command whose reader goes away, or whose stdout takes no more. */

let isTold = false;

function onStdoutError({ code, message }: NodeJS.ErrnoException): void {
  // A reader such as `head` has what it wanted, and nothing is wrong with the rest.
  if (code === 'EPIPE' || isTold) return;
  isTold = true;
  console.error(`Not all that was to be printed could be written to stdout (${code ?? message}).`);
  process.once('exit', () => (process.exitCode = 2));
}

/** Lets a command end with its own code where nobody reads what it prints, and with 2 where that gets lost in another way. */
export function guardOutput(): void {
  process.stdout.on('error', onStdoutError);
  // There is nowhere left to tell it.
  process.stderr.on('error', () => undefined);
}
