/** The changes since an earlier run, in words: a headline, and a line for each cause. */
import type { ChangedCause, Since } from '../../report.js';
import { pluralize, thousands } from '../../../text/printable.js';
import { countIds } from '../../../model/places.js';

/** The first word of a cause's line. */
type ChangeWord = 'fixed' | 'still' | 'now decided' | 'not seen' | 'new';

/** One cause, and how it changed. */
export interface ChangeLine {
  readonly word: ChangeWord;
  readonly text: string;
}

const listsOf = ({
  fixed,
  still,
  decided,
  unseen,
  broken,
}: Since): readonly (readonly [ChangeWord, readonly ChangedCause[]])[] => [
  ['new', broken],
  ['still', still],
  ['now decided', decided],
  ['not seen', unseen],
  ['fixed', fixed],
];

/** "2 causes fixed, 1 still fails, 1 new". */
export function sinceInShort({ fixed, still, decided, unseen, broken, added }: Since): string {
  const parts = [
    ...(fixed.length > 0 ? [`${pluralize(fixed.length, 'cause')} fixed`] : []),
    ...(still.length > 0 ? [`${pluralize(still.length, 'cause')} still ${still.length === 1 ? 'fails' : 'fail'}`] : []),
    ...(decided.length > 0 ? [`${pluralize(decided.length, 'cause')} now decided`] : []),
    ...(unseen.length > 0 ? [`${pluralize(unseen.length, 'cause')} not seen`] : []),
    ...(broken.length > 0 ? [`${pluralize(broken.length, 'cause')} new`] : []),
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

/** How often a cause was tried and failed, then and now; nothing for undecided checks, which failed in no request. */
function triesIn(word: ChangeWord, { tries: { before, now }, within }: ChangedCause): string {
  if (before.failed + now.failed === 0) return '';
  const then = `; ${thousands(before.failed)} of ${thousands(before.of)} failed then`;
  if (now.of === 0) return `${then}, undecided or not asked now`;
  const seen = `${then}, ${thousands(now.failed)} of ${thousands(now.of)} now`;
  if (word !== 'not seen') return seen;
  return within
    ? `${seen}, but only requests ${thousands(within[0])} to ${thousands(within[1])} failed: run everything`
    : `${seen}, too few to call it fixed: run everything`;
}

function lineOf(word: ChangeWord, cause: ChangedCause): ChangeLine {
  const warns = cause.level === 'advisory' ? ', advisory' : '';
  return { word, text: `${cause.title} (${sizeOf(cause)}${warns}${triesIn(word, cause)})` };
}

/** The words for causes without a line. */
const rest = {
  new: 'new',
  still: 'that still fail',
  'now decided': 'now decided',
  'not seen': 'not seen',
  fixed: 'fixed',
} as const;

/** A line for each cause, at most `most` of each kind: new ones first, then those that still fail, fixed ones last. */
export function changeLines(since: Since, most: number): readonly (ChangeLine | string)[] {
  return listsOf(since).flatMap(([word, causes]) => [
    ...causes.slice(0, most).map((cause) => lineOf(word, cause)),
    ...(causes.length > most ? [`and ${causes.length - most} more ${rest[word]}`] : []),
  ]);
}
