/** The sentences about known failures that all reporters show. */
import { shorten } from '../../../text/clip.js';
import { knownIn, withoutKnown } from '../../known-checks.js';
import type { KnownFailuresResult, KnownFailure, Report } from '../../report.js';
import { pluralize } from '../../../text/printable.js';
import { isBreaking, removalOf } from '../../verdict.js';

/** Why a check may fail, and until when, limited in length: "waits for release 7 (until 2031-06-30)". */
export const excuse = ({ reason, expires }: KnownFailure): string =>
  `${shorten(reason, 200)}${expires === undefined ? '' : ` (until ${shorten(expires, 40)})`}`;

/** What to do with an outdated entry of the file. */
export const remedy = (gate: KnownFailuresResult, { why }: KnownFailuresResult['stale'][number]): string =>
  `${why}; remove it from ${gate.file}`;

/** The reasons of the result, without those about outdated entries. */
export function reasonsOf(gate: KnownFailuresResult): readonly string[] {
  const removals = new Set(gate.stale.map((one) => removalOf(gate, one)));
  return gate.reasons.filter((reason) => !removals.has(reason));
}

/** "3 known failures, 1 new"; nothing if no failure is decided. */
export function tally(report: Report): string | undefined {
  const known = knownIn(report).length;
  const fresh = withoutKnown(report).checks.filter((check) => isBreaking(check, report.strict)).length;
  if (report.verdict === 'undecided' || known + fresh === 0) return undefined;
  return `${pluralize(known, 'known failure')}, ${fresh} new`;
}

const outcomes = {
  open: 'passes (exit code 0)',
  closed: 'fails (exit code 1)',
  undecided: 'undecided (exit code 2)',
} as const;

/** The result for a build: "passes (exit code 0)". */
export const outcomeOf = ({ outcome }: KnownFailuresResult): string => outcomes[outcome];

/** The headline: "3 known failures, 0 new: passes (exit code 0)"; undefined if no failures were known. */
export function headline(report: Report): string | undefined {
  const { gate } = report;
  return gate && [tally(report), outcomeOf(gate)].filter(Boolean).join(': ');
}

/** Whether a build passes although the server is not conformant. */
export const isExcused = ({ gate, verdict }: Report): boolean =>
  gate?.outcome === 'open' && verdict === 'non-conformant';

/** Whether the run is undecided for another reason than the file. */
export const isUndecided = ({ gate, verdict }: Report): boolean =>
  verdict === 'undecided' || (gate?.outcome === 'undecided' && reasonsOf(gate).length > 0);
