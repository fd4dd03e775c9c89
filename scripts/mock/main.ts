/** Starts the mock as a server and prints how to call it. */
import { contract } from '../../openapi/contract/contract.js';
import { DurableError, type StorageTrouble } from '../../mock/database/errors.js';
import { FileError } from '../../openapi/text/file-error.js';
import { shellWord } from '../../openapi/text/shell-word.js';
import { StateError } from '../../mock/worlds/state-error.js';
import { startMock, type StartedMock } from '../../mock/start.js';
import { describe } from '../../mock/switches/describe.js';
import { merge, type Switches } from '../../mock/switches/switches.js';
import { CommandError, runCommand } from '../cli/arguments.js';
import { answerSelfFlags } from '../cli/command-name.js';
import { faultsNamed } from '../cli/catalogues.js';
import { networkNotice, whyNotListening, type ListenAddress } from '../cli/listening.js';
import type { CertificateFiles } from './certificate-files.js';
import { ConformEndpoint } from './conform-endpoint.js';
import { help, readMockFlags, type MockCommand } from './flags.js';
import { listed, type Listing } from './listing.js';
import { pagesOf } from './pages.js';
import { RequestLog } from './request-log.js';
import { watchScenario } from './watch-scenario.js';
import { hasColours } from '../cli/colours.js';
import { stopOnSignal } from '../cli/interruption.js';

type Started = Exclude<MockCommand, string | Listing>;

async function main(): Promise<void> {
  const command = await readMockFlags();
  if (command === 'help' || command === 'version') return void answerSelfFlags({ [command]: true }, help);
  if ('list' in command) return console.log(await listed(command));
  const { address, targets, notice, log, scenarioFile, certificate, ...options } = command;
  const conform = new ConformEndpoint(() => mock, targets);
  const around = {
    pages: pagesOf(command.admin !== false),
    beside: conform.handle,
    onSwitched: printSwitched,
    onStorage: printStorage(command.data),
    onError,
  };
  const mock: StartedMock = await startMock({ ...options, ...around }).catch((error: unknown) =>
    explain(error, address, command.data),
  );
  const requests = new RequestLog((text) => process.stdout.write(text), hasColours(process.stdout));
  if (log ?? process.stdout.isTTY) mock.mock.journal.subscribe(requests.add);
  const { scenario = '' } = options;
  // A stored state has precedence over the scenario, so the file isn't watched then.
  const watch =
    scenarioFile === undefined || mock.resumed
      ? undefined
      : watchScenario(mock.mock, scenarioFile, scenario, console).start();
  const close = async (): Promise<void> => {
    watch?.stop();
    await conform.stop();
    await mock.close();
    requests.flush();
  };
  stopOnSignal(close, onError, 1);
  console.log(
    [
      greeting(mock, command),
      ...(certificate ? [certificateText(certificate)] : []),
      ...(notice === undefined ? [] : [notice]),
      ...(await warnings(command)),
      'Ctrl-C stops it.',
    ].join('\n\n'),
  );
}

/** The switches and faults that are on at the start. */
async function warnings({ switches = {} }: Started): Promise<readonly string[]> {
  const { faults = [], ...others } = merge(switches);
  const lines = describe(others);
  const broken = (await faultsNamed(faults)).map(
    ({ id, title, breaks: requirements }) =>
      `It breaks the contract: ${title}.\n  fault ${id}, violates ${requirements.join(', ')}`,
  );
  return [...(lines.length > 0 ? [`Switched on:\n${lines.map((text) => `  ${text}`).join('\n')}`] : []), ...broken];
}

/** Prints the switches after a change. Those of single worlds change with every test, so they are not printed. */
function printSwitched(on: Switches, world?: string): void {
  if (world !== undefined) return;
  const lines = describe(on);
  console.log(
    lines.length === 0 ? 'All switches are off.' : `Switched on:\n${lines.map((text) => `  ${text}`).join('\n')}`,
  );
}

