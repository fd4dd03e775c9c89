/** Serves the example checkout at its own origin: the page unchanged, the scripts bundled in memory. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { hostName } from '../../reference-impl/http/host-name.js';
import { isLoopbackAddress, whyForeign } from '../../reference-impl/http/local-names.js';
import type { ListenAddress } from './listening.js';

/** The API that the checkout orders from. */
interface Session {
  readonly url: string;
  readonly token: string;
}

interface ExampleFile {
  readonly type: string;
  readonly text: string;
}

export interface RunningExample {
  readonly url: string;
  close(): Promise<void>;
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

const folder = fileURLToPath(new URL('../../examples/checkout', import.meta.url));

/** The files of the checkout in a folder, by their URL paths. */
async function bundleCheckout(of: string): Promise<ReadonlyMap<string, ExampleFile>> {
  const { outputFiles } = await build({
    entryPoints: [join(of, 'main.ts')],
    absWorkingDir: of,
    outdir: of,
    bundle: true,
    // The mock gets its own chunk, which only the demo loads.
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  const scripts = outputFiles.map(
    ({ path, text }) => [`/${basename(path)}`, { type: 'text/javascript', text }] as const,
  );
  return new Map([['/', { type: 'text/html', text: await readFile(join(of, 'index.html'), 'utf8') }], ...scripts]);
}

/** Starts serving; rejects if the address can't be used. Pages of other origins don't get the session. */
export async function serveExample(
  session: Session,
  { host, port, allowHosts = [] }: ListenAddress & { readonly allowHosts?: readonly string[] },
  of = folder,
): Promise<RunningExample> {
  const files = new Map(await bundleCheckout(of));
  files.set('/session', { type: 'application/json', text: JSON.stringify(session) });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const reach = { allowHosts, isExposed: !isLoopbackAddress(host) };
    const why = path === '/session' ? whyForeign(request.headers, reach) : undefined;
    if (why !== undefined) return void response.writeHead(403, plainText).end(`The example's session ${why}.`);
    const file = files.get(path);
    const type = `${file?.type ?? 'text/plain'}; charset=utf-8`;
    response.writeHead(file ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(file?.text ?? 'There is nothing at this path.');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://${hostName(host)}:${taken}`, close };
}
