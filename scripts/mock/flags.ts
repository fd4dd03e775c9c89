/** The flags of `npm run mock`: their help, and what they ask for. */
import { standardAccounts, type AccountSeed } from '../../reference-impl/account/seed.js';
import type { Clock } from '../../reference-impl/account/world.js';
import { momentIn, momentNeeded } from '../../reference-impl/mock/worlds/clock.js';
import {
  switchDefinitions,
  SwitchError,
  switchesOf,
  type SwitchChanges,
  type SwitchDefinition,
} from '../../reference-impl/mock/switches/switches.js';
import { assertFreedoms } from '../../reference-impl/mock/switches/switch-board.js';
import { isLoopbackAddress } from '../../reference-impl/http/local-names.js';
import type { StartOptions } from '../../reference-impl/mock/mock-options.js';
import { readFlags, readText, UsageError, wholeNumber } from '../cli/arguments.js';
import { selfFlags } from '../cli/command-name.js';
import { faultsNamed, tolerancesNamed } from '../cli/catalogues.js';
import { adminTokenOf, allowedHosts, hostFlags, type Address } from '../cli/listening.js';
import { allowedTargets, type AllowedTargets } from './allowed-targets.js';
import type { CertificateFiles } from './certificate-files.js';
import { readImitatedProfile } from './imitate.js';

/** Faults have a flag of their own, which may be given several times. */
const switches = switchDefinitions.filter(({ name }) => name !== 'faults');

const line = ({ flag, form, help }: SwitchDefinition): string => `  ${`${flag} ${form}`.padEnd(24)} ${help}`;

export const help = `Starts a mock of the API that remembers what it is sent.

  npm run mock -- [flags]

Where it listens, and for whom
  --port PORT              port to listen on, 0 picks a free one (default 4010)
  --host HOST              address to listen on (default 127.0.0.1); on others, such as 0.0.0.0, other
                           machines can reach the mock, and /__mock and the page at / need an admin token
  --admin-token TOKEN      this admin token (or MOCK_ADMIN_TOKEN), instead of one that is made and printed
  --allow-host NAME        a name beside localhost by which /__mock may be called, such as mock.internal;
                           may be given several times
  --token TOKEN            the first account's bearer token (default test-token)
  --no-auth                take calls without a token, or with an unknown one, for the first account's
  --no-admin               don't serve /__mock, nor the page at /
  --https                  serve https with a new certificate, whose file and fingerprint are printed
  --cert FILE --key FILE   serve https with this certificate and its private key (PEM)
  --log, --no-log          print a line for each request, or none (default: on a terminal only)
  --allow-targets HOSTS    let the page start conformance runs against these hosts, too (a list with commas,
                           * for all), beside this mock and, on loopback, other servers on this machine

What it holds
  --like FILE              do as the server of this profile.json where the specification leaves the choice;
                           not together with --ambiguity, which decides the same by chance
  --tolerance ID           use this freedom of the specification, and stay conformant; may be given several
                           times, not together with --like and --ambiguity
  --tolerances             list these freedoms: id, what the server does
  --scenario FILE          begin with what a scenario file says (YAML), unless --data has a state already;
                           the file is read again when it changes
  --data FILE              keep the state in a file, or on a libSQL server (http://, libsql://)
  --seed SEED              any text; with the same one, identifiers and chance are the same in every run
  --clock TIME             a time with its zone, at which the clock stands still (2031-03-03T16:20:00Z),
                           also where a scenario has another one

What it does wrong (each also by the header Mock-Switches, and while it runs at /__mock/switches)
${switches.map(line).join('\n')}
  --fault ID               break the contract in this way; may be given several times
  --faults                 list the ways to break it: id, violated requirement, what goes wrong
  --no-triggers            take the contract's trigger values, such as mock-refused, for ordinary ones

  --version                print the version of the mock
  --help                   this text`;

const switchFlags = Object.fromEntries(
  switches.map(({ flag }) => [flag.slice('--'.length), { type: 'string' as const }]),
);

const flags = {
  port: { type: 'string', default: '4010' },
  ...hostFlags,
  token: { type: 'string', default: 'test-token' },
  'no-auth': { type: 'boolean' },
  'no-admin': { type: 'boolean' },
  'allow-targets': { type: 'string', multiple: true },
  https: { type: 'boolean' },
  cert: { type: 'string' },
  key: { type: 'string' },
  log: { type: 'boolean' },
  'no-log': { type: 'boolean' },
  'no-triggers': { type: 'boolean' },
  like: { type: 'string' },
  scenario: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  fault: { type: 'string', multiple: true },
  faults: { type: 'boolean' },
  tolerance: { type: 'string', multiple: true },
  tolerances: { type: 'boolean' },
  ...selfFlags,
} as const;

/** What the command line asks for: a text to print, or a mock to start. */
export type MockCommand = 'help' | 'version' | 'faults' | 'tolerances' | (StartOptions & MockSettings);

/** What the command makes of a mock beside the options of its start. */
interface MockSettings {
  readonly accounts: readonly AccountSeed[];
  readonly address: Address;
  /** Which servers may be checked from the page. */
  readonly targets: AllowedTargets;
  /** With TLS: the certificate and where it is. */
  readonly certificate?: CertificateFiles;
  /** The file of the scenario, which is read again when it changes. */
  readonly scenarioFile?: string;
  /** Whether each request is printed; undefined if only on a terminal. */
  readonly log: boolean | undefined;
  /** How open questions are decided, for people, if not as usual. */
  readonly notice?: string;
}

