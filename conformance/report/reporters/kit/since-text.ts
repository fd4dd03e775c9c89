/** The changes since an earlier run, in words: a headline, and a line for each cause. */
import type { ChangedCause, Since } from '../../report.js';
import { pluralize } from '../../../text/printable.js';
import { countIds } from '../../../model/places.js';

/** The first word of a cause's line. */
type ChangeWord = 'fixed' | 'still' | 'new';

/** One cause, and how it changed. */
export interface ChangeLine {
  readonly word: ChangeWord;
  readonly text: string;
}

const listsOf = ({ fixed, still, broken }: Since): readonly (readonly [ChangeWord, readonly ChangedCause[]])[] => [
  ['new', broken],
  ['still', still],
  ['fixed', fixed],
];

/** "2 causes fixed, 1 still fails, 1 new". */
export function sinceInShort({ fixed, still, broken, open, added }: Since): string {
  const parts = [
    ...(fixed.length > 0 ? [`${pluralize(fixed.length, 'cause')} fixed`] : []),
    ...(still.length > 0 ? [`${pluralize(still.length, 'cause')} still ${still.length === 1 ? 'fails' : 'fail'}`] : []),
    ...(broken.length > 0 ? [`${pluralize(broken.length, 'cause')} new`] : []),
    ...(open > 0 ? [`${pluralize(open, 'failure')} open (undecided, or not asked for again)`] : []),
    ...(added > 0 ? [`${pluralize(added, 'failed check')} did not run then`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no failures then or now';
}

/** "Since the run of 2031-03-04 09:00:00 UTC: 2 causes fixed". */
export function sinceHeadline(since: Since): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(since.run.startedAt) ?? [];
  return `Since the run of ${day === undefined ? since.run.startedAt : `${day} ${time} UTC`}: ${sinceInShort(since)}`;
}

/** How many checks show a cause, of how many before if some of them pass now. */
function sizeOf({ checks, before }: ChangedCause): string {
  if (before === undefined && checks.length === 1) return checks[0]!;
  const shown = countIds(checks);
  const count = before === undefined ? pluralize(shown, 'check') : `${shown} of ${before} checks`;
  return `${count}: ${checks[0]}`;
}

function lineOf(word: ChangeWord, cause: ChangedCause): ChangeLine {
  const warns = cause.level === 'advisory' ? ', advisory' : '';
  return { word, text: `${cause.title} (${sizeOf(cause)}${warns})` };
}

/** The words for causes without a line. */
const rest = { new: 'new', still: 'that still fail', fixed: 'fixed' } as const;

/** A line for each cause, at most `most` of each kind: new ones first, then those that still fail, then fixed ones. */
export function changeLines(since: Since, most: number): readonly (ChangeLine | string)[] {
  return listsOf(since).flatMap(([word, causes]) => [
    ...causes.slice(0, most).map((cause) => lineOf(word, cause)),
    ...(causes.length > most ? [`and ${causes.length - most} more ${rest[word]}`] : []),
  ]);
}
