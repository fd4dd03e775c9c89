/** The flags of `npm run conform`: their help, and what they say in the words of the suite. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { FileError } from '../conformance/file-error.js';
import { readGivenData, type GivenData } from '../conformance/given-data.js';
import type { SuiteOptions } from '../conformance/suite-options.js';
import { CommandError, type readFlags, readText, UsageError, wholeNumber } from './arguments.js';
import { reportNames } from './conform-outputs.js';

/** What `--help` prints. */
export const help = `Checks a server against the contract. Without --url it checks the reference, which it starts for the run.

  npm run conform -- [flags]

The target
  --url URL            the server's address, with or without /api/v1 (or CONFORM_URL)
  --token TOKEN        a token of the account to use (or CONFORM_TOKEN, which keeps it out of the process list)
  --token-cmd COMMAND  a command that prints a token; asked again when the token is not taken any more
  --other-token TOKEN  a token of a second account, to check what must not work across accounts (or CONFORM_OTHER_TOKEN)
  --header 'N: V'      a header for every request; may be repeated
  --ca FILE            certificates (PEM) of a private authority
  --given FILE         data of your own, in place of samples that don't suit the target (YAML or JSON)
  --init               write a commented conform.yaml for --given, and send nothing

What runs
  --only WORD          only these checks: an operation, section, level, requirement or check id; may be repeated
  --skip WORD          all but these; may be repeated
  --list               print the checks that would run, and send nothing
  --read-only          only what needs no writing
  --max-writes N       stop after this many writing requests
  --checks FILE        checks of your own, which join the suite's (JavaScript or TypeScript); may be repeated
  --contract FILE      another version of the contract to check against (openapi.yaml)

How it runs
  --strict             advisory failures count, too
  --concurrency N      requests under way at once (default 4)
  --timeout MS         limit of one request in milliseconds (default 10000)
  --max-time S         limit of the whole run in seconds (default 900)
  --wait MS            how long a write may take to show, in milliseconds (default 2000)
  --baseline FILE      known failures (YAML), which don't count; only new ones do
  --update-baseline    write what fails now into that file
  --confidence         mutate the recorded answers in 3,000 ways and tell how many of them the checks would notice
  --no-confidence      don't; otherwise it is done in 1,000 ways where a whole run is conformant

What it says
  --out DIR            write every report into this folder
  --report NAME=FILE   write one of them: ${reportNames}; may be repeated
  --json               print the report as JSON, and nothing else
  --quiet              print the verdict only
  --help               this text

Instead of a run
  --explain ID         what a requirement or a check asks, why, and what must follow
  --replay FILE [ID…]  run what failed in that report again, or these of its checks
  --regrade FILE       judge that report's exchanges again, without a target

The run creates customers, locations and orders on the target, and the API has no way to delete them: use a test account.

Exit code: 0 conformant, 1 not conformant, 2 no verdict.`;

/** What node:util reads. */
export const flags = {
  url: { type: 'string' },
  token: { type: 'string' },
  'token-cmd': { type: 'string' },
  'other-token': { type: 'string' },
  header: { type: 'string', multiple: true, default: [] as string[] },
  ca: { type: 'string' },
  given: { type: 'string' },
  init: { type: 'boolean' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  skip: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'boolean' },
  'read-only': { type: 'boolean', default: false },
  'max-writes': { type: 'string' },
  checks: { type: 'string', multiple: true, default: [] as string[] },
  contract: { type: 'string' },
  strict: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '4' },
  timeout: { type: 'string', default: '10000' },
  'max-time': { type: 'string', default: '900' },
  wait: { type: 'string', default: '2000' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
  confidence: { type: 'boolean' },
  'no-confidence': { type: 'boolean' },
  out: { type: 'string' },
  report: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  explain: { type: 'string' },
  replay: { type: 'string' },
  regrade: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The flags as they were given. */
export type Values = ReturnType<typeof readFlags<typeof flags>>;

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const pairs = lines.map((line) => {
    const found = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e]*)$/.exec(line);
    if (!found) throw new UsageError(`--header must look like 'Name: value', not ${JSON.stringify(line)}.`);
    return [found[1]!.toLowerCase(), found[2]!.trim()] as const;
  });
  return Object.fromEntries(pairs);
}

function givenOf(file: string): GivenData {
  try {
    return readGivenData(readText('--given', file), file);
  } catch (error) {
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
}

/** A token that can stand in a header. Throws for any other text. */
function checkedToken(name: string, token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`${name} must be ASCII text without blanks, and not empty.`);
}

async function printedBy(command: string): Promise<string> {
  const { stdout } = await promisify(exec)(command, { timeout: 30_000 }).catch((error: { code?: number }) => {
    throw new CommandError(`The command of --token-cmd failed (exit code ${error.code ?? 'unknown'}).`);
  });
  return checkedToken('What --token-cmd prints', stdout.trim());
}

/** The tokens: of the account, of a second one, and where to get new ones. */
export async function tokensOf(values: Values): Promise<Pick<SuiteOptions, 'token' | 'otherToken' | 'refreshToken'>> {
  const command = values['token-cmd'];
  const other = values['other-token'] ?? (process.env['CONFORM_OTHER_TOKEN'] || undefined);
  const otherToken = other === undefined ? {} : { otherToken: checkedToken('--other-token', other) };
  if (command !== undefined) {
    if (values.token !== undefined) throw new UsageError('--token and --token-cmd exclude each other.');
    return { token: await printedBy(command), refreshToken: () => printedBy(command), ...otherToken };
  }
  const token = values.token ?? process.env['CONFORM_TOKEN'];
  if (token === undefined || token === '') throw new UsageError('A token is needed: --token TOKEN or CONFORM_TOKEN.');
  return { token: checkedToken('The token', token), ...otherToken };
}

/** The address that the flags or the environment name; undefined where they name none. */
export function addressOf(values: Values): string | undefined {
  const url = values.url ?? process.env['CONFORM_URL'];
  if (url !== undefined && url !== '') return url;
  const stray = (['token', 'token-cmd', 'other-token', 'ca'] as const).find((flag) => values[flag] !== undefined);
  if (stray !== undefined)
    throw new UsageError(`--${stray} needs --url: without it the embedded reference is checked.`);
  return undefined;
}

/** How the run goes, in the words of the suite. Throws a usage error for what can't be understood. */
export function optionsOf(values: Values): Omit<SuiteOptions, 'url' | 'token'> {
  const { ca, given } = values;
  const writes = values['max-writes'];
  return {
    selection: { only: values.only, skip: values.skip },
    strict: values.strict,
    readOnly: values['read-only'],
    concurrency: wholeNumber('--concurrency', values.concurrency, [1, 100]),
    timeoutMs: wholeNumber('--timeout', values.timeout, [1, 600_000]),
    maxTimeMs: wholeNumber('--max-time', values['max-time'], [1, 86_400]) * 1000,
    waitMs: wholeNumber('--wait', values.wait, [0, 600_000]),
    headers: headersOf(values.header),
    ...(writes !== undefined && { maxWrites: wholeNumber('--max-writes', writes, [0, 1_000_000]) }),
    ...(ca !== undefined && { ca: readText('--ca', ca) }),
    ...(given !== undefined && { given: givenOf(given) }),
  };
}
