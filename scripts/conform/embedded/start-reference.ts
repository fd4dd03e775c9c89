/** The reference as a run without `--url` checks it, wherever it runs. */
import { startServer, type StartedServer } from '../../../reference-impl/http/server.js';

/** Starts it on a free port. Refusals come without fixes, because the suite doesn't read them and each takes time. */
export const startReference = (): Promise<StartedServer> => startServer({ port: 0, options: { fixes: false } });
