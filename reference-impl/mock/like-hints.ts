/** Ignores the hints of the specification that the target of a profile ignores. */
import type { ProfileHint } from '../../openapi/profile.js';
import { Refusal } from '../refusal.js';
import { all } from '../tolerances/changes.js';
import { takingBareTokens } from '../tolerances/leniency.js';
import { freedom, type Change, type Dial } from './like-dials.js';
import type { Missing } from './like-reading.js';

/** Hints at what is refused, by their rows. */
const refusing: readonly string[] = ['RAT-13', 'RAT-14', 'RAT-15', 'RAT-20', 'FMT-01', 'FMT-02', 'FMT-03', 'FMT-04'];

/** Hints at the rates, each with a server that ignores it. */
const rates: Readonly<Record<string, string>> = { 'RAT-24': 'rates-list.currency', 'RAT-26': 'rates-list.twice' };

/** Prices are another dial's; what answers read is told by questions of their own. */
const elsewhere =
  /^(?:RAT-2[235]|GEN-(?:05|08|12)|PRO-07|REF-0[4-7]|CAR-2[3-5]|READ-(?:7[789]|80)|ORD-(?:59|61)|LOC-19|AUT-04)$/;

/** One that is followed in part is followed by what else is refused, as far as that is known. */
const isIgnored = ({ answer }: ProfileHint): boolean => answer === 'not followed' || answer === 'followed in part';

/** The hints that can't be ignored as the target does. */
export const missingHints = (hints: readonly ProfileHint[]): readonly Missing[] =>
  hints
    .filter(({ answer, requirement }) => !elsewhere.test(requirement) && isMissing(requirement, answer))
    .map(({ requirement, answer }) => ({ id: requirement, about: 'hint', answer }));

const isMissing = (row: string, answer: ProfileHint['answer']): boolean =>
  answer === 'followed in part' || (answer === 'not followed' && !refusing.includes(row) && !Object.hasOwn(rates, row));

/** Lets pass what breaks nothing but these hints. */
const lenient =
  (rows: readonly string[]): Change =>
  (parts) => ({
    ...parts,
    validate: (request) => {
      try {
        parts.validate(request);
      } catch (error) {
        if (!(error instanceof Refusal) || error.violations.length === 0) throw error;
        const stated = error.violations.filter(
          ({ level, requirement = '' }) => level !== 'advisory' || !rows.includes(requirement),
        );
        if (stated.length === error.violations.length) throw error;
        if (stated.length > 0) throw Refusal.of(error.kind, stated, error.about);
      }
    },
  });

/** Whether bodies, or tokens, that break a hint are taken. */
export const ignores = (hints: readonly ProfileHint[], condition: string): boolean =>
  hints.some(
    (hint) =>
      isIgnored(hint) && (condition === 'token' ? hint.requirement === 'AUT-04' : refusing.includes(hint.requirement)),
  );

/** The hints that are ignored. */
export const hints: Dial = ({ profile }) => {
  const ignored = profile.hints.filter(isIgnored).map(({ requirement }) => requirement);
  const rows = refusing.filter((row) => ignored.includes(row));
  const servers = Object.entries(rates).flatMap(([row, id]) => (ignored.includes(row) ? [freedom(id)] : []));
  return all(
    ...(rows.length > 0 ? [lenient(rows)] : []),
    ...(ignored.includes('AUT-04') ? [takingBareTokens] : []),
    ...servers,
  );
};
