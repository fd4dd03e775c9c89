/** The flags of `npm run conform` and their help. They are read before the suite is loaded, so this file imports little of it. */
import { standard } from '../../conformance/model/defaults.js';
import { reporterNames } from '../../conformance/report/reporters/kit/names.js';
import { printable } from '../../conformance/text/printable.js';
import { type readFlags, UsageError } from '../cli/arguments.js';
import { selfFlags } from '../cli/command-name.js';

/** Concurrent requests for the embedded target, which has no other clients. */
export const ofEmbedded = 32;

/** The text of `--help`. */
export const help = `Checks a server against the contract. Without --url it checks the reference, which it starts for the run.

  npm run conform -- [flags]

The target
  --url URL            the server's address, with or without /api/v1 (or CONFORM_URL)
  --token TOKEN        a token of the account to use (or CONFORM_TOKEN, which keeps it out of the process list)
  --token-cmd COMMAND  a command that prints a token; run again when the server refuses the token
  --other-token TOKEN  a token of a second account, to check that accounts are separate (or CONFORM_OTHER_TOKEN)
  --header 'N: V'      a header for every request; may be repeated
  --ca FILE            certificates (PEM) of a private authority
  --against WHAT       check the reference with fault:ID or variation:ID in place of a server; may be repeated
                       to combine variations (npm run mock -- --faults and --variations list the ids)
  --given FILE         your own addresses, phone numbers and so on, if the server refuses the samples (YAML or JSON)
  --init               write a commented conform.yaml for --given and exit

What runs
  --only WORD          only these checks: an operation ('POST /orders'), section, level, requirement, check id or its
                       title; with --out also the title of a cause in the report there; may be repeated
  --skip WORD          not these checks; may be repeated
  --list               print the checks that would run and exit; with --json as JSON, with --quiet only their ids
  --read-only          only checks that create and change nothing
  --max-writes N       stop after this many writing requests; --explore may use half of them
  --pricing            also find the server's pricing model (docs/pricing.md); implied by --out
  --checks FILE        add your own checks (JavaScript, TypeScript, or sequences of --keep); may be repeated
  --explore N          before the checks, send random sequences of requests for N seconds and shrink those that
                       fail (docs/explore.md); --explore 2000requests limits the requests instead; with
                       --only explored, run nothing else
  --seed N             the seed of --explore; the same seed gives the same sequences
  --keep FILE          write the failed sequences of --explore into this file, for --checks
  --contract FILE      another version of the contract to check against (openapi.yaml)

How it runs
  --strict             failed advisory checks count as failures
  --concurrency N      concurrent requests (default ${standard.concurrency}, on the embedded reference ${ofEmbedded})
  --timeout MS         timeout of one request in milliseconds (default ${standard.timeoutMs})
  --max-time S         timeout of the whole run in seconds (default ${standard.maxTimeMs / 1000})
  --keep-going         don't stop early when the server leaves many requests without a response, sends more
                       than 512 MB, or returns only 429 or 503 for a minute
  --wait MS            how long a write may take to show in reads, in milliseconds (default ${standard.waitMs})
  --baseline FILE      known failures (YAML); only new failures count
  --update-baseline    write the current failures into that file
  --baseline-strict    an entry that no longer fails fails the build, too
  --confidence         compute the mutation score from 3,000 altered responses (up to 60 s), for any verdict
  --no-confidence      skip the mutation score that --out computes after a full conformant run, from 100 (up to 5 s)

What it says
  --out DIR            write all reports into this folder, and print what changed since the last run there
  --report NAME=FILE   write one report: ${reporterNames.join(', ')}; may be repeated
  --json               print only the report as JSON
  --quiet              print only the verdict (with --json the report), and no progress
  --version, -v        print the version of the suite
  --help, -h           this text

Instead of a run
  --explain WORD       what a requirement or check sends, why, and which response it expects; any word of --only
  --replay FILE [ID…]  run the failed checks of that report again, or these checks of it, and print what changed
  --watch FILE [ID…]   do that each time the server restarts or you press Enter; once they pass, run all checks
  --regrade FILE       judge the exchanges of that report again, without a server

The run creates customers, locations and orders, and the API can't delete them: use a test account.

Exit code: 0 conformant, 1 not conformant, 2 no verdict.`;

