/** A worker of the kill matrix: gets the id of a fault, gives its line. */
import { parentPort } from 'node:worker_threads';
import { faultById } from '../reference-impl/faults/index.js';
import { runLine } from './matrix-run.js';

// Refusals are thrown by the hundred thousand, and nobody looks at where.
Error.stackTraceLimit = 0;

parentPort?.on('message', (id: string) => {
  void runLine(id === 'none' ? undefined : faultById(id)).then((line) =>
    parentPort?.postMessage({ ...line, fault: id }),
  );
});
