/** The words and signs of the HTML report, and a report prepared for its parts. */
import { visible } from '../../../../openapi/text/visible.js';
import { callOf as callIn } from '../../../model/operation-label.js';
import { causesOf, type Cause } from '../../causes/causes.js';
import { Counterparts } from '../../reference-answer.js';
import { freshValuesIn, type IsFresh } from '../../request-difference.js';
import type { Report, ReportedCheck, ReportedExchange, ReportedRequirement } from '../../report.js';
import { scriptPaths, type ScriptOf } from '../../repeat/scripts.js';
import { trailOf, type Trail } from '../../steps.js';
import { andMore, thousands } from '../../../text/printable.js';
import { knownBy, knownIn, withoutKnown } from '../../known-checks.js';
import { byWeight } from '../kit/causes-text.js';
import { counts } from '../kit/shared-text.js';
import { markup, type Markup, type MarkupPart } from './markup.js';

/** The causes of new failures that count, and those that are only warnings. Required ones come first. */
export function newCauses({ report, causes, knownCauses }: Page): Record<'counting' | 'warning', readonly Cause[]> {
  return byWeight(report, causes.slice(0, causes.length - knownCauses.length));
}

/** How a check counts for the verdict. The names are CSS classes, too. */
export type State = 'good' | 'bad' | 'known' | 'warn' | 'open' | 'seen' | 'broken';

interface Words {
  readonly sign: string;
  readonly word: string;
  /** The word in a cell of the matrix. */
  readonly short: string;
  /** The words in the legend of the matrix. */
  readonly meaning: string;
}

/** A sign and words for each state, so that nothing depends on colours. */
export const words: Readonly<Record<State, Words>> = {
  bad: { sign: '✗', word: 'failed', short: 'failed', meaning: 'required check failed' },
  broken: { sign: '‼', word: 'error', short: 'broken', meaning: 'the suite broke' },
  known: { sign: '≈', word: 'known failure', short: 'known', meaning: 'known failure' },
  warn: { sign: '!', word: 'warning', short: 'warning', meaning: 'advisory check failed' },
  open: { sign: '?', word: 'undecided', short: 'undecided', meaning: 'undecided' },
  good: { sign: '✓', word: 'pass', short: 'pass', meaning: 'pass' },
  seen: { sign: '○', word: 'recorded', short: 'recorded', meaning: 'recorded (open question)' },
};

/** All states, worst first. */
export const states = Object.keys(words) as readonly State[];

/** A report with values that are computed once. */
export interface Page {
  readonly report: Report;
  /** Causes that count or warn come first, those of known failures last. */
  readonly causes: readonly Cause[];
  readonly knownCauses: readonly Cause[];
  readonly trail: Trail;
  readonly scriptOf: ScriptOf;
  readonly counterparts: Counterparts;
  readonly isFresh: IsFresh;
  readonly rows: ReadonlyMap<string, ReportedRequirement>;
  /** The number of the cause that a failed check belongs to. */
  readonly causeNumbers: ReadonlyMap<string, number>;
}

/** Prepares a report for its parts. */
export function pageOf(report: Report, folder?: string): Page {
  const knownCauses = report.gate ? causesOf({ ...report, checks: knownIn(report) }) : [];
  const causes = [...causesOf(withoutKnown(report)), ...knownCauses];
  const ofCheck = causes.flatMap(({ checks }, index) => checks.map(({ id }) => [id, index + 1] as const));
  return {
    report,
    causes,
    knownCauses,
    trail: trailOf(report),
    scriptOf: scriptPaths(report, folder),
    counterparts: new Counterparts(report),
    isFresh: freshValuesIn(report),
    rows: new Map(report.requirements.map((row) => [row.id, row])),
    causeNumbers: new Map(ofCheck),
  };
}

/** How a check counts for the verdict of its report. */
export function stateOf(check: ReportedCheck, report: Report): State {
  const { outcome } = check;
  if (knownBy(report, check)) return 'known';
  if (outcome === 'fail') return counts(report, check) ? 'bad' : 'warn';
  return ({ pass: 'good', inconclusive: 'open', observed: 'seen', error: 'broken' } as const)[outcome];
}

/** A state as a sign and a word. */
export const badge = (state: State, { sign, word }: Pick<Words, 'sign' | 'word'> = words[state]): Markup =>
  markup`<span class="state ${state}"><span aria-hidden="true">${sign}</span> <span class="word">${word}</span></span>`;

/** A table that scrolls on narrow screens. */
export const table = (label: string, heads: readonly MarkupPart[], rows: MarkupPart, name = ''): Markup =>
  markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table${name !== '' && markup` class="${name}"`}><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** How much is left out here. */
export const moreLine = (left: number, what?: string): MarkupPart =>
  andMore(left, what, ', in report.json').map((text) => markup`<p class="soft">${text}</p>`);

/** The name of an operation, as the report has it. */
export const callOf = ({ report }: Pick<Page, 'report'>, operation: string): string =>
  callIn(operation, report.contract.calls);

/** The id of the element for a check, a cause or a cell. */
export const anchor = (kind: 'check' | 'cause' | 'cell', name: string | number): string =>
  visible(`${kind}-${name}`.replace(/\s/g, '_'));

/** A link to an element of the page. */
export const linkTo = (id: string): string => `#${encodeURIComponent(id)}`;

/** A check by its id, as a link to its row. */
export const checkLink = (id: string): Markup =>
  markup`<a href="${linkTo(anchor('check', id))}"><code>${id}</code></a>`;

/** A request's method, and its address without the host. */
export function requestLine({ request: { method, url } }: ReportedExchange): string {
  const shown = URL.canParse(url) ? url.slice(new URL(url).origin.length) : url;
  return `${method} ${shown}`;
}

/** The response in a word: its status, or why there is none. */
export const answerWord = ({ answer, failure }: ReportedExchange): string =>
  answer ? String(answer.status) : `no response (${failure?.reason ?? 'unknown'})`;

/** A time in milliseconds in readable form. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${thousands(ms)} ms` : ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
