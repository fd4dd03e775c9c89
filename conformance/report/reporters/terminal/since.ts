/** The changes since an earlier run, in the terminal report. */
import type { Since } from '../../report.js';
import { changeLines, sinceHeadline, type ChangeLine } from '../kit/since-text.js';
import { fitted, width, type Paint } from './lines.js';

/** The maximum number of causes of each kind. */
const shown = 5;

const colours = {
  fixed: 'green',
  still: 'yellow',
  'now decided': 'yellow',
  'not seen': 'yellow',
  new: 'red',
} as const;

const lineOf = (line: ChangeLine | string, paint: Paint): string =>
  typeof line === 'string'
    ? `${' '.repeat(14)}${line}`
    : `  ${paint(colours[line.word], line.word.padEnd(11))} ${fitted(line.text, 3 * width)}`;

/** A line for each cause that changed, or that still fails. */
export const changedCauseLines = (since: Since, paint: Paint): readonly string[] =>
  changeLines(since, shown).map((line) => lineOf(line, paint));

/** The headline with its causes; nothing without an earlier run. */
export const sinceLines = (since: Since | undefined, paint: Paint): readonly string[] =>
  since ? [fitted(sinceHeadline(since), 2 * width), ...changedCauseLines(since, paint), ''] : [];
