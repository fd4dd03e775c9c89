/** The flags of `npm run mock`: their help and their values. */
import { standardAccounts, type AccountSeed } from '../../reference-impl/account/seed.js';
import type { Clock } from '../../reference-impl/account/stored-account.js';
import { momentIn, momentNeeded } from '../../mock/worlds/clock.js';
import {
  switchDefinitions,
  SwitchError,
  switchesOf,
  type SwitchChanges,
  type SwitchDefinition,
} from '../../mock/switches/switches.js';
import { assertVariations } from '../../mock/switches/switch-board.js';
import { isLoopbackAddress } from '../../reference-impl/http/local-names.js';
import type { StartOptions } from '../../mock/mock-options.js';
import { readArguments, readText, UsageError } from '../cli/arguments.js';
import { selfFlags } from '../cli/command-name.js';
import { faultsNamed, variationsNamed } from '../cli/catalogues.js';
import { adminTokenOf, allowedHosts, hostFlags, readAddress, type ListenAddress } from '../cli/listening.js';
import { allowedTargets, type AllowedTargets } from './allowed-targets.js';
import type { CertificateFiles } from './certificate-files.js';
import { readLike } from './like.js';
import type { Listing } from './listing.js';

/** Faults have their own flag, which may be repeated. */
const switches = switchDefinitions.filter(({ name }) => name !== 'faults');

const line = ({ flag, form, help }: SwitchDefinition): string => `  ${`${flag} ${form}`.padEnd(24)} ${help}`;

export const help = `Starts a stateful mock of the API.

  npm run mock -- [flags]

Address and access
  --port PORT              port to listen on, 0 picks a free one (default 4010)
  --host HOST              address to listen on (default 127.0.0.1); on others, such as 0.0.0.0, other
                           machines can reach the mock, and /__mock and the console at / need an admin token
  --admin-token TOKEN      the admin token (or MOCK_ADMIN_TOKEN); otherwise one is generated and printed
  --allow-host NAME        a host name other than localhost for /__mock, such as mock.internal;
                           may be given several times
  --token TOKEN            the first account's bearer token (default test-token)
  --no-auth                use the first account for requests without a token or with an unknown one
  --no-admin               don't serve /__mock and the console at /
  --https                  serve https with a new certificate, whose file and fingerprint are printed
  --cert FILE --key FILE   serve https with this certificate and its private key (PEM)
  --log, --no-log          print a line for each request, or none (default: on a terminal only)
  --allow-targets HOSTS    also allow conformance runs from the console against these hosts (comma-separated,
                           * for all); this mock and, on loopback, servers on this machine are always allowed

State and behaviour
  --like FILE              have the variations that this profile.json, recorded from a server,
                           shows; not together with --ambiguity
  --variation ID           be a conformant server with this variation; may be given several
                           times, not together with --like and --ambiguity
  --variations [WORD…]     list the groups of variations, or the variations with these words; --json: all
  --scenario FILE          start with this scenario file (YAML), unless --data has a state already;
                           the file is read again when it changes
  --data FILE              keep the state in a file, or on a libSQL server (http://, libsql://)
  --seed SEED              any string; the same seed gives the same identifiers and random choices
  --clock TIME             stop the clock at this time with time zone (2031-03-03T16:20:00Z),
                           even if a scenario has another clock

Switches (also in the header Mock-Switches, and at runtime at /__mock/switches)
${switches.map(line).join('\n')}
  --fault ID               break the contract with this fault; may be given several times
  --faults [WORD…]         list the groups of faults, or the faults with these words in group, id,
                           requirement or title; with --json as JSON, without words all of them
  --no-triggers            treat the contract's trigger values, such as mock-refused, as ordinary values

  --version                print the version of the mock
  --help                   this text`;

const switchFlags = Object.fromEntries(
  switches.map(({ flag }) => [flag.slice('--'.length), { type: 'string' as const }]),
);

const flags = {
  port: { type: 'string', default: '4010' },
  ...hostFlags,
  'admin-token': { type: 'string' },
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
  variation: { type: 'string', multiple: true },
  variations: { type: 'boolean' },
  json: { type: 'boolean' },
  ...selfFlags,
} as const;

/** The result of the command line: the name of a text to print, or the settings of a mock to start. */
export type MockCommand = 'help' | 'version' | Listing | (StartOptions & MockSettings);

