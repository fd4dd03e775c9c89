/** Serves the example shop from an origin of its own: its page as it is, its script bundled in memory. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { hostName } from '../../reference-impl/http/host-name.js';
import type { Address } from './listening.js';

/** The server that the shop orders at. */
export interface ShopSettings {
  readonly url: string;
  readonly token: string;
}

export interface RunningExample {
  readonly url: string;
  close(): Promise<void>;
}

const folder = fileURLToPath(new URL('../../examples/shop', import.meta.url));

/** The shop's script as one file for browsers. */
export async function bundleShop(settings: ShopSettings): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/shop.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { settings: JSON.stringify(settings) },
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

/** Starts serving; rejects when the address can't be listened on. */
export async function serveExample(settings: ShopSettings, { host, port }: Address): Promise<RunningExample> {
  const [page, script] = await Promise.all([readFile(`${folder}/index.html`, 'utf8'), bundleShop(settings)]);
  const files = new Map([
    ['/', { type: 'text/html', text: page }],
    ['/shop.js', { type: 'text/javascript', text: script }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
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
