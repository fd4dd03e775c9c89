/** `npm run proxy`: Prism between a client and a server, reporting where either breaks the contract. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { TargetError, workspaceUrl } from '../conformance/http/reachable.js';
import { contract } from '../openapi/contract/contract.js';
import { CommandError, readFlags, runCommand, UsageError } from './cli/arguments.js';
import { hostName } from '../reference-impl/http/host-name.js';
import { whyNotListening, type Address } from './cli/listening.js';
import { readAddress, servePrism } from './prism/run-prism.js';
import { startFront } from './prism/proxy-front.js';

const help = `Starts a proxy in front of a server that passes every request on and reports where the request or the answer breaks
the contract: as a line "Violation: ..." here and in the header sl-violations of the answer. It is Prism, which answers
by itself when a body is not JSON and when the server can't be reached. A HEAD is passed on without being held against
anything, and what isn't of the API only where the proxy is called by an address or a local name.

  npm run proxy -- --url URL [flags]

  --url URL      the server's address, with or without ${contract.basePath}
  --errors       answer a violation with an error; a request that breaks the contract is not passed on
  --hints        also report refusals in another form than the contract hints at
  --port PORT    port to listen on, 0 picks a free one (default 4012)
  --host HOST    address to listen on (default 127.0.0.1)
  --help         this text

Ctrl-C stops it, with exit code 0. Code 2: it could not start.`;

const flags = {
  url: { type: 'string' },
  errors: { type: 'boolean', default: false },
  hints: { type: 'boolean', default: false },
  port: { type: 'string', default: '4012' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', short: 'h' },
} as const;

function upstreamOf(url: string | undefined): string {
  if (url === undefined || url === '') throw new UsageError('A server is needed: --url URL.');
  try {
    return workspaceUrl(url, contract.basePath);
  } catch (error) {
    throw error instanceof TargetError ? new UsageError(`--url: ${error.message}`) : error;
  }
}

/** Why an address can't be reached, if so. It only connects: the server might count a request. */
async function whyUnreachable(upstream: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(upstream);
  const standardPort = protocol === 'https:' ? 443 : 80;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || standardPort, timeout: 3000 });
  socket.once('timeout', () => socket.destroy(new Error('no connection within 3 seconds')));
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    socket.destroy();
  }
}

function greeting(url: string, upstream: string): string {
  const api = `${url}${contract.basePath}`;
  return `A proxy that validates is listening at ${api}, in front of ${upstream}${contract.basePath}

List the carriers:
  curl -i -H 'Authorization: Bearer TOKEN' ${api}/carriers

Ctrl-C stops it.`;
}

/** Where the proxy listens. Throws a command error that says why it can't. */
async function inFront(address: Address, prism: string, upstream: string): Promise<string> {
  const port = await startFront(address, { prism, upstream }).catch((error: NodeJS.ErrnoException) => {
    const reason = whyNotListening(error.code ?? '', address);
    throw reason === undefined ? error : new CommandError(reason);
  });
  return `http://${hostName(address.host)}:${port}`;
}

async function main(): Promise<void> {
  const values = readFlags(flags);
  if (values.help) return console.log(help);
  const upstream = upstreamOf(values.url);
  const address = readAddress(values);
  const options = { host: '127.0.0.1', port: 0, upstream, errors: values.errors, hints: values.hints };
  const reason = await whyUnreachable(upstream);
  if (reason !== undefined)
    console.error(`Nobody answers at ${upstream} (${reason}); until somebody does, the proxy answers with 500.`);
  await servePrism(options, async (prism) => greeting(await inFront(address, prism, upstream), upstream));
}

await runCommand(main);
