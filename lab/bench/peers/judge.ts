/** Decides for every peer what is found and what is a false alarm, by comparison with runs on the reference. */
import { named, type PeerAttempt } from './kit/tool.js';

/** The failures of a run that occurred in no run on the reference. */
export function news(
  attempt: Pick<PeerAttempt, 'failed'>,
  references: readonly Pick<PeerAttempt, 'failed'>[],
): readonly string[] {
  const known = new Set(references.flatMap(({ failed }) => failed));
  return attempt.failed.filter((name) => !known.has(name));
}

/**
 * Whether a run distinguishes a faulty server from the reference: a failure, or the failing exit code, occurred in no
 * run on the reference. Throws a RangeError without runs on the reference.
 */
export function isFound(
  attempt: Pick<PeerAttempt, 'failed' | 'exitCode'>,
  references: readonly Pick<PeerAttempt, 'failed' | 'exitCode'>[],
): boolean {
  if (references.length === 0) throw new RangeError('A run against the reference is required for comparison.');
  const isClean = references.every(({ exitCode }) => exitCode === 0);
  return news(attempt, references).length > 0 || (isClean && attempt.exitCode !== 0);
}

/** The failures on the reference, which is conformant: false alarms. */
export const alarmsOn = (references: readonly Pick<PeerAttempt, 'failed'>[]): readonly string[] =>
  named(references.flatMap(({ failed }) => failed));
