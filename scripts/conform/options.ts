/** Translates the flags of `npm run conform` into options of the suite. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { hasScheme, isToken } from '../../conformance/suite/assert-options.js';
import { readGivenData } from '../../conformance/requests/data/read-given-data.js';
import type { SuiteOptions } from '../../conformance/suite/suite-options.js';
import { CommandError, readFlagFile, readText, UsageError, wholeNumber } from '../cli/arguments.js';
import { flags, type Values } from './flags.js';

/** Headers about the body and the connection, which the suite sets itself. */
const reserved = [
  ...['content-encoding', 'content-length', 'content-type', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'],
];

function headerIn(line: string): readonly [string, string] {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
  if (name === undefined) throw new UsageError(`--header must look like 'Name: value', not ${JSON.stringify(line)}.`);
  const lower = name.toLowerCase();
  if (lower === 'authorization')
    throw new UsageError(
      `--header can't set ${name}, because some checks leave it out: use CONFORM_TOKEN or --token-cmd.`,
    );
  if (reserved.includes(lower))
    throw new UsageError(`--header can't set ${name}: the suite decides it in each request.`);
  return [lower, value.trim()];
}

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const pairs = lines.map(headerIn);
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`--header sets ${twice} twice.`);
  return Object.fromEntries(pairs);
}

/** A token that may be the value of a header. Throws for any other text. */
function checkedToken(name: string, token: string): string {
  if (isToken(token)) return token;
  if (hasScheme(token)) throw new UsageError(`${name}: leave out "Bearer "`);
  throw new UsageError(`${name} must be ASCII without spaces, and not empty.`);
}

/** How a command failed. */
interface CommandFailure {
  readonly killed?: boolean;
  readonly code?: number | string | null;
  readonly signal?: string | null;
}

/** The exit code of a shell that doesn't find the command. */
const notFound = 127;

function whyNoToken({ killed, code, signal }: CommandFailure, withinS: number): string {
  if (killed && signal) return `printed no token within ${withinS} seconds`;
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed far more than a token';
  if (signal) return `failed (${signal})`;
  return code === notFound ? `was not found (exit code ${code})` : `failed (exit code ${code})`;
}

/**
 * The output of a command. Throws a command error if that is not a token, if the command doesn't end in time, or if the signal is
 * aborted. The command's standard error is passed through to the user.
 */
export async function tokenPrintedBy(command: string, withinS = 30, signal?: AbortSignal): Promise<string> {
  const running = promisify(exec)(command, { timeout: withinS * 1000, signal });
  running.child.stderr?.pipe(process.stderr, { end: false });
  const { stdout } = await running.catch((error: CommandFailure) => {
    // What the command started may outlive it and keep these open.
    running.child.stdout?.destroy();
    running.child.stderr?.destroy();
    if (signal?.aborted)
      throw new CommandError('Stopped before --token-cmd had printed a token. No report was written.');
    throw new CommandError(`The command of --token-cmd ${whyNoToken(error, withinS)}.`);
  });
  return checkedToken('The output of --token-cmd', stdout.trim());
}

/** The token of the account, that of a second account, and a function that gets new ones. */
export async function tokensOf(
  values: Values,
  signal?: AbortSignal,
): Promise<Pick<SuiteOptions, 'token' | 'otherToken' | 'refreshToken'>> {
  const command = values['token-cmd'];
  const other = values['other-token'] ?? (process.env['CONFORM_OTHER_TOKEN'] || undefined);
  const otherName = values['other-token'] === undefined ? 'CONFORM_OTHER_TOKEN' : '--other-token';
  const otherToken = other === undefined ? {} : { otherToken: checkedToken(otherName, other) };
  if (command !== undefined) {
    if (values.token !== undefined) throw new UsageError("--token and --token-cmd can't be used together.");
    if (command.trim() === '') throw new UsageError('--token-cmd is empty: name a command that prints a token.');
    const print = (): Promise<string> => tokenPrintedBy(command, undefined, signal);
    return { token: await print(), refreshToken: print, ...otherToken };
  }
  const token = values.token ?? process.env['CONFORM_TOKEN'];
  if (token === undefined || token === '') throw new UsageError('A token is needed: --token TOKEN or CONFORM_TOKEN.');
  return { token: checkedToken(values.token === undefined ? 'CONFORM_TOKEN' : '--token', token), ...otherToken };
}