/** Throws the reason for a failed start, as a sentence if the user can fix it. */
function explain(error: unknown, address: ListenAddress, data = ''): never {
  if (error instanceof DurableError) throw new CommandError(error.message);
  if (error instanceof StateError)
    throw new CommandError(`--token can't be used with ${placeOf(data)}. ${error.message}`);
  if (error instanceof FileError) throw new CommandError(`The scenario can't be loaded. ${error.message}`);
  const reason = whyNotListening((error as NodeJS.ErrnoException).code ?? '', address);
  throw reason === undefined ? error : new CommandError(reason);
}

/** Prints when the database can't be written, and when it is back. */
function printStorage(data = ''): (trouble: StorageTrouble | undefined) => void {
  const where = `The database at ${placeOf(data)}`;
  return (trouble) => {
    if (!trouble) return console.error(`${where} is back: everything is stored.`);
    console.error(
      `${where} can't be written: ${trouble.reason}\nThe mock retries; until then, writes get 503 and reads work.`,
    );
  };
}

let lastError = '';

/** Reports a storage error once, not with every request. */
function onError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (text !== lastError) console.error(text);
  lastError = text;
}

function greeting(
  { url, resumed, adminToken }: StartedMock,
  { accounts, auth, admin, data, scenario, certificate, address, adminToken: given }: Started,
): string {
  const { title } = contract.document['info'] as { readonly title: string };
  const api = `${url}${contract.basePath}`;
  const [first, ...others] = accounts.map(({ token }) => token);
  const curl = certificate?.isSelfSigned ? `curl --cacert ${shellWord(certificate.file)}` : 'curl';
  const authorization = `-H ${shellWord(`Authorization: Bearer ${first}`)}`;
  const order = JSON.stringify(contract.operation('createOrder').body?.examples['minimal']);
  const token = `Bearer token: ${first}  (another account: ${others.join(', ')})`;
  return `${title} (mock, contract ${contract.version}) is listening at ${api}
${lineOf(networkNotice(address.host, url))}${auth === false ? `${token}\nA request without a token, or with an unknown one, uses the first account.` : token}
${data === undefined ? '' : `${keeping(data, resumed, scenario !== undefined)}\n`}${admin === false ? '' : adminLines(url, adminToken, given)}The API reference: ${url}/docs

List the carriers:
  ${curl} ${authorization} ${api}/carriers
Create an order:
  ${curl} ${authorization} -H 'Content-Type: application/json' -d ${shellWord(order)} ${api}/orders`;
}

const lineOf = (text: string): string => (text === '' ? '' : `${text}\n`);

/** The address of the console. Omits an admin token that the user chose. */
function adminLines(url: string, token: string | undefined, given: string | undefined): string {
  if (token === undefined) return `Console: ${url}/  (as JSON: ${url}/__mock)\n`;
  if (given !== undefined)
    return `Console, with your admin token: ${url}/  (as JSON: ${url}/__mock, header Mock-Admin-Token)\n`;
  return `Admin token, for the next two lines: ${token}
Console: ${url}/?admin_token=${token}
As JSON: curl -H 'Mock-Admin-Token: ${token}' ${url}/__mock
`;
}

const certificateText = ({ file, fingerprint, warning }: CertificateFiles): string =>
  [`Certificate: ${file}`, `SHA-256 fingerprint: ${fingerprint}`, ...(warning === undefined ? [] : [warning])].join(
    '\n',
  );

/** The place of the stored state, without a token in the address. */
const placeOf = (data: string): string => (/^[a-z]+:\/\//i.test(data) ? data.replace(/[?#].*$/, '') : data);

function keeping(data: string, resumed: boolean, hasScenario: boolean): string {
  const place = placeOf(data);
  return [
    `The state is kept in ${place}${resumed ? ', and continues from there' : ''}.`,
    ...(resumed && hasScenario
      ? ['The scenario is not loaded, because the database has a state already: use a new one.']
      : []),
    ...(place.includes('://') ? ["While it can't be reached, writes get 503 and reads work."] : []),
  ].join(' ');
}

/** Does what the arguments of the process ask. */
export const mock = (): Promise<void> => runCommand(main);
