/** The reference as a run without `--url` checks it, wherever it runs. */
import { startServer, type StartedServer } from '../../reference-impl/http/server.js';

/** Starts it on a free port. Its refusals tell no fix, since nobody reads them and each takes time. */
export const startReference = (): Promise<StartedServer> => startServer({ port: 0, options: { fixes: false } });
