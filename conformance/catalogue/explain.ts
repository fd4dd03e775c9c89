/** Explains a requirement or a check: its rule, its level, the requests, and the expected result. */
import type { Level } from '../../openapi/requirements.js';
import { clip } from '../text/clip.js';
import { quoted } from '../report/curl.js';
import type { Covered } from './coverage.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { usualPurpose } from '../requests/exchange/intent.js';
import { alteredText } from '../model/altered.js';
import type { Due } from '../requests/exchange/intent.js';
import type { Check } from '../model/check.js';
import { isExploredId } from '../model/sequence.js';
import { requirementOf, type Stated } from '../model/requirement-of-check.js';
import { pluralize, printable } from '../text/printable.js';
import { checksOf, countChecks, listed, withPlaces } from '../model/places.js';

/** A request that a check sends itself, and what the check altered in it. */
export interface SentRequest {
  readonly exchange: Exchange;
  readonly variation?: string;
}

/** A check with the requests of its shared set-ups and its own. */
export interface CheckWithRequests {
  readonly check: Check;
  readonly setUp: readonly Exchange[];
  readonly asked: readonly SentRequest[];
  /** The error that the check threw. */
  readonly broke?: string;
}

const levels: Readonly<Record<Level, readonly [says: string, follows: string]>> = {
  required: ['states it', 'a failure makes the server non-conformant (exit code 1).'],
  advisory: ['only hints at it', 'a failure is a warning, which counts under --strict.'],
  observed: ['has an open question here', 'the check never fails: the report records what the server does.'],
};

/** Why a request is sent, by the expected response. */
const reasons: Readonly<Record<Exclude<Due, 'open'>, string>> = {
  accepted: 'A server that refuses valid requests breaks the clients that rely on the specification.',
  refused: 'A server that accepts invalid requests stores data that no client expects.',
  either: 'No well-formed request may cause a server error.',
};

const isObserved = (check: Check): boolean => requirementOf(check).level === 'observed';

/** The expected responses to a check's own requests. An advisory refusal counts as `refused`. */
const duesOf = ({ asked }: CheckWithRequests): ReadonlySet<Due> =>
  new Set(asked.map(({ exchange }) => (exchange.intent.refusal ? 'refused' : exchange.intent.due)));

function reasonFor(shown: CheckWithRequests): string {
  const { check, asked } = shown;
  if (isObserved(check)) return 'Clients must handle every choice, so it is good to know which one this server made.';
  if (check.afterwards)
    return 'Clients see responses to all kinds of requests, so the check judges every response of the run.';
  if (asked.some(({ exchange }) => exchange.intent.refusal === 'token'))
    return 'Otherwise the account could be used without a valid token.';
  const dues = duesOf(shown);
  if (check.operation === 'getOrder' && dues.has('accepted'))
    return 'Written data must be read back unchanged, or data is lost.';
  return reasons[(['either', 'refused'] as const).find((due) => dues.has(due)) ?? 'accepted'];
}

/** Whether all of a check's own requests must be refused. */
const areRefused = (shown: CheckWithRequests): boolean =>
  !shown.check.afterwards && [...duesOf(shown)].every((due) => due === 'refused') && shown.asked.length > 0;

function whyOf(shown: CheckWithRequests): readonly string[] {
  const { check } = shown;
  if (check.source) return [`  Brought by ${check.path ?? check.source.file}, a file of extra checks.`];
  const origin =
    check.kind === 'derived'
      ? 'Derived from the contract: every rule of its schemas has a check.'
      : 'Written by hand: no schema can express it.';
  const control = areRefused(shown)
    ? ['A refusal counts only if the same request without the mistake, the control, is accepted.']
    : [];
  return [reasonFor(shown), origin, ...control].map((sentence) => `  ${sentence}`);
}

function followsFrom(shown: CheckWithRequests): string {
  const { check } = shown;
  if (isObserved(check)) return 'Any response: it is recorded.';
  if (areRefused(shown)) return 'Each request is refused: any 4xx status but 429.';
  const areAccepted = check.kind === 'derived' && !check.afterwards;
  return areAccepted ? 'Each request is accepted: status 200.' : `This holds: ${check.title}.`;
}

const longestBody = 240;
const mostAsked = 12;
const mostChecks = 30;

/** A path without the address before it. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

/** The Authorization header if it isn't the usual token. */
function tokenOf({ request: { headers } }: Exchange): string {
  const { authorization } = headers;
  if (authorization === 'Bearer [redacted]') return '';
  return authorization === undefined ? '  without Authorization' : `  Authorization: ${authorization}`;
}

function askedLines({ exchange, variation }: SentRequest, at: number, isFirst: boolean): readonly string[] {
  const { request, intent } = exchange;
  const what = variation ?? alteredText(exchange) ?? (intent.purpose === usualPurpose ? '' : intent.purpose);
  const line = `  ${at + 1}. ${request.method} ${pathOf(request.url)}${tokenOf(exchange)}${what === '' ? '' : `  (${what})`}`;
  const isBodyShown = request.body !== undefined && (isFirst || variation === undefined);
  const body = isBodyShown ? [`     ${clip(request.body ?? '', longestBody)}`] : [];
  return [clip(line, 2 * longestBody), ...body].map(printable);
}

/** The requests of the shared set-ups, without repetitions. */
function setUpLines(setUp: readonly Exchange[]): readonly string[] {
  if (setUp.length === 0) return [];
  const kinds = setUp.map(
    ({ request, intent: { purpose } }) => `${request.method} ${pathOf(request.url).split('?')[0]} (${purpose})`,
  );
  const shown = [...new Set(kinds.map((kind) => kind.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '{uuid}')))];
  return [
    `  set-up, shared with other checks: ${pluralize(setUp.length, 'request')}`,
    ...shown.slice(0, 6).map((one) => `     ${printable(one)}`),
  ];
}

