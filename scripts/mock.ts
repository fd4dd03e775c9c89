/** `npm run mock`: starts the reference as a server of its own and says how to call it. */
import { contract } from '../openapi/contract.js';
import { createApp, type AppOptions } from '../reference-impl/app.js';
import type { Fault } from '../reference-impl/faults/fault.js';
import { standardAccounts, type AccountSeed } from '../reference-impl/seed.js';
import { startServer, type StartedServer } from '../reference-impl/server.js';
import { CommandError, readFlags, runCommand, UsageError, wholeNumber } from './arguments.js';
import { whyNotListening, type Address } from './listening.js';

const help = `Starts a mock of the API that remembers what it is sent.

  npm run mock -- [flags]

  --port PORT    port to listen on, 0 picks a free one (default 4010)
  --host HOST    address to listen on (default 127.0.0.1)
  --token TOKEN  the first account's bearer token (default test-token)
  --seed SEED    any text; with the same one, identifiers are the same in every run
  --clock TIME   a time in ISO 8601 at which the clock stands still, such as 2031-03-03T16:20:00Z
  --fault ID     break the contract in this way; may be given several times
  --faults       list the ways to break it: id, violated requirements, what goes wrong
  --help         this text`;

const flags = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  token: { type: 'string', default: 'test-token' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  fault: { type: 'string', multiple: true },
  faults: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function main(): Promise<void> {
  const { port, host, token, seed, clock, fault = [], faults, help: wanted } = readFlags(flags);
  if (wanted) return console.log(help);
  if (faults) return console.log(await catalogue());
  const accounts = accountsOf(token);
  const options: AppOptions = {
    accounts,
    ...(seed !== undefined && { seed }),
    ...(clock !== undefined && { clock: frozen(clock) }),
  };
  if (host === '') throw new UsageError('--host needs a value.');
  const address = { host, port: wholeNumber('--port', port, [0, 65_535]) };
  const chosen = await faultsOf(fault);
  const app = createApp(options, (parts) => chosen.reduce((made, { apply }) => apply(made), parts));
  const server = await startServer({ app, ...address }).catch((error: unknown) => explain(error, address));
  stopOn(server);
  console.log([greeting(server.url, accounts), ...chosen.map(warning), 'Ctrl-C stops it.'].join('\n\n'));
}

function accountsOf(token: string): readonly AccountSeed[] {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('--token must be ASCII text without blanks.');
  const accounts = standardAccounts(token);
  if (new Set(accounts.map((account) => account.token)).size < accounts.length)
    throw new UsageError(`--token must not be ${token}, which opens the second account.`);
  return accounts;
}

/** The catalogue is loaded only when it is asked for: a mock that keeps the contract starts without it. */
const loadFaults = () => import('../reference-impl/faults/index.js');

async function catalogue(): Promise<string> {
  const { allFaults } = await loadFaults();
  return allFaults.map(({ id, requirements, title }) => `${id}  ${requirements.join(' ')}  ${title}.`).join('\n');
}

async function faultsOf(ids: readonly string[]): Promise<readonly Fault[]> {
  if (ids.length === 0) return [];
  const { faultById } = await loadFaults();
  return ids.map((id) => {
    const found = faultById(id);
    if (!found) throw new CommandError(`There is no fault ${JSON.stringify(id)}; --faults lists them.`);
    return found;
  });
}

const warning = ({ id, title, requirements }: Fault): string =>
  `It breaks the contract: ${title}.\n  fault ${id}, violates ${requirements.join(', ')}`;

function frozen(text: string): () => Date {
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text);
  const time = Date.parse(text);
  if (!isForm || Number.isNaN(time))
    throw new UsageError(`--clock must be a time such as 2031-03-03T16:20:00Z, not ${JSON.stringify(text)}.`);
  return () => new Date(time);
}

function explain(error: unknown, address: Address): never {
  const reason = whyNotListening((error as NodeJS.ErrnoException).code ?? '', address);
  throw reason === undefined ? error : new CommandError(reason);
}

function stopOn(server: StartedServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(0);
    isStopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function greeting(url: string, accounts: readonly AccountSeed[]): string {
  const { title } = contract.document['info'] as { readonly title: string };
  const api = `${url}${contract.basePath}`;
  const [first, ...others] = accounts.map(({ token }) => token);
  const authorization = `-H ${quoted(`Authorization: Bearer ${first}`)}`;
  const order = JSON.stringify(contract.operation('createOrder').body?.examples['minimal']);
  return `${title} (mock, contract ${contract.version}) is listening at ${api}
Bearer token: ${first}  (another account: ${others.join(', ')})

List the carriers:
  curl ${authorization} ${api}/carriers
Create an order:
  curl ${authorization} -H 'Content-Type: application/json' -d ${quoted(order)} ${api}/orders`;
}

/** A word for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

await runCommand(main);
