/** The reference in a thread of its own: tells its address when it listens, and ends with the thread. */
import { parentPort } from 'node:worker_threads';
import { startServer } from '../reference-impl/server.js';

// Refusals are thrown by the thousand, and nobody looks at where.
Error.stackTraceLimit = 0;

const { url } = await startServer({ port: 0, options: { fixes: false } });
parentPort?.postMessage(url);