/** The settings of the command, besides the options for starting a mock. */
interface MockSettings {
  readonly accounts: readonly AccountSeed[];
  readonly address: ListenAddress;
  /** The servers that may be checked from the page. */
  readonly targets: AllowedTargets;
  /** The certificate with its file, if the mock uses TLS. */
  readonly certificate?: CertificateFiles;
  /** The scenario's file, which is read again when it changes. */
  readonly scenarioFile?: string;
  /** Whether each request is printed; if undefined, only on a terminal. */
  readonly log: boolean | undefined;
  /** A text for the user about how open questions are decided, if a flag decides them. */
  readonly notice?: string;
}

/** Reads the command line. Throws a usage error for invalid arguments. */
export async function readMockFlags(args?: readonly string[]): Promise<MockCommand> {
  const list = (['faults', 'variations'] as const).find((name) => (args ?? process.argv).includes(`--${name}`));
  const { values, positionals } = readArguments({ ...switchFlags, ...flags }, args, list !== undefined);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (list) return { list, words: positionals.join(' '), isJson: values.json === true };
  if (values.json) throw new UsageError('--json is for --faults and --variations.');
  const { seed, clock, data, scenario } = values;
  if (values.log && values['no-log']) throw new UsageError("--log and --no-log can't be used together.");
  if (data === '') throw new UsageError('--data needs a value.');
  for (const name of ['admin-token', 'allow-host', 'allow-targets'] as const)
    if (values['no-admin'] && values[name])
      throw new UsageError(`--${name} has no effect with --no-admin: leave it out.`);
  const address = readAddress(values);
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
    ...(await variationsOf(values)),
    ...(await tlsOf(values, address.host)),
  };
}

interface TlsFlags {
  readonly https?: boolean | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** Called last: a certificate is generated only if all other flags are valid. */
async function tlsOf({ https, cert, key }: TlsFlags, host: string): Promise<Partial<MockSettings & StartOptions>> {
  if (cert === undefined && key === undefined && !https) return {};
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError(cert === undefined ? '--key needs --cert FILE.' : '--cert needs --key FILE, its private key.');
  const { givenCertificate, newCertificate } = await import('./certificate-files.js');
  const certificate =
    cert !== undefined && key !== undefined ? await givenCertificate(cert, key) : await newCertificate(host);
  return { certificate, https: { cert: certificate.cert, key: certificate.key } };
}

type VariationOptions = Partial<Pick<StartOptions, 'like'> & MockSettings>;

interface OpenFlags {
  readonly like?: string | undefined;
  readonly variation?: readonly string[] | undefined;
  readonly ambiguity?: unknown;
}

async function variationsOf(values: OpenFlags): Promise<VariationOptions> {
  const given = (['like', 'variation', 'ambiguity'] as const).filter((name) => values[name] !== undefined);
  if (given.length > 1)
    throw new UsageError(`--${given[0]} and --${given[1]} both decide the open questions: use one of them.`);
  const { like: file, variation: ids } = values;
  if (ids !== undefined) return namedVariations(ids);
  return file === undefined ? {} : readLike(file);
}

async function namedVariations(ids: readonly string[]): Promise<VariationOptions> {
  const variations = await variationsNamed(ids, '--variations lists their groups.');
  const { choicesOf } = await import('../../mock/choices.js');
  const lines = variations.map(({ id, title }) => `  variation ${id}: ${title}`);
  return {
    like: choicesOf(variations),
    notice: ['It is conformant, with these variations:', ...lines].join('\n'),
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
  await faultsNamed(faults, '--faults lists their groups.');
  const all = [...given, ...(faults.length > 0 ? [['faults', faults] as const] : [])];
  try {
    const read = switchesOf(Object.fromEntries(all));
    await assertVariations(read);
    return read;
  } catch (error) {
    throw error instanceof SwitchError ? new UsageError(error.message) : error;
  }
}

function accountsOf(token: string): readonly AccountSeed[] {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('--token must be ASCII without spaces.');
  const accounts = standardAccounts(token);
  if (new Set(accounts.map((account) => account.token)).size < accounts.length)
    throw new UsageError(`--token must not be ${token}, which is the second account's token.`);
  return accounts;
}

function frozen(text: string): Clock {
  const time = momentIn(text);
  if (time === undefined) throw new UsageError(`--clock ${momentNeeded}, not ${JSON.stringify(text)}.`);
  return () => new Date(time);
}
