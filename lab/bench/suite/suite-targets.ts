/** The targets of the timed runs: a mock in a separate process, and a server with latency. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { startServer } from '../../../reference-impl/http/server.js';
import { startMockProcess } from '../../soak/mock-process.js';

export interface SuiteTarget {
  readonly flags: readonly string[];
  /** The number of requests since the last call. */
  readonly asked: () => number;
  /** Resets the state, so that data of earlier runs does not slow down later ones. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const flagsFor = (url: string): readonly string[] => [
  ...['--url', url, '--token', 'test-token', '--other-token', 'other-token'],
];

/** Starts the built mock as a process. Throws a command error if it does not start. */
export async function separateMock(): Promise<SuiteTarget> {
  const { url, end } = await startMockProcess();
  return {
    flags: flagsFor(url),
    asked: () => 0,
    reset: async () => void (await fetch(`${url}/__mock/reset`, { method: 'POST' })),
    close: async () => void (await end('SIGKILL')),
  };
}

/** The reference with a latency: each response is delayed by this number of milliseconds. */
export async function lateReference(latencyMs: number): Promise<SuiteTarget> {
  let app = createApp();
  let asked = 0;
  const handle: typeof app.handle = async (call) => {
    asked += 1;
    await sleep(latencyMs);
    return app.handle(call);
  };
  const server = await startServer({ app: { handle }, port: 0 });
  return {
    flags: flagsFor(server.url),
    asked: () => {
      const before = asked;
      asked = 0;
      return before;
    },
    reset: async () => {
      app = createApp();
    },
    close: () => server.close(),
  };
}