/** Reads the command line. Throws a usage error for what can't be understood. */
export async function readMockFlags(args?: readonly string[]): Promise<MockCommand> {
  const values = readFlags({ ...switchFlags, ...flags }, withAll(args ?? process.argv.slice(2)));
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (values.faults) return 'faults';
  if (values.tolerances) return 'tolerances';
  const { host, seed, clock, data, scenario } = values;
  if (host === '') throw new UsageError('--host needs a value.');
  if (values.log && values['no-log']) throw new UsageError('--log and --no-log exclude each other: leave one out.');
  if (data === '') throw new UsageError('--data needs a value.');
  // An address of IPv6 may stand in the brackets that it has in a URL.
  const address = { host: host.replace(/^\[(.+)\]$/, '$1'), port: wholeNumber('--port', values.port, [0, 65_535]) };
  return {
    ...address,
    address,
    accounts: accountsOf(values.token),
    auth: values['no-auth'] !== true,
    admin: values['no-admin'] !== true,
    targets: allowedTargets(values['allow-targets'] ?? [], isLoopbackAddress(address.host)),
    allowHosts: allowedHosts(values['allow-host']),
    ...adminTokenOf(values['admin-token']),
    triggers: values['no-triggers'] !== true,
    log: values['no-log'] ? false : values.log,
    switches: await switchesFrom(values, values.fault ?? []),
    ...(seed !== undefined && { seed }),
    ...(clock !== undefined && { clock: frozen(clock) }),
    ...(data !== undefined && { data }),
    ...(scenario !== undefined && { scenario: readText('--scenario', scenario), scenarioFile: scenario }),
    ...(await imitationOf(values)),
    ...(await tlsOf(values, address.host)),
  };
}

/** Without hosts, the flag allows all, as it did before it took any. */
const withAll = (args: readonly string[]): readonly string[] =>
  args.map((one, at) =>
    one === '--allow-targets' && (args[at + 1] ?? '--').startsWith('-') ? '--allow-targets=*' : one,
  );

interface TlsFlags {
  readonly https?: boolean | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** Read last: a certificate is made only if nothing else is wrong. */
async function tlsOf({ https, cert, key }: TlsFlags, host: string): Promise<Partial<MockSettings & StartOptions>> {
  if (cert === undefined && key === undefined && !https) return {};
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError(cert === undefined ? '--key needs --cert FILE.' : '--cert needs --key FILE, its private key.');
  const { givenCertificate, newCertificate } = await import('./certificate-files.js');
  const certificate =
    cert !== undefined && key !== undefined ? await givenCertificate(cert, key) : await newCertificate(host);
  return { certificate, https: { cert: certificate.cert, key: certificate.key } };
}

type ImitationOptions = Partial<Pick<StartOptions, 'like'> & MockSettings>;

interface OpenFlags {
  readonly like?: string | undefined;
  readonly tolerance?: readonly string[] | undefined;
  readonly ambiguity?: unknown;
}

async function imitationOf(values: OpenFlags): Promise<ImitationOptions> {
  const given = (['like', 'tolerance', 'ambiguity'] as const).filter((name) => values[name] !== undefined);
  if (given.length > 1)
    throw new UsageError(`--${given[0]} and --${given[1]} both decide what is open: take one of them.`);
  const { like: file, tolerance: ids } = values;
  if (ids !== undefined) return imitationWith(ids);
  return file === undefined ? {} : readImitatedProfile(file);
}

async function imitationWith(ids: readonly string[]): Promise<ImitationOptions> {
  const tolerances = await tolerancesNamed(ids, '--tolerances lists them all.');
  const { variationOf } = await import('../../reference-impl/mock/variation.js');
  const lines = tolerances.map(({ id, title }) => `  tolerance ${id}: ${title}`);
  return {
    like: variationOf(tolerances),
    notice: ['It stays conformant, and uses what the specification leaves open:', ...lines].join('\n'),
  };
}

async function switchesFrom(
  values: Readonly<Record<string, unknown>>,
  faults: readonly string[],
): Promise<SwitchChanges> {
  const given = switches.flatMap(({ name, flag }) => {
    const value = values[flag.slice('--'.length)];
    return value === undefined ? [] : [[name, value] as const];
  });
  await faultsNamed(faults, '--faults lists them all.');
  const all = [...given, ...(faults.length > 0 ? [['faults', faults] as const] : [])];
  try {
    const read = switchesOf(Object.fromEntries(all));
    await assertFreedoms(read);
    return read;
  } catch (error) {
    throw error instanceof SwitchError ? new UsageError(error.message) : error;
  }
}

function accountsOf(token: string): readonly AccountSeed[] {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('--token must be ASCII text without blanks.');
  const accounts = standardAccounts(token);
  if (new Set(accounts.map((account) => account.token)).size < accounts.length)
    throw new UsageError(`--token must not be ${token}, which opens the second account.`);
  return accounts;
}

function frozen(text: string): Clock {
  const time = momentIn(text);
  if (time === undefined) throw new UsageError(`--clock ${momentNeeded}, not ${JSON.stringify(text)}.`);
  return () => new Date(time);
}
