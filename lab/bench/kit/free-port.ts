/** A port for a server that can't choose one itself. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
