/** A worker of the kill matrix: gets a fault to run, gives its line. */
import { parentPort } from 'node:worker_threads';
import { faultById } from '../../reference-impl/faults/index.js';
import { runLine, runTogether, type FaultTask } from './run.js';

// Refusals are thrown by the hundred thousand, and nobody looks at where.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ id, together, ...how }: FaultTask) => {
  const made = together
    ? runTogether(
        together.ids.map((one) => faultById(one)!),
        together.written,
      )
    : runLine(id === 'none' ? undefined : faultById(id), how);
  void made.then((line) => parentPort?.postMessage({ ...line, fault: id }));
});
