/** The kind of a check: accepts, refuses, answers (what a response contains) or effects (what a write changes). */
import type { ReportedCheck } from '../../report/report.js';

/** The columns of the overview by operation. */
export const aspects = ['accepts', 'refuses', 'answers', 'effects'] as const;

export type Aspect = (typeof aspects)[number];

/** The aspect for the second part of a check's id. */
const byKind: ReadonlyMap<string, Aspect> = new Map([
  ['accepts', 'accepts'],
  ['authentication', 'refuses'],
  ['refuses', 'refuses'],
  ['refusals', 'refuses'],
  ['workflow', 'refuses'],
  ['answers', 'answers'],
  ['lists', 'answers'],
  ['prices', 'answers'],
  ['stands', 'answers'],
  ['responses', 'answers'],
  ['finds', 'effects'],
  ['gives', 'effects'],
  ['reads', 'effects'],
  ['refused', 'effects'],
  ['accepted', 'effects'],
  ['shows', 'effects'],
]);

/** The meaning of a column, in a sentence. */
export const aspectTitles: Readonly<Record<Aspect, string>> = {
  accepts: 'valid requests are accepted',
  refuses: 'invalid requests are refused',
  answers: 'responses have the listed fields',
  effects: 'written data reads back',
};

/** Whether the aspect of a kind of check is known. */
export const isKnownKind = (id: string): boolean => byKind.has(kindOf(id));

/** The aspect of a check; `observed` for open questions, `answers` for an extra check of an unknown kind. */
export function aspectOf({ id, level }: Pick<ReportedCheck, 'id' | 'level'>): Aspect | 'observed' {
  return level === 'observed' ? 'observed' : (byKind.get(kindOf(id)) ?? 'answers');
}

const kindOf = (id: string): string => id.split('.')[1] ?? '';
