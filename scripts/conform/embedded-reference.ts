/** The reference as the target of a run without `--url`. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A reference that was started for a run. */
export interface Embedded {
  readonly url: string;
  /** Ends it; once more does nothing. */
  close(): Promise<void>;
}

const built = new URL('./reference-worker.js', import.meta.url);

/** Starts the reference on a free port: as built, in a thread of its own, so that it and the suite have a processor each. */
export async function startEmbedded(): Promise<Embedded> {
  if (!existsSync(built)) {
    const { startReference } = await import('./start-reference.js');
    return startReference();
  }
  const worker = new Worker(built);
  const [url] = (await once(worker, 'message')) as [string];
  return { url, close: () => worker.terminate().then(() => undefined) };
}
