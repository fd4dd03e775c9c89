/** A worker of the kill matrix: gets a fault or variation to run, returns its line. */
import { parentPort } from 'node:worker_threads';
import { allVariations, faultById } from '../../variants/index.js';
import { combined } from '../../variants/kit/variant.js';
import { runLegal, runLine, runTogether, type FaultTask } from './run.js';
import type { MatrixLine } from './result.js';

// Hundreds of thousands of refusals are thrown as errors, and their stacks are never read.
Error.stackTraceLimit = 0;

function lineFor({ id, together, legal, ...how }: FaultTask): Promise<MatrixLine> {
  const ids = id.split(' + ');
  if (legal) return runLegal(legal, combined(allVariations.filter((one) => ids.includes(one.id))));
  if (!together) return runLine(id === 'none' ? undefined : faultById(id), how);
  return runTogether(
    together.ids.map((one) => faultById(one)!),
    together.written,
  );
}

parentPort?.on('message', (task: FaultTask) => {
  void lineFor(task).then((line) => parentPort?.postMessage({ ...line, fault: task.id }));
});
