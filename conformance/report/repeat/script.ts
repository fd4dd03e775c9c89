/** A script that repeats a cause with sh and curl. It first creates everything that the request needs. */
import { contract } from '../../../openapi/contract/contract.js';
import { callOf } from '../../model/operation-label.js';
import type { Finding } from '../../model/finding.js';
import { cut, pluralize, printable } from '../../text/printable.js';
import { headerOption, headerVariable } from '../curl.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';
import type { Plan, PlannedStep } from './plan.js';
import { shellFunctions } from './shell.js';
import { bodyLines, word } from './words.js';

/** The facts about its cause that a script prints. */
export interface CauseFacts {
  /** The number of the cause in the reports. */
  readonly number: number;
  readonly title: string;
  readonly finding: Finding;
  readonly check?: ReportedCheck;
  /** The number of other findings of the cause. */
  readonly others: number;
}

/** The first two lines of each script. They mark a file as one that may be removed. */
export const firstLines = '#!/bin/sh\n# Written by delivery-conform';

const longestText = 600;

/** A text of one line for a comment. */
const comment = (text: string): string => `# ${cut(printable(text.slice(0, longestText)), longestText)}`.trimEnd();

/** The same for a quoted text. */
const shown = (text: string): string => word(cut(printable(text.slice(0, longestText)), longestText));

const tokenOf = ({ account }: ReportedExchange): string =>
  account === 'other' ? 'CONFORM_OTHER_TOKEN' : 'CONFORM_TOKEN';

/** The headers of an exchange as options of curl. */
const optionsOf = (exchange: ReportedExchange): readonly string[] =>
  Object.entries(exchange.request.headers).map(([name, value]) => headerOption(name, value, tokenOf(exchange), word));

const isHidden = ([name, value]: readonly [string, string]): boolean =>
  name !== 'authorization' && value === '[redacted]';

/** The address and the tokens of `npm run mock`, for the report of an embedded reference. */
const ofMock = {
  CONFORM_URL: 'http://127.0.0.1:4010',
  CONFORM_TOKEN: 'test-token',
  CONFORM_OTHER_TOKEN: 'other-token',
} as const;

/** How to start the embedded reference of a run, with its faults and variations, as a server. */
const startOf = ({ against = [] }: Report['target']): string =>
  ['npm run mock', ...(against.length > 0 ? ['--'] : []), ...against.map((one) => `--${one.replace(':', ' ')}`)].join(
    ' ',
  );

/** The environment variables that a script needs, with descriptions. */
function variablesOf({ settings: { ownAuthority } }: Report, { steps }: Plan): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const { exchange } of steps) {
    const { headers } = exchange.request;
    if (headers['authorization']?.includes('[redacted') === true)
      all.set(
        tokenOf(exchange),
        exchange.account === 'other' ? 'a token of a second account' : 'a token of the account',
      );
    for (const [name] of Object.entries(headers).filter(isHidden))
      all.set(headerVariable(name), `the value of the header ${printable(name)}`);
  }
  if (ownAuthority) all.set('CONFORM_CA', 'the file with the certificates of the authority (--ca)');
  return all;
}

/** Most steps share these options, which are in a function. A step has only its other options. */
function usualOptions({ steps }: Plan): readonly string[] {
  const [first] = steps
    .toReversed()
    .filter(({ exchange }) => exchange.request.headers['authorization'] === 'Bearer [redacted]');
  return first ? optionsOf(first.exchange).filter((option) => !option.startsWith("-H 'content-type")) : [];
}

function sendLine({ exchange, path }: PlannedStep, usual: readonly string[]): string {
  const options = optionsOf(exchange);
  const isUsual = usual.length > 0 && exchange.account !== 'other' && usual.every((option) => options.includes(option));
  const own = isUsual ? options.filter((option) => !usual.includes(option)) : options;
  return [isUsual ? 'request' : 'send', exchange.request.method, word(path), ...own].join(' ');
}

const came = ({ answer, failure }: ReportedExchange): string =>
  answer ? `status ${answer.status}` : `no response (${failure?.reason ?? 'unknown'})`;

/** The seconds of a wait, rounded, at most 10. The suite waited as well. */
const secondsOf = (ms: number): number => Math.min(10, Math.floor((ms + 500) / 1000));

/** Lines in a function of the script, without empty ones. */
const indented = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line !== '').map((line) => `  ${line}`);

function stepLines(report: Report, step: PlannedStep, usual: readonly string[], isLast: boolean): readonly string[] {
  const { exchange, asked, body, isNeeded, remembers, takes } = step;
  const call = callOf(exchange.operation, report.contract.calls);
  const send = sendLine(step, usual);
  const seconds = secondsOf(report.settings.waitMs);
  const [bodyCommand, ...bodyText] = body === undefined ? [] : bodyLines(body);
  return [
    ...indented([
      comment(`${call}: ${exchange.intent.purpose}. In the run: ${came(exchange)}.`),
      'step',
      bodyCommand ?? '',
    ]),
    ...bodyText,
    ...indented([
      !isLast && isNeeded && asked > 1 && seconds > 0 ? `patiently ${seconds} ${send}` : send,
      isNeeded ? 'accepted' : '',
      remembers === undefined ? '' : `remember ${word(remembers)}`,
      ...takes.map(({ variable, pointer }) => `take ${variable} ${word(pointer)}`),
    ]),
  ];
}

