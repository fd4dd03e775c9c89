/** Runs the kill matrix on every core: one worker per core, each with one fault at a time. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../../conformance/checks/index.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { allFaults, allVariations } from '../../variants/index.js';
import { eachOnce } from '../../variants/kit/pairwise.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import { writtenRows } from './page.js';
import type { MatrixLine, Matrix } from './result.js';
import type { FaultTask } from './run.js';

const workerFile = new URL('../../dist/matrix-worker.js', import.meta.url);

/** Sends a worker one fault after the other, and collects its lines. */
function runWorker(tasks: FaultTask[], lines: Map<string, MatrixLine>, onLine: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile);
    const next = (): void => {
      const task = tasks.shift();
      if (task === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(task);
    };
    worker.on('message', (line: MatrixLine) => {
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

/** Runs tasks in workers, and returns the lines by id. */
async function runTasks(tasks: FaultTask[], onLine: () => void = () => undefined): Promise<Map<string, MatrixLine>> {
  const lines = new Map<string, MatrixLine>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWorker(tasks, lines, onLine)));
  return lines;
}

/** The variations that run together on one server. Tests of conformance/pricing cover the pricing models. */
const servers: readonly (readonly Variation[])[] = [
  ...eachOnce(allVariations.filter((one) => !one.alone)),
  ...allVariations.filter(({ alone, options }) => alone && !options?.pricing).map((one) => [one]),
];

/** A line for each variation: as all of its server pass, or from a run of its own if a check fails there. */
async function runVariations(legal: readonly string[]): Promise<readonly MatrixLine[]> {
  const idOf = (members: readonly Variation[]): string => members.map(({ id }) => id).join(' + ');
  const together = await runTasks(servers.map((members) => ({ id: idOf(members), legal })));
  const fails = (members: readonly Variation[]): boolean => {
    const { killers, errors } = together.get(idOf(members))!;
    return killers.length + errors.length > 0;
  };
  const open = servers.filter((members) => members.length > 1 && fails(members)).flat();
  const alone = await runTasks(open.map(({ id }) => ({ id, legal })));
  return servers.flatMap((members) =>
    members.map(({ id }) => alone.get(id) ?? { ...together.get(idOf(members))!, fault: id }),
  );
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
  const lines = await runTasks([{ id: 'none' }, ...faults.map(taskFor), ...groups], onLine);
  const shared = groups.flatMap(({ id }) => lines.get(id) ?? []);
  for (const { id } of groups) lines.delete(id);
  // Observed checks can't fail.
  return {
    faults,
    lines,
    together: shared,
    ...(legal && { legal: await runVariations(legal) }),
    checks: allChecks().filter((check) => requirementOf(check).level !== 'observed'),
  };
}
