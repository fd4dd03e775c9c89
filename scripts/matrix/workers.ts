/** Runs the kill matrix on every core: a worker each, which gets one fault after the other. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../../conformance/checks/index.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { allFaults } from '../../reference-impl/faults/index.js';
import type { Fault } from '../../reference-impl/faults/kit/fault.js';
import { writtenRows } from './page.js';
import type { Line, Matrix } from './result.js';
import type { FaultTask } from './run.js';

const workerFile = new URL('../../dist/matrix-worker.js', import.meta.url);

/** Hands out faults to one worker after the other, and takes their lines. */
function runWorker(tasks: FaultTask[], lines: Map<string, Line>, onLine: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile);
    const next = (): void => {
      const task = tasks.shift();
      if (task === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(task);
    };
    worker.on('message', (line: Line) => {
      lines.set(line.fault, line);
      onLine();
      next();
    });
    worker.on('error', reject);
    next();
  });
}

/**
 * Which faults get the whole suite where most get only the checks that fail by the page, and all where those don't. Derived faults
 * break something in every response, so that their runs are much alike: every thirty-second of them, and every eighth authored one.
 */
export const isSampled = ({ kind }: Fault, position: number): boolean =>
  position % (kind === 'authored' ? 8 : 32) === 0;

/** Which part of the matrix runs: these faults, or all, and against which of them the whole suite is run. */
export interface Extent {
  readonly faults?: readonly Fault[];
  readonly isWhole?: (fault: Fault, position: number) => boolean;
  /** Checks that are asked of each fault, by their ids, where not all are. */
  readonly also?: readonly string[];
  /** Faults that run together, each group on one server. */
  readonly together?: readonly (readonly Fault[])[];
}

/** Runs the matrix, all of it unless `extent` says otherwise, and calls `onLine` after each fault. */
export async function runMatrix(
  { faults = allFaults, isWhole = () => true, also = [], together = [] }: Extent = {},
  onLine: () => void = () => undefined,
): Promise<Matrix> {
  const written = writtenRows();
  const taskFor = (fault: Fault, at: number): FaultTask =>
    isWhole(fault, at) ? { id: fault.id } : { id: fault.id, written: written.get(fault.id), also };
  const groups = together.map((group): FaultTask => {
    const ids = group.map(({ id }) => id);
    return { id: ids.join(' + '), together: { ids, written: ids.map((id) => written.get(id) ?? '') } };
  });
  const tasks = [{ id: 'none' }, ...faults.map(taskFor), ...groups];
  const lines = new Map<string, Line>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWorker(tasks, lines, onLine)));
  const shared = groups.flatMap(({ id }) => lines.get(id) ?? []);
  for (const { id } of groups) lines.delete(id);
  // Observed checks can't fail.
  return {
    faults,
    lines,
    together: shared,
    checks: allChecks().filter((check) => requirementOf(check).level !== 'observed'),
  };
}