/** How long to repeat a read that may show a write late: as long as the run waited. */
const patienceOf = ({ settings: { waitMs } }: Report, { steps }: Plan): number =>
  steps.length > 1 && steps.at(-1)?.exchange.request.method === 'GET' ? secondsOf(waitMs) : 0;

/** Whether the token may be the reason if the last request is refused. */
function needsToken({ expectation, steps }: Plan): boolean {
  const { intent, request } = steps.at(-1)!.exchange;
  const [kind, name] = expectation.words;
  const isOwn = request.headers['authorization'] === 'Bearer [redacted]';
  return kind === 'status' && (name === 'refused' || name === 'either') && intent.refusal !== 'token' && isOwn;
}

/** Why a response that conforms now proves nothing; empty if it proves something. */
function doubtOf({ isStale }: Plan, check: ReportedCheck | undefined): string {
  if (isStale) return "the last request spells an identifier of the run in its own way, so the script can't replace it";
  // Only for checks with two runs: a check that judges all responses has more, and fails only for wrong ones.
  return check?.failed === 1 && check.runs === 2 ? 'in the run it failed 1 of 2 times: repeat the script' : '';
}

function headLines(report: Report, plan: Plan, { number, title, check, others }: CauseFacts): readonly string[] {
  const row = report.requirements.find(({ id }) => id === check?.requirement);
  const { url, embedded } = report.target;
  const variables = [...variablesOf(report, plan), ['CONFORM_URL', 'the address of the server'] as const];
  const defaults: Readonly<Record<string, string>> = embedded ? ofMock : { CONFORM_URL: url };
  const defaultText = (name: string): string => (name in defaults ? `; default: ${defaults[name]}` : '');
  return [
    firstLines + ` for cause ${number} of run ${printable(report.run.id)}.`,
    '#',
    comment(title),
    ...(row ? [comment(`${row.id} (${row.level}): ${row.statement}`)] : []),
    '#',
    '# Needs sh, curl, awk, grep, tr and od, and these environment variables:',
    ...variables.map(([name, what]) => comment(`  ${name.padEnd(20)} ${what}${defaultText(name)}`)),
    '# The script creates all resources that its requests need, so it also works on a restarted server.',
    '# Exit code: 1 the difference still exists, 0 the server conforms now, 2 undecided.',
    '',
    ...variables
      .filter(([name]) => name in defaults)
      .map(([name]) => `[ -n "$${name}" ] || ${name}=${word(defaults[name]!)}`),
    `needs=${word(variables.flatMap(([name]) => (name in defaults ? [] : [name])).join(' '))}`,
    `start=${word(embedded ? startOf(report.target) : '')}`,
    `base_path=${word(contract.basePath)}`,
    `patience=${patienceOf(report, plan)}`,
    `doubt=${word(doubtOf(plan, check))}`,
    `others=${others}`,
  ];
}

/** The script as text. */
export function scriptOf(report: Report, plan: Plan, told: CauseFacts): string {
  const { steps, leftOut, phones, expectation } = plan;
  const { expected, received, variation, place } = told.finding;
  const usual = usualOptions(plan);
  const authority = report.settings.ownAuthority ? ['--cacert "$CONFORM_CA"'] : [];
  const before = steps.slice(0, -1).flatMap((step) => ['', ...stepLines(report, step, usual, false)]);
  const where = place ? ` at ${place}` : '';
  return [
    ...headLines(report, plan, told),
    `title=${shown(told.title)}`,
    `expected=${shown(`${expected}${where}`)}`,
    `received=${shown(received)}`,
    ...(variation ? [comment(`Sent: ${variation}`)] : []),
    '',
    `request() { send "$@"${[...authority, ...usual].map((option) => ` \\\n  ${option}`).join('')}; }`,
    '',
    'before() {',
    ...indented([
      leftOut > 0 ? comment(`${pluralize(leftOut, 'earlier step')} left out; report.json has them.`) : '',
      ...phones.map(({ variable, beginning }, at) => `phone ${variable} ${beginning} ${at}`),
    ]),
    ...before,
    '  :',
    '}',
    '',
    'last() {',
    ...stepLines(report, steps.at(-1)!, usual, true),
    ...indented([needsToken(plan) ? 'not_locked_out' : '', `expect ${expectation.words.map(word).join(' ')}`]),
    '}',
    '',
    '# What the steps call.',
    shellFunctions,
    '',
    'run',
    '',
  ].join('\n');
}
