/** Signals that end a run or a server: Ctrl-C, or a CI that cancels its job. */
import { setImmediate } from 'node:timers/promises';
import { endWithNpm } from './end-with-npm.js';
import { noteReason } from './output.js';

/** Sent by terminals, CIs, containers and `timeout`. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A second signal within this time is a duplicate of the first, in milliseconds: npm and shells pass on signals that
 * every process got.
 */
const echoMs = 500;

/**
 * Calls `first` at the first signal, and `again` at one that is no duplicate of it. Returns what the end of npm calls. The time is
 * taken with a timer: what `first` sets off may keep the process busy for longer, and Node notices the duplicate only then.
 */
function onSignals(first: () => void, again: () => void) {
  let [isStopped, isEchoOver] = [false, false];
  const stop = (): void => {
    if (isEchoOver) again();
    if (isStopped) return;
    isStopped = true;
    setTimeout(() => (isEchoOver = true), echoMs).unref();
    first();
  };
  for (const signal of signals) process.on(signal, stop);
  return (): void => (isStopped ? undefined : stop());
}

const stopped = new AbortController();

/**
 * Catches signals from now on. The first one waits until the command knows what it means; a second one, more than 500 ms later,
 * ends the process with `code`.
 */
export function catchSignals(code = 2): void {
  endWithNpm(
    onSignals(
      () => stopped.abort(),
      () => process.exit(code),
    ),
  );
}

/** What the first signal does. */
let atSignal = (): void => undefined;

/** Sets what the first signal does, and does it now if the signal has already come. */
function react(reaction: () => void): void {
  stopped.signal.removeEventListener('abort', atSignal);
  atSignal = reaction;
  if (stopped.signal.aborted) reaction();
  else stopped.signal.addEventListener('abort', reaction);
}

/** The first signal ends the process with code 2 and a message: nothing is written yet. */
export function endAtSignal(): void {
  react(() => {
    const reason = 'Stopped before the verdict.';
    console.error(`\n${reason}`);
    noteReason(reason);
    process.exit(2);
  });
}

let isTold = false;

/** The first signal ends the run with the results so far. */
export function interruption(): AbortSignal {
  react(() => {
    if (!isTold) console.error('\nStopping. Press Ctrl-C again to stop at once.');
    isTold = true;
  });
  return stopped.signal;
}

/** Waits until Node has noticed signals that came while the process was busy. */
export async function signalsHeard(): Promise<void> {
  // The first turn of the event loop may have looked for signals before this call.
  for (let turn = 0; turn < 2; turn += 1) await setImmediate();
}

/** Catches the signals to a server from now on. Until `stopOnSignal`, the first one ends the process with code 0. */
export function catchServerSignals(): void {
  catchSignals(0);
  react(() => process.exit(0));
}

/**
 * The first signal ends the process with code 0 once `close` is done. If `close` fails, `tell` gets the error, and the process
 * ends with `code`. Call `catchServerSignals` before.
 */
export function stopOnSignal(close: () => Promise<void>, tell: (error: unknown) => void, code: number): void {
  react(
    () =>
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          tell(error);
          process.exit(code);
        },
      ),
  );
}
