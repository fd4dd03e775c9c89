/** The reference in a worker thread: posts its address once it listens, and ends with the thread. */
import { parentPort } from 'node:worker_threads';
import { startReference } from './start-reference.js';

// Thousands of refusals are thrown as errors, and their stacks are never read.
Error.stackTraceLimit = 0;

const { url } = await startReference();
parentPort?.postMessage(url);