/** The definitions for `parseArgs` of node:util. */
export const flags = {
  url: { type: 'string' },
  token: { type: 'string' },
  'token-cmd': { type: 'string' },
  'other-token': { type: 'string' },
  header: { type: 'string', multiple: true, default: [] as string[] },
  ca: { type: 'string' },
  against: { type: 'string', multiple: true, default: [] as string[] },
  given: { type: 'string' },
  init: { type: 'boolean' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  skip: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'boolean' },
  'keep-going': { type: 'boolean', default: false },
  'read-only': { type: 'boolean', default: false },
  'max-writes': { type: 'string' },
  pricing: { type: 'boolean', default: false },
  checks: { type: 'string', multiple: true, default: [] as string[] },
  explore: { type: 'string' },
  seed: { type: 'string' },
  keep: { type: 'string' },
  contract: { type: 'string' },
  strict: { type: 'boolean', default: false },
  concurrency: { type: 'string' },
  timeout: { type: 'string', default: String(standard.timeoutMs) },
  'max-time': { type: 'string', default: String(standard.maxTimeMs / 1000) },
  wait: { type: 'string', default: String(standard.waitMs) },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
  'baseline-strict': { type: 'boolean', default: false },
  confidence: { type: 'boolean' },
  'no-confidence': { type: 'boolean' },
  out: { type: 'string' },
  report: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  explain: { type: 'string' },
  replay: { type: 'string' },
  watch: { type: 'string' },
  regrade: { type: 'string' },
  ...selfFlags,
} as const;

/** The parsed flags. */
export type Values = ReturnType<typeof readFlags<typeof flags>>;

/** Flags that each start a task in place of a run. At most one is allowed. */
const tasks = ['init', 'list', 'explain', 'replay', 'watch', 'regrade'] as const;

/** The tasks that run checks of a report. */
const replays = ['replay', 'watch'] as const;

/** The tasks among the given flags. */
export const tasksIn = (values: Values): readonly string[] => tasks.filter((name) => values[name] !== undefined);

/** The flags that have an effect beside `--regrade`, which sends no request. */
const usableInRegrade: readonly string[] = [
  ...['strict', 'checks', 'contract', 'baseline', 'update-baseline', 'baseline-strict', 'confidence', 'no-confidence'],
  ...['out', 'report', 'json', 'quiet', 'regrade'],
];

const isGiven = (name: keyof typeof flags, { [name]: value }: Values): boolean => {
  const { default: usual } = flags[name] as { readonly default?: unknown };
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== usual;
};

/**
 * Throws a usage error for a flag about requests beside `--regrade`: its results would be mistaken for those of new
 * requests.
 */
function assertUsed(values: Values): void {
  if (values.regrade === undefined) return;
  const names = Object.keys(flags) as readonly (keyof typeof flags)[];
  const stray = names.find((name) => isGiven(name, values) && !usableInRegrade.includes(name));
  if (stray !== undefined) throw new UsageError(`--${stray} has no effect with --regrade: leave it out.`);
}

/** Says what to type in place of an argument without a flag. */
function placeFor(word: string, { only, skip }: Values): string {
  const method = [...only, ...skip].find((one) => /^[a-z]+$/i.test(one));
  if (word.startsWith('/') && method !== undefined) return `Put quotes around an operation: '${method} ${word}'.`;
  if ([...tasks, 'help', 'version'].includes(word)) return `Did you mean --${word}?`;
  if (word.startsWith('-')) return 'Leave out the -- before it.';
  return /\.json$/i.test(word)
    ? 'To run the failed checks of a report again: --replay FILE; to judge it again: --regrade FILE.'
    : 'Write --url before an address and --only before a check.';
}

