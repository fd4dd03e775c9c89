/** Scalar's mock server for a document, as its own documentation starts it. `scalar.js PORT FILE`; its packages are those of bench/package.json. */
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
/** By a name that the compiler doesn't follow: they are installed with the first `npm run bench`. */
const load = async <Made>(name: string): Promise<Made> => (await import(name)) as Made;
const { createMockServer } = await load<Scalar>('@scalar/mock-server');
const { serve } = await load<Hono>('@hono/node-server');
const app = await createMockServer({ document: JSON.parse(readFileSync(file, 'utf8')) as unknown });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
