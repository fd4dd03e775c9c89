/** A comparison as text for a terminal, and as Markdown. Texts from a server are shown as one printable line. */
import { clip } from '../../text/clip.js';
import type { ProfileChange } from './compare-profiles.js';
import { isSame, type ServerComparison, type ComparedSide, type Single } from './compare.js';
import { changeLines, sinceInShort } from '../reporters/kit/since-text.js';
import { printable } from '../../text/printable.js';
import { checksOf } from '../../model/places.js';

/** Limits: lines of a section, and characters of a text. */
const most = { lines: 100, text: 240 } as const;

const shown = (text: string): string => printable(clip(text, most.text));

interface Section {
  readonly title: string;
  readonly changes: readonly ProfileChange[];
}

const sectionsOf = ({ better, worse, changed }: ServerComparison): readonly Section[] =>
  [
    { title: 'Worse', changes: worse },
    { title: 'Better', changes: better },
    { title: 'Changed', changes: changed },
  ].filter(({ changes }) => changes.length > 0);

const singlesOf = ({ onlyFirst, onlySecond }: ServerComparison): readonly (readonly [string, readonly Single[]])[] =>
  (
    [
      ['Only in the first', onlyFirst],
      ['Only in the second', onlySecond],
    ] as const
  ).filter(([, singles]) => singles.length > 0);

const more = (count: number): readonly string[] => (count > most.lines ? [`and ${count - most.lines} more`] : []);

/** Outcomes of the required and advisory checks, in a few words: "551 passed, 2 failed". */
function countsOf({ counts }: ComparedSide): string {
  if (!counts) return '';
  const all = (outcome: 'pass' | 'fail' | 'inconclusive' | 'error'): number =>
    counts.required[outcome] + counts.advisory[outcome];
  const words = { pass: 'passed', fail: 'failed', inconclusive: 'undecided', error: 'broke' } as const;
  const told = (['pass', 'fail', 'inconclusive', 'error'] as const).filter((outcome) => all(outcome) > 0);
  return told.map((outcome) => `${all(outcome)} ${words[outcome]}`).join(', ');
}

/** One side in a line: address, run, date, suite, verdict and counts. */
function sideText(side: ComparedSide): string {
  const { url, suite, run, startedAt, verdict } = side;
  const outcome = verdict === undefined ? [] : [verdict, countsOf(side)].filter((part) => part !== '');
  return shown([`${url} (run ${run}, ${startedAt}, suite ${suite})`, ...outcome].join(', '));
}

/** The result of a comparison in a sentence. */
export function summaryOf(comparison: ServerComparison): string {
  const { kind, better, worse, changed, onlyFirst, onlySecond, sides } = comparison;
  if (isSame(comparison)) return `No difference between the ${kind}.`;
  const [before, after] = sides.map(({ verdict }) => verdict);
  const turned = before !== after ? [`the verdict was ${before} and is ${after}`] : [];
  const single = onlyFirst.length + onlySecond.length;
  const alone = single > 0 ? [`${single} only in one`] : [];
  const parts = [`${worse.length} worse`, `${better.length} better`, `${changed.length} changed`, ...alone, ...turned];
  return `${parts.join(', ')}.`;
}

/** A changed check with its requirement and level; for a hint, both ids are the same. */
const ranked = ({ id, requirement, level }: ProfileChange, between: string): string =>
  id === requirement ? level : `${requirement}${between}${level}`;

function changeText(change: ProfileChange): readonly string[] {
  const { id, title, from, to } = change;
  return [`  ${shown(id)}  ${ranked(change, ' ')}  ${shown(title)}`, `    was ${shown(from)}`, `    is  ${shown(to)}`];
}

/** The causes that changed or still fail, after a headline; nothing if neither side has one. */
function causesIn({ causes }: ServerComparison): readonly string[] {
  const lines = causes ? changeLines(causes, most.lines) : [];
  if (!causes || lines.length === 0) return [];
  const told = lines.map((line) => (typeof line === 'string' ? line : `${line.word}: ${line.text}`));
  return [`Causes: ${sinceInShort(causes)}`, ...told];
}

/** A comparison as text for a terminal. */
export function comparisonText(comparison: ServerComparison): string {
  const [first, second] = comparison.sides;
  const sections = sectionsOf(comparison).flatMap(({ title, changes }) => [
    `${title} (${changes.length})`,
    ...changes.slice(0, most.lines).flatMap(changeText),
    ...more(changes.length).map((line) => `  ${line}`),
    '',
  ]);
  const singles = singlesOf(comparison).flatMap(([title, found]) => [
    `${title} (${checksOf(found)})`,
    ...found.slice(0, most.lines).map(({ id, requirement }) => `  ${shown(id)}  ${shown(requirement)}`),
    ...more(found.length).map((line) => `  ${line}`),
    '',
  ]);
  const head = [`first   ${sideText(first)}`, `second  ${sideText(second)}`, ''];
  const [title, ...lines] = causesIn(comparison);
  const causes = title === undefined ? [] : [shown(title), ...lines.map((line) => `  ${shown(line)}`), ''];
  return `${[...head, ...causes, ...sections, ...singles, summaryOf(comparison)].join('\n')}\n`;
}

/** A text in a code span: the fence is longer than any run of backticks in the text. */
function code(text: string): string {
  const inside = shown(text);
  const runs = [...inside.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  return runs.length > 0 || inside.trim() === '' ? `${fence} ${inside} ${fence}` : `${fence}${inside}${fence}`;
}

const changeLine = (change: ProfileChange): string =>
  `- ${code(change.id)} (${ranked(change, ', ')}): was ${code(change.from)}, is ${code(change.to)}`;

/** A comparison as Markdown, for a job's page or a comment. */
export function comparisonMarkdown(comparison: ServerComparison): string {
  const [first, second] = comparison.sides;
  const sections = sectionsOf(comparison).flatMap(({ title, changes }) => [
    `### ${title} (${changes.length})`,
    '',
    ...changes.slice(0, most.lines).map(changeLine),
    ...more(changes.length).map((line) => `- ${line}`),
    '',
  ]);
  const singles = singlesOf(comparison).flatMap(([title, found]) => [
    `### ${title} (${found.length})`,
    '',
    ...found.slice(0, most.lines).map(({ id, requirement }) => `- ${code(id)} (${code(requirement)})`),
    ...more(found.length).map((line) => `- ${line}`),
    '',
  ]);
  const head = [`- first: ${code(sideText(first))}`, `- second: ${code(sideText(second))}`, ''];
  const [title, ...lines] = causesIn(comparison);
  const causes = title === undefined ? [] : [`### ${shown(title)}`, '', ...lines.map((line) => `- ${code(line)}`), ''];
  return `${['## Comparison', '', summaryOf(comparison), '', ...head, ...causes, ...sections, ...singles].join('\n').trimEnd()}\n`;
}