function assertOneTask(values: Values, [operand]: readonly string[]): void {
  const given = tasksIn(values);
  if (given.length > 1) throw new UsageError(`--${given[0]} and --${given[1]} can't be used together.`);
  if (operand !== undefined && replays.every((name) => values[name] === undefined))
    throw new UsageError(`Unexpected argument ${printable(operand)}. ${placeFor(operand, values)}`);
}

/** Throws a usage error for a flag about reports if the task writes none, so that nobody waits for a report. */
function assertReported(values: Values): void {
  const task = tasksIn(values).find((name) => ['init', 'explain'].includes(name));
  // --explain reads the titles of causes in the report of --out.
  const isWritten = values.out !== undefined && task !== 'explain';
  const asked = isWritten || values.report.length > 0 || values.json || values.quiet;
  const flagsOf = task === 'explain' ? '' : '--out, ';
  if (values.list && values.report.length > 0) throw new UsageError('--list makes no report: leave out --report.');
  if (task !== undefined && asked)
    throw new UsageError(`--${task} makes no report: leave out ${flagsOf}--report, --json and --quiet.`);
}

/** Flags that have no effect without another one. */
const companions = [
  ['seed', 'explore'],
  ['keep', 'explore'],
] as const;

/** Throws a usage error for flags that contradict each other or have no effect, so that the result is not mistaken. */
export function assertMeant(values: Values, operands: readonly string[] = []): void {
  assertOneTask(values, operands);
  assertReported(values);
  const { only, skip, regrade } = values;
  const again = replays.find((name) => values[name] !== undefined);
  if (values.confidence && values['no-confidence'])
    throw new UsageError("--confidence and --no-confidence can't be used together.");
  if (regrade !== undefined && only.length + skip.length > 0)
    throw new UsageError('--regrade judges the whole report: leave out --only and --skip.');
  if (again && only.length > 0)
    throw new UsageError(`--${again} can't be used with --only: name checks or requirements after its file.`);
  assertUsed(values);
  const [idle, needed] =
    companions.find(([one, other]) => values[one] !== undefined && values[other] === undefined) ?? [];
  if (idle !== undefined) throw new UsageError(`--${idle} has no effect without --${needed}.`);
  const stray = (['url', ...ofTarget] as const).find((name) => values[name] !== undefined);
  if (values.against.length > 0 && stray !== undefined)
    throw new UsageError(`--${stray} has no effect with --against: leave it out.`);
}

/** Flags for a target with an address. */
const ofTarget = ['token', 'token-cmd', 'other-token', 'ca'] as const;

/** The first given flag or variable that only makes sense for a target with an address. */
function meantForTarget(values: Values): string | undefined {
  const flag = ofTarget.find((name) => values[name] !== undefined);
  // A CI sets the variable of a missing secret to an empty text.
  return flag === undefined ? ['CONFORM_TOKEN', 'CONFORM_OTHER_TOKEN'].find((name) => process.env[name]) : `--${flag}`;
}

/**
 * The address that the flags or the environment name; undefined if neither does. Throws a usage error if other settings
 * mean a server: the run would check the reference, which always passes, instead of that server.
 */
export function addressOf(values: Values): string | undefined {
  const url = values.url ?? process.env['CONFORM_URL'];
  const name = values.url === undefined ? 'CONFORM_URL' : '--url';
  if (url === '')
    throw new UsageError(
      `${name} is empty: set it to the server's address, or leave it out to check the embedded reference.`,
    );
  const stray = url === undefined && meantForTarget(values);
  if (stray)
    throw new UsageError(`${stray} needs --url or CONFORM_URL: without an address the embedded reference is checked.`);
  return url;
}

/** An http address, or a host with a port, as users type it without `--url`. */
const addressForm = /^(?:https?:\/\/.*|localhost|(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])?:\d{1,5}(?:\/\S*)?)$/i;

/** The flags and other arguments; an address among the arguments becomes the value of `--url`. */
export function withAddress(values: Values, operands: readonly string[]): readonly [Values, readonly string[]] {
  const url = operands.find((one) => addressForm.test(one));
  if (url === undefined || values.url !== undefined || values.against.length > 0) return [values, operands];
  return [{ ...values, url }, operands.filter((one) => one !== url)];
}
