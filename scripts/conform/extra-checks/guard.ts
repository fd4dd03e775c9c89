/** Stops a file of --checks from ending the command or keeping it alive. */
import { noteReason } from '../../cli/output.js';

/** How long code of extra checks may keep a finished command alive, in milliseconds. */
const longestEnd = 1000;

let isDone = false;

/** Ends the process soon after the command is done. A timer or server in a file of --checks could keep it alive forever. */
export function endSoon(): void {
  const end = (): void => {
    // The reader of stdout may be slow: wait until everything is written.
    if (process.stdout.writableLength > 0) return void setTimeout(end, longestEnd).unref();
    console.error('A file of --checks left a timer or server running; the command ends anyway.');
    isDone = true;
    process.exit();
  };
  setTimeout(end, longestEnd).unref();
}

function tell(reason: string): void {
  console.error(reason);
  noteReason(reason);
}

/** If an extra check ends the process, the verdict would be lost, possibly with exit code 0. */
function guardEnd(): void {
  // 'beforeExit' fires only when nothing is left to do, and not after process.exit().
  process.once('beforeExit', () => (isDone = true));
  process.once('exit', (code) => {
    if (isDone || code === 2) return;
    tell('A file of --checks called process.exit, so there is no verdict.');
    process.exitCode = 2;
  });
}

/**
 * An unhandled rejection of an extra check, or an error in one of its timers, would end the process with a stack and
 * the exit code that means "not conformant".
 */
export function guardProcess(): void {
  guardEnd();
  const end = (error: unknown): void => {
    tell(`A file of --checks threw outside of its checks: ${String(error).split('\n')[0]}`);
    process.exit(2);
  };
  process.on('unhandledRejection', end).on('uncaughtException', end);
}
