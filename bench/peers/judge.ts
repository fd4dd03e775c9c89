/** What counts as found, and what as a false alarm: by comparison with the runs on the reference, alike for every peer. */
import { named, type Attempt } from './kit/tool.js';

/** What a run says that no run on the reference said. */
export function news(
  attempt: Pick<Attempt, 'failed'>,
  references: readonly Pick<Attempt, 'failed'>[],
): readonly string[] {
  const known = new Set(references.flatMap(({ failed }) => failed));
  return attempt.failed.filter((name) => !known.has(name));
}

/**
 * Whether a run distinguishes a faulty server from the reference: something failed that didn't in any run on the reference, or the
 * command failed where it never did there. Throws a RangeError when there is nothing to compare with.
 */
export function isFound(
  attempt: Pick<Attempt, 'failed' | 'exitCode'>,
  references: readonly Pick<Attempt, 'failed' | 'exitCode'>[],
): boolean {
  if (references.length === 0) throw new RangeError('A run on the reference is needed to compare with.');
  const isClean = references.every(({ exitCode }) => exitCode === 0);
  return news(attempt, references).length > 0 || (isClean && attempt.exitCode !== 0);
}

/** What fails on the reference, which keeps the contract: false alarms. */
export const alarmsOn = (references: readonly Pick<Attempt, 'failed'>[]): readonly string[] =>
  named(references.flatMap(({ failed }) => failed));
