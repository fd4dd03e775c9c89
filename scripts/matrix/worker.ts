/** A worker of the kill matrix: gets a fault to run, returns its line. */
import { parentPort } from 'node:worker_threads';
import { faultById } from '../../reference-impl/faults/index.js';
import { runLine, runTogether, type FaultTask } from './run.js';

// Hundreds of thousands of refusals are thrown as errors, and their stacks are never read.
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
