/** A worker of the kill matrix: gets a fault to run, gives its line. */
import { parentPort } from 'node:worker_threads';
import { faultById } from '../../reference-impl/faults/index.js';
import { runLine, type FaultTask } from './run.js';

// Refusals are thrown by the hundred thousand, and nobody looks at where.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ id, ...how }: FaultTask) => {
  void runLine(id === 'none' ? undefined : faultById(id), how).then((line) =>
    parentPort?.postMessage({ ...line, fault: id }),
  );
});
