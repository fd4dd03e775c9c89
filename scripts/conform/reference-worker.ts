/** The reference in a worker thread: posts its address when it listens, and ends with the thread. */
import { parentPort } from 'node:worker_threads';
import { startReference } from './start-reference.js';

// Refusals are thrown by the thousand, and nobody looks at where.
Error.stackTraceLimit = 0;

const { url } = await startReference();
parentPort?.postMessage(url);
