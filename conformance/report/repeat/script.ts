/** A script that repeats a cause with Node. It first creates everything that the request needs. */
import { contract } from '../../../openapi/contract/contract.js';
import { isAccepted, isOwn } from '../../requests/exchange/exchange.js';
import { callOf } from '../../model/operation-label.js';
import type { Finding } from '../../model/finding.js';
import { literal } from '../../text/redact.js';
import { cut, pluralize, printable } from '../../text/printable.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';
import { conditions, expectationOf, type ScriptExpectation } from './expectation.js';
import { helpers, typesOf } from './helpers.js';
import { RunNames, quoted } from './names.js';
import type { ScriptPlan } from './plan.js';
import { braced, callOfSend, sentIn, variableOf, type ScriptRequest } from './request.js';
import { decoded } from '../steps.js';

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

/** How each script begins. It marks a file as one that may be removed. */
export const firstWords = '// Written by delivery-conform';

/** A text on one line, without anything that could end a comment. */
const shown = (text: string): string => cut(printable(text.slice(0, 600)), 600);

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

/** The environment variables of a script: their descriptions, their defaults, and a check that they are set. */
function variableLines({ target, settings }: Report, exchanges: readonly ReportedExchange[]): readonly string[] {
  const all = new Map([['CONFORM_URL', 'the address of the server']]);
  for (const { account, request } of exchanges)
    for (const [name, value] of Object.entries(request.headers)) {
      const variable = variableOf(name, value, account);
      if (variable) all.set(variable.name, variable.what);
    }
  if (settings.ownAuthority) all.set('NODE_EXTRA_CA_CERTS', 'the file with the certificates of the authority (--ca)');
  const presets = Object.entries(target.embedded ? ofMock : { CONFORM_URL: target.url });
  const texts = presets.flatMap(([name, value]) => (all.has(name) ? [`${name}: ${quoted(value)}`] : []));
  return [
    '// Environment variables:',
    ...[...all].map(([name, what]) => `// ${shown(`${name}: ${what}`)}`),
    `const env = { ${texts.join(', ')}, ...process.env };`,
    `const missing = [${[...all.keys()].map(quoted).join(', ')}].filter((name) => !env[name]);`,
    "if (missing.length > 0) stop('set these environment variables: ' + missing.join(', '));",
  ];
}

/** Why a response that conforms now proves nothing. */
function doubtOf(isStale: boolean, check: ReportedCheck | undefined): string | undefined {
  if (isStale) return "the last request spells an identifier of the run in its own way, so the script can't replace it";
  // Only for checks with two runs: a check that judges all responses has more, and fails only for wrong ones.
  return check?.failed === 1 && check.runs === 2 ? 'in the run it failed 1 of 2 times: repeat the script' : undefined;
}

/** The constant `cause` of the script: what it prints. */
function causeLines(
  report: Report,
  { title, check, others, finding }: CauseFacts,
  isStale: boolean,
): readonly string[] {
  const row = report.requirements.find(({ id }) => id === check?.requirement);
  const texts = {
    title,
    requirement: row && `${row.id} (${row.level}): ${row.statement}`,
    sent: finding.variation,
    expected: `${finding.expected}${finding.place ? ` at ${finding.place}` : ''}`,
    received: finding.received,
    doubt: doubtOf(isStale, check),
    start: report.target.embedded ? ` (start it: ${startOf(report.target)})` : undefined,
  };
  const lines = Object.entries(texts).flatMap(([name, text]) => (text ? `  ${name}: ${quoted(shown(text))},` : []));
  return ['const cause = {', ...lines, `  others: ${others}, // further findings of this cause`, '};'];
}

const came = ({ answer, failure }: ReportedExchange): string =>
  answer ? `status ${answer.status}` : `no response (${failure?.reason ?? 'unknown'})`;

/** The seconds of a wait, rounded, at most 10. The suite waited as well. */
const secondsOf = ({ settings: { waitMs } }: Report): number => Math.min(10, Math.floor((waitMs + 500) / 1000));

/** A script in the making: what its parts need to know. */
interface Draft {
  readonly report: Report;
  readonly plan: ScriptPlan;
  readonly names: RunNames;
  /** The requests as JavaScript, in the order of the steps. */
  readonly sent: readonly ScriptRequest[];
}

/** The headers that `send` uses if a step has no others. */
const usualOf = ({ sent }: Draft): string => braced(sent[0]!.headers);

/** The call of a step's request, with a comment. */
function callLines(draft: Draft, at: number, rounds: number): readonly [string, string] {
  const { report, plan, sent } = draft;
  const { exchange } = plan.steps[at]!;
  const call = `${callOf(exchange.operation, report.contract.calls)}: ${exchange.intent.purpose}`;
  return [
    `// ${shown(`${call}. In the run: ${came(exchange)}.`)}`,
    callOfSend(exchange.request.method, sent[at]!, usualOf(draft), rounds),
  ];
}