/** Whether the run asks about prices: with `--pricing`, or for a profile. */
const wantsPrices = ({ pricing, out, report }: Pick<Values, 'pricing' | 'out' | 'report'>): boolean =>
  pricing || out !== undefined || report.some((one) => one.startsWith('profile='));

/** Whether only the checks found by exploring run, without those of the suite. */
export const isAlone = ({ explore, only }: Values): boolean =>
  explore !== undefined && only.length === 1 && only[0] === 'explored';

/** The words of --only, without the word for exploring, which names no check before exploring has run. */
const onlyOf = ({ explore, only }: Values): readonly string[] =>
  explore === undefined ? only : only.filter((word) => word !== 'explored');

/** The time limit of the run. Exploring has its own time in addition, unless the user gives a limit. */
function maxTimeOf(values: Values, explore: SuiteOptions['explore']): number {
  const ms = wholeNumber('--max-time', values['max-time'], [1, 86_400], 'seconds') * 1000;
  const isGiven = values['max-time'] !== flags['max-time'].default;
  return !isGiven && explore && 'ms' in explore.budget ? Math.min(86_400_000, ms + explore.budget.ms) : ms;
}

/** The settings for exploring. */
function exploreOf(values: Values): Pick<SuiteOptions, 'explore'> {
  const { explore, seed } = values;
  if (explore === undefined) return {};
  const [, amount, unit = 's'] = /^(\d+)\s*(s|requests)?$/.exec(explore) ?? [];
  if (amount === undefined)
    throw new UsageError(`--explore must be seconds (60) or requests (2000requests), not ${JSON.stringify(explore)}.`);
  const [most, noun] = unit === 's' ? ([86_400, 'seconds'] as const) : ([10_000_000, 'requests'] as const);
  const number = wholeNumber('--explore', amount, [1, most], noun);
  return {
    explore: {
      budget: unit === 'requests' ? { requests: number } : { ms: number * 1000 },
      ...(seed !== undefined && { seed: wholeNumber('--seed', seed, [0, 2 ** 31 - 1]) }),
      ...(isAlone(values) && { alone: true }),
    },
  };
}

/** The options of the suite for the flags. Throws a usage error for invalid values. */
export function optionsOf(values: Values): Omit<SuiteOptions, 'url' | 'token'> {
  const { ca, concurrency, given } = values;
  const writes = values['max-writes'];
  const exploring = exploreOf(values);
  return {
    selection: isAlone(values) ? {} : { only: onlyOf(values), skip: values.skip },
    ...exploring,
    pricing: wantsPrices(values),
    strict: values.strict,
    readOnly: values['read-only'],
    keepGoing: values['keep-going'],
    timeoutMs: wholeNumber('--timeout', values.timeout, [1, 600_000], 'milliseconds'),
    maxTimeMs: maxTimeOf(values, exploring.explore),
    waitMs: wholeNumber('--wait', values.wait, [0, 600_000], 'milliseconds'),
    headers: headersOf(values.header),
    ...(concurrency !== undefined && { concurrency: wholeNumber('--concurrency', concurrency, [1, 100]) }),
    ...(writes !== undefined && { maxWrites: wholeNumber('--max-writes', writes, [0, 1_000_000]) }),
    ...(ca !== undefined && { ca: readText('--ca', ca) }),
    ...(given !== undefined && { given: readFlagFile('--given', given, readGivenData) }),
  };
}
