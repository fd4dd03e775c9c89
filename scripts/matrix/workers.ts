/** Runs the kill matrix on every core: one worker per core, each with one fault at a time. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../../conformance/checks/index.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { allFaults, allVariations } from '../../variants/index.js';
import type { Fault } from '../../variants/kit/variant.js';
import { writtenRows } from './page.js';
import type { Line, Matrix } from './result.js';
import type { FaultTask } from './run.js';

const workerFile = new URL('../../dist/matrix-worker.js', import.meta.url);

/** Sends a worker one fault after the other, and collects its lines. */
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
 * Which faults run against the whole suite when most run only against the checks of their row on the page: every 32nd.
 */
export const isSampled = (_fault: Fault, position: number): boolean => position % 32 === 0;

/** The part of the matrix to run: these faults, or all, and which of them run against the whole suite. */
export interface Extent {
  readonly faults?: readonly Fault[];
  readonly isWhole?: (fault: Fault, position: number) => boolean;
  /** The ids of further checks that run with each fault, if not all do. */
  readonly also?: readonly string[];
  /** The ids of the checks that run with each variation. Without them none runs. */
  readonly legal?: readonly string[];
  /** Groups of faults, each of which runs on one server. */
  readonly together?: readonly (readonly Fault[])[];
}

/** Runs the matrix, all of it unless `extent` says otherwise, and calls `onLine` after each fault. */
export async function runMatrix(
  { faults = allFaults, isWhole = () => true, also = [], legal, together = [] }: Extent = {},
  onLine: () => void = () => undefined,
): Promise<Matrix> {
  const written = writtenRows();
  const taskFor = (fault: Fault, at: number): FaultTask =>
    isWhole(fault, at) ? { id: fault.id } : { id: fault.id, written: written.get(fault.id), also };
  const groups = together.map((group): FaultTask => {
    const ids = group.map(({ id }) => id);
    return { id: ids.join(' + '), together: { ids, written: ids.map((id) => written.get(id) ?? '') } };
  });
  const varied = legal ? allVariations.map(({ id }): FaultTask => ({ id, legal })) : [];
  const tasks = [{ id: 'none' }, ...faults.map(taskFor), ...groups, ...varied];
  const lines = new Map<string, Line>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWorker(tasks, lines, onLine)));
  const shared = groups.flatMap(({ id }) => lines.get(id) ?? []);
  const passed = varied.flatMap(({ id }) => lines.get(id) ?? []);
  for (const { id } of [...groups, ...varied]) lines.delete(id);
  // Observed checks can't fail.
  return {
    faults,
    lines,
    together: shared,
    ...(legal && { legal: passed }),
    checks: allChecks().filter((check) => requirementOf(check).level !== 'observed'),
  };
}
