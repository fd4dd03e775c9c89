/** For tests: runs the mock as a separate command. */
import { startProcess } from '../soak/running-process.js';
import { startMockProcess, type MockProcess } from '../soak/mock-process.js';
import { commandOf, project } from './test-package.js';

/** The exit code and output of a command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a mock, on a free port unless one is given, and waits until it listens. */
export const startCommand = (...flags: readonly string[]): Promise<MockProcess> => startMockProcess({ flags });

/** Runs a mock that ends by itself. */
export async function runCommand(...args: readonly string[]): Promise<Ended> {
  const mock = startProcess([...commandOf('mock'), ...args], { cwd: project });
  return { code: await mock.ended, stdout: mock.stdout(), stderr: mock.stderr() };
}
