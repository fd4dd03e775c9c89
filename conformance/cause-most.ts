/** One cause for what goes wrong nearly everywhere: an operation that minds no type at all has one fault, not fifty. */
import { manyOperations, type Rule } from './cause-joining.js';
import { grouped } from './grouped.js';
import { aspectOf, questionOf, type Sign } from './cause-signs.js';
import type { ReportedCheck } from './report.js';

/** How many different fields or places it takes, and which share of those that were decided. */
const enough = { subjects: 5, share: 0.5 } as const;

/**
 * The rule of a field that a derived check is about, or all answers, and how it binds: `required refuses type`, `required answers`.
 * What is only hinted at is often left out everywhere, and would hide what is not.
 */
function classOf(check: Pick<ReportedCheck, 'id' | 'level'>): string | undefined {
  const aspect = aspectOf(check);
  if (aspect === 'answers') return `${check.level} ${aspect}`;
  const parts = questionOf(check).split('.');
  const isOfField = (aspect === 'refuses' || aspect === 'accepts') && parts.length > 2;
  return isOfField ? `${check.level} ${aspect} ${parts.at(-1)!}` : undefined;
}

/** The same done wrong with most fields of an operation, and with those of many operations. */
export const joinMost: Rule = (signs, joined, { checks }) => {
  const decided = grouped(
    checks.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail'),
    (check) => `${check.operation} ${classOf(check) ?? ''}`,
  );
  const wayOf = (sign: Sign): string => `${classOf(sign.check)} ${sign.outcome.slice(0, 'status 500'.length)}`;
  const derived = signs.filter(({ check }) => classOf(check) !== undefined);
  const most = [...grouped(derived, (sign) => `${sign.operation} ${wayOf(sign)}`).values()].filter((alike) => {
    const all = decided.get(`${alike[0]!.operation} ${classOf(alike[0]!.check)}`)?.length ?? 0;
    const failed = new Set(alike.map(({ check }) => check.id)).size;
    return failed >= enough.subjects && failed >= enough.share * all;
  });
  for (const alike of most) joined.joinAll(alike.map(({ key }) => key));
  for (const ways of grouped(most, (alike) => wayOf(alike[0]!)).values())
    if (ways.length >= manyOperations) joined.joinAll(ways.map((alike) => alike[0]!.key));
};
