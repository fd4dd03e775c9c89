/** `npm run example`: serves the example checkout for a browser, against a running mock. */
import { TargetError, workspaceUrl } from '../conformance/requests/http/reachable.js';
import { basePath } from '../openapi/client.js';
import { CommandError, readFlags, runCommand, UsageError } from './cli/arguments.js';
import { serveExample } from './cli/example-server.js';
import { allowedHosts, hostFlags, networkNotice, readAddress, whyNotListening } from './cli/listening.js';
import { catchServerSignals, stopOnSignal } from './cli/interruption.js';

const help = `Serves an example checkout page: rates for a parcel, the order, its carrier and its status.
Start the mock first: npm run mock

  npm run example -- [flags]

  --mock URL     the mock's address, with or without ${basePath} (default http://127.0.0.1:4010)
  --token TOKEN  the bearer token that the page uses (default test-token)
  --port PORT    port to listen on, 0 picks a free one (default 4020)
  --host HOST    address to listen on (default 127.0.0.1); on others, such as 0.0.0.0, other machines can
                 open the page and read the token
  --allow-host NAME
                 a name beside localhost by which it may be called; may be given several times
  --help         this text

With ?demo after the page's address, the mock runs in the page, and no other one is needed.
Anybody who opens the page can read the token. Ctrl-C stops it, with exit code 0. Code 2: it could not start.`;

const flags = {
  mock: { type: 'string', default: 'http://127.0.0.1:4010' },
  token: { type: 'string', default: 'test-token' },
  port: { type: 'string', default: '4020' },
  ...hostFlags,
  help: { type: 'boolean', short: 'h' },
} as const;

function mockUrl(text: string): string {
  try {
    return workspaceUrl(text, basePath);
  } catch (error) {
    throw error instanceof TargetError ? new UsageError(`--mock: ${error.message}`) : error;
  }
}

/** Why the page can't order at an address; undefined if it can. The page also says so, but only once it is open. */
async function whyNoOrders(url: string, token: string): Promise<string | undefined> {
  const asked = fetch(`${url}${basePath}/carriers`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(2000),
  });
  const status = await asked.then((response) => response.status).catch(() => undefined);
  if (status === undefined) return `Nothing responds at ${url}. Start the mock there: npm run mock`;
  return status === 200
    ? undefined
    : `${url}${basePath}/carriers responds with ${status}: are --mock and --token right?`;
}

async function main(): Promise<void> {
  const { mock, token, help: wanted, 'allow-host': names, ...listening } = readFlags(flags);
  if (wanted) return console.log(help);
  const url = mockUrl(mock);
  const address = readAddress(listening);
  const example = await serveExample({ url, token }, { ...address, allowHosts: allowedHosts(names) }).catch(
    (error: unknown) => {
      const reason = whyNotListening((error as NodeJS.ErrnoException).code ?? '', address);
      throw reason === undefined ? error : new CommandError(reason);
    },
  );
  stopOnSignal(() => example.close(), console.error, 1);
  const notice = networkNotice(address.host, example.url);
  const exposed = notice === '' ? '' : `${notice}\nEverybody who opens it can read the token.\n`;
  console.log(
    `The example checkout is at ${example.url} and orders at ${url}\n${exposed}Without a server: ${example.url}/?demo\n\nCtrl-C stops it.`,
  );
  const reason = await whyNoOrders(url, token);
  if (reason !== undefined) console.error(reason);
}

catchServerSignals();
await runCommand(main);
