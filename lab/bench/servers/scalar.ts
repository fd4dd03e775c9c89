/** Scalar's mock server, started as in its documentation. `scalar.js PORT FILE`; packages: lab/bench/package.json. */
import { readFileSync } from 'node:fs';

interface Served {
  readonly fetch: (request: Request) => Promise<Response> | Response;
}
interface Scalar {
  readonly createMockServer: (options: { readonly document: unknown }) => Promise<Served>;
}
interface Hono {
  readonly serve: (options: {
    readonly fetch: Served['fetch'];
    readonly port: number;
    readonly hostname: string;
  }) => unknown;
}

const [port = '0', file = ''] = process.argv.slice(2);
/** Hides the imports from the compiler: the first `npm run bench` installs their packages. */
const load = async <Made>(name: string): Promise<Made> => (await import(name)) as Made;
const { createMockServer } = await load<Scalar>('@scalar/mock-server');
const { serve } = await load<Hono>('@hono/node-server');
const app = await createMockServer({ document: JSON.parse(readFileSync(file, 'utf8')) as unknown });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
