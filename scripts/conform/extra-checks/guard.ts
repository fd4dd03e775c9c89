/** Keeps a file of --checks from ending the command, or from keeping it alive. */

/** How long what an extra check left running may keep a command that is done from ending, in milliseconds. */
const longestEnd = 1000;

let isDone = false;

/** Ends the process soon, once the command is done: a timer or a server of a file of --checks would keep it alive for ever. */
export function endSoon(): void {
  const end = (): void => {
    console.error('A file of --checks left a timer or server running; the command ends anyway.');
    isDone = true;
    process.exit();
  };
  setTimeout(end, longestEnd).unref();
}

/** What ends the process by itself in an extra check would take the verdict with it, and may say 0. */
function guardEnd(): void {
  // Told only where nothing is left to do, and not of a process that is ended.
  process.once('beforeExit', () => (isDone = true));
  process.once('exit', (code) => {
    if (isDone || code === 2) return;
    console.error('A file of --checks called process.exit, so there is no verdict.');
    process.exitCode = 2;
  });
}

/**
 * A promise that an extra check left alone, or an error in a timer of it, would end the process with a stack and the code that
 * means "not conformant".
 */
export function guardProcess(): void {
  guardEnd();
  const end = (error: unknown): void => {
    console.error(`A file of --checks threw outside of its checks: ${String(error).split('\n')[0]}`);
    process.exit(2);
  };
  process.on('unhandledRejection', end).on('uncaughtException', end);
}
