/** The reference as the target of a run without `--url`. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A reference that was started as the target of a run. */
export interface Embedded {
  readonly url: string;
  /** Stops it; further calls do nothing. */
  close(): Promise<void>;
}

const built = new URL('./reference-worker.js', import.meta.url);

/** Starts the built reference on a free port in its own thread, so that it and the suite each have a processor. */
export async function startEmbedded(): Promise<Embedded> {
  if (!existsSync(built)) {
    const { startReference } = await import('./start-reference.js');
    return startReference();
  }
  const worker = new Worker(built);
  const [url] = (await once(worker, 'message')) as [string];
  return { url, close: () => worker.terminate().then(() => undefined) };
}