/** A step before the last one: later steps may need values of its response. */
function stepLines(draft: Draft, at: number): readonly string[] {
  const { exchange, asked } = draft.plan.steps[at]!;
  const captured = draft.names.capturedFrom(exchange);
  const isNeeded = isAccepted(exchange) && exchange.intent.due !== 'refused';
  const [comment, call] = callLines(draft, at, asked > 1 && isNeeded ? secondsOf(draft.report) : 0);
  const name = captured.length > 0 || exchange === draft.plan.before ? `const step${at + 1} = ` : '';
  return [
    ...['', comment, `${name}${isNeeded ? `accepted(await ${call})` : `await ${call}`};`],
    ...captured.map(({ variable, pointer }) => `const ${variable} = take(step${at + 1}, ${quoted(pointer)});`),
  ];
}

/** The last step, and what is compared in its response. */
function lastLines(draft: Draft, { test, place, wanted }: ScriptExpectation): readonly string[] {
  const { report, plan, names } = draft;
  const { exchange: last } = plan.steps.at(-1)!;
  const [comment, call] = callLines(draft, plan.steps.length - 1, 0);
  const before = plan.steps.findIndex(({ exchange }) => exchange === plan.before) + 1;
  const code = before > 0 ? `at(step${before}, ${quoted(place ?? '')})` : names.value(wanted ?? null, true);
  const rounds = plan.steps.length > 1 && last.request.method === 'GET' ? secondsOf(report) : 0;
  // If the token is refused, a refusal proves nothing.
  const needsToken = (test === 'refused' || test === 'either') && last.intent.refusal !== 'token' && isOwn(last);
  const options = [
    ...(place === undefined ? [] : [`place: ${quoted(place)}`]),
    `conforms: ${conditions[test](code)}`,
    ...(rounds > 0 ? [`rounds: ${rounds}`] : []),
    ...(needsToken ? ['needsToken: true'] : []),
  ];
  return ['', comment, `const last = () => ${call};`, `await decide(last, ${braced(options)});`];
}

function draftOf(report: Report, plan: ScriptPlan): Draft | undefined {
  const names = new RunNames(report);
  const sent = plan.steps.flatMap(({ exchange }, at) => {
    const made = sentIn(report, exchange, names);
    if (at < plan.steps.length - 1) names.learn(exchange);
    return made ?? [];
  });
  return sent.length < plan.steps.length ? undefined : { report, plan, names, sent };
}

/** The script as text; undefined if the address of a request isn't below the server's. */
export function scriptOf(report: Report, plan: ScriptPlan, facts: CauseFacts): string | undefined {
  const draft = draftOf(report, plan);
  if (!draft) return undefined;
  const exchanges = plan.steps.map(({ exchange }) => exchange);
  const { request } = exchanges.at(-1)!;
  const isStale = draft.names.isLeftIn(`${decoded(request.url)} ${request.body ?? ''}`);
  const expectation = plan.before
    ? ({ test: 'same', place: facts.finding.place ?? '' } as const)
    : expectationOf(report, facts.finding, exchanges);
  const last = lastLines(draft, expectation);
  const [{ leftOut }, { basePath }] = [plan, contract];
  return [
    `${firstWords} for cause ${facts.number} of run ${shown(report.run.id)}. Needs Node 20 or newer.`,
    '// It creates all resources that its requests need, so it also works on a restarted server.',
    '// Exit code: 1 the difference still exists, 0 the server conforms now, 2 undecided.',
    "import { isUtf8 } from 'node:buffer';",
    "import { setTimeout as sleep } from 'node:timers/promises';",
    "import { isDeepStrictEqual as same } from 'node:util';",
    "process.on('uncaughtException', (error) => stop(String(error)));",
    '',
    ...causeLines(report, facts, isStale),
    ...variableLines(report, exchanges),
    `const api = env.CONFORM_URL.replace(/[/]*$/, '').replace(/(${literal(basePath)})?$/, ${quoted(basePath)});`,
    `const usual = ${usualOf(draft)};`,
    'const number = Math.floor(Math.random() * 1e6);',
    "const run = 'conf-' + String(number).padStart(6, '0');",
    'const phone = (at) => 2000 + ((number * 24 + at) % 8000);',
    'let step = 0;',
    ...(leftOut > 0 ? ['', `// ${pluralize(leftOut, 'earlier step')} left out; report.json has them.`] : []),
    ...plan.steps.slice(0, -1).flatMap((_step, at) => stepLines(draft, at)),
    ...last,
    '',
    helpers,
    ...(expectation.test === 'type' ? [typesOf] : []),
    '',
  ].join('\n');
}
