/** Ends extra checks (`--checks`) when the run ends: they may wait for something that never comes. */
import type { Check, RunView } from '../model/check.js';
import { Inconclusive } from '../model/stop.js';

/** Runs a check's work, and aborts an extra check with the run. Waits of the suite's own checks end by themselves. */
export function abortable(run: RunView, { source }: Check, work: () => Promise<void>): Promise<void> {
  const { signal } = run.options;
  return source && signal ? untilEnd(run, signal, work) : work();
}

async function untilEnd(run: RunView, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let stop = (): void => {};
  const end = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Inconclusive('circumstance', run.limits.cutShort ?? 'the run ended'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([work(), end]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
