/** The kind of a check: accepts, refuses, answers (what a response contains) or effects (what a write changes). */
import type { ReportedCheck } from '../../report.js';
import { isOfKind } from '../../../model/places.js';

/** The columns of the overview by operation. */
export const aspects = ['accepts', 'refuses', 'answers', 'effects'] as const;

export type CheckAspect = (typeof aspects)[number];

/** The kinds of each aspect's checks, by their ids. */
const kinds: Readonly<Record<CheckAspect, readonly string[]>> = {
  accepts: ['accepts'],
  refuses: ['authentication', 'refuses', 'refusals', 'workflow'],
  answers: ['answers', 'lists', 'prices', 'stands', 'responses'],
  effects: ['finds', 'gives', 'reads', 'refused', 'accepted', 'shows'],
};

const aspectIn = (id: string): CheckAspect | undefined =>
  aspects.find((one) => kinds[one].some((kind) => isOfKind(kind, id)));

/** The meaning of a column, in a sentence. */
export const aspectTitles: Readonly<Record<CheckAspect, string>> = {
  accepts: 'valid requests are accepted',
  refuses: 'invalid requests are refused',
  answers: 'responses have the listed fields',
  effects: 'written data reads back',
};

/** Whether the aspect of a kind of check is known. */
export const isKnownKind = (id: string): boolean => aspectIn(id) !== undefined;

/** The aspect of a check; `observed` for open questions, `answers` for an extra check of an unknown kind. */
export function aspectOf({ id, level }: Pick<ReportedCheck, 'id' | 'level'>): CheckAspect | 'observed' {
  return level === 'observed' ? 'observed' : (aspectIn(id) ?? 'answers');
}