function sentLines({ check, setUp, asked, broke }: CheckWithRequests): readonly string[] {
  const first = new Set<string>();
  const own = asked.slice(0, mostAsked).flatMap((one, at) => {
    const isFirst = !first.has(one.exchange.operation);
    first.add(one.exchange.operation);
    return askedLines(one, at, isFirst);
  });
  const more = asked.length > mostAsked ? [`  and ${asked.length - mostAsked} more`] : [];
  const none = check.afterwards ? ['  none of its own: it judges all exchanges of the run'] : ['  nothing'];
  const end = broke === undefined ? [] : [`  then the check breaks: ${printable(clip(broke, longestBody))}`];
  return [...setUpLines(setUp), ...(own.length > 0 ? own : none), ...more, ...end];
}

function ruleLines({ id, level, statement, anchor, since }: Stated): readonly string[] {
  const rule = `${id}, ${level}: ${statement}`;
  const [says, follows] = levels[level];
  if (since === undefined)
    return [rule, `  Stated in: ${anchor}`, `  ${follows.charAt(0).toUpperCase()}${follows.slice(1)}`];
  const binding = `  The specification ${says}, so ${follows}`;
  return [rule, `  In the specification: ${anchor}`, `  Since version ${since} of the contract`, binding];
}

/** The flag that loads an extra check, with a space before it. */
export const flagOf = ({ source, path = source?.file }: Pick<Check, 'source' | 'path'>): string =>
  path === undefined ? '' : ` --checks ${quoted(path)}`;

/** What to do to see again what checks found that judge the responses to other checks; empty if none of them does. */
function judgesOthers(checks: readonly Check[]): string {
  const judges = checks.filter(({ afterwards }) => afterwards);
  if (judges.length === 0) return '';
  const [count, all] = [countChecks(judges), countChecks(checks)];
  const which = all === 1 ? 'It judges' : `${count} of them ${count === 1 ? 'judges' : 'judge'}`;
  const flag = judges.map(flagOf).find((text) => text !== '');
  return `${which} the responses to other checks. Run everything: npm run conform${flag === undefined ? '' : ` --${flag}`}`;
}

/** How to run again what a report has of a check or requirement, with the checks whose responses are judged. */
const replayOf = (name: string): string => `npm run conform -- --replay FILE '${name}', with the report as FILE`;

/** The explanation of a check. */
export function explainedCheck(shown: CheckWithRequests): string {
  const { check } = shown;
  return [
    check.id,
    `  ${check.title}`,
    '',
    ...ruleLines(requirementOf(check)),
    '',
    'Why',
    ...whyOf(shown),
    '',
    'Requests',
    ...sentLines(shown),
    '',
    'Expected responses',
    `  ${followsFrom(shown)}`,
    '',
    check.afterwards
      ? `${judgesOthers([check])}\nRun again what a report has of it: ${replayOf(check.id)}`
      : isExploredId(check.id) && check.path === undefined
        ? `Run only this: ${replayOf(check.id)}`
        : `Run only this: npm run conform --${flagOf(check)} --only '${check.id}'`,
  ].join('\n');
}

/** How to run the checks of a requirement. */
function howToRun(row: string, checks: readonly Check[]): string {
  const judging = judgesOthers(checks);
  if (judging !== '') return `${judging}\nRun again what a report has of it: ${replayOf(row)}`;
  if (checks.every(({ requirement }) => requirement !== row)) return 'They run with all other checks: npm run conform';
  return `Run only these: npm run conform --${flagOf(checks.find(({ own }) => own?.id === row) ?? {})} --only ${row}`;
}

/** Some checks, a line each: with several places, how many there are. A single check is shown with each of its places. */
function checkLines(checks: readonly Check[]): readonly string[] {
  const all = listed(checks);
  const lines =
    all.length === 1
      ? checks.map(({ id, title }) => `  ${id}  ${title}`)
      : all.map(({ id, title, parts }) => `  ${id}  ${withPlaces(title, parts)}`);
  const more = lines.length - mostChecks;
  return [...lines.slice(0, mostChecks).map(printable), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** The explanation of a requirement: its rule, and the checks that decide it, or why it has none. */
export function explainedRequirement({ requirement: row, checks, reason }: Covered): string {
  return [
    ...ruleLines(row),
    '',
    ...(checks.length === 0
      ? [`Not asked: ${reason ?? 'no check decides it'}.`]
      : [`${checksOf(checks)} for it:`, ...checkLines(checks)]),
    ...(checks.length === 0 ? [] : ['', howToRun(row.id, checks)]),
  ].join('\n');
}

/** The explanation of a word that names many checks: what they decide, and how to see all of them or one. */
export function explainedChecks(word: string, checks: readonly Check[]): string {
  const text = word.trim();
  const [whole, ...others] = listed(checks);
  const flags = [...new Set(checks.map(flagOf))].join('');
  return [
    ...(whole && others.length === 0
      ? [
          whole.id,
          `  ${whole.title}`,
          '',
          ...ruleLines(requirementOf(whole.check)),
          '',
          `Judged at each of ${pluralize(whole.parts.length, 'place')}`,
        ]
      : [`${printable(text)}: ${checksOf(checks)}`]),
    ...checkLines(checks),
    '',
    `Explain one: npm run conform --${flags} --explain ${quoted(checks[0]!.id)}`,
  ].join('\n');
}
