/** A registry of npm packages on this machine: it has our package as if it were published, and all others from npm. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import packageJson from '../../package.json' with { type: 'json' };
import { project, run } from './test-package.js';

export interface Registry {
  readonly url: string;
  close(): void;
}

/** Starts the registry with our tarball. Rejects if the registry that npm uses can't be reached. */
export async function startRegistry(tarball: string): Promise<Registry> {
  const upstream = (await run(project, 'npm', 'config', 'get', 'registry')).stdout.trim();
  const bytes = readFileSync(tarball);
  const { name, version } = packageJson;
  await fetch(new URL('decimal.js', upstream));

  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    const url = `http://${request.headers.host}`;
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${url}/${name}.tgz`, integrity };
    if (path === `${name}.tgz`) response.end(bytes);
    else if (path === name) {
      const versions = { [version]: { ...packageJson, dist } };
      response.setHeader('content-type', 'application/json');
      // Some package managers refuse very new versions.
      const time = { [version]: '2026-01-01T00:00:00.000Z' };
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions, time }));
    } else void passOn(new URL(path, upstream), response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function passOn(url: URL, response: ServerResponse): Promise<void> {
  const found = await fetch(url).catch(() => new Response(undefined, { status: 502 }));
  const type = found.headers.get('content-type') ?? 'application/json';
  response.writeHead(found.status, { 'content-type': type }).end(Buffer.from(await found.arrayBuffer()));
}
