/** Tells the progress of a run in whole checks: one with several places is finished when all of them are judged. */
import type { Check, CheckResult } from '../model/check.js';
import { withoutPlace, worstOf } from '../model/places.js';
import type { Progress } from '../model/progress.js';
import { grouped } from '../text/group-by.js';

/** Collects results until each check has one for all its places. */
export class WholeChecks {
  private readonly parts: ReadonlyMap<string, readonly Check[]>;
  private readonly results = new Map<string, readonly CheckResult[]>();
  private done = 0;

  constructor(
    checks: readonly Check[],
    private readonly progress: Progress,
  ) {
    this.parts = grouped(checks, ({ id }) => withoutPlace(id));
    progress.started?.(this.parts.size);
  }

  /** Notes a result. With the last one of a check, the worst of them counts for it. */
  add(result: CheckResult): void {
    const id = withoutPlace(result.check.id);
    const results = [...(this.results.get(id) ?? []), result];
    this.results.set(id, results);
    if (results.length < (this.parts.get(id)?.length ?? 1)) return;
    this.done += 1;
    this.progress.finished?.(worstOf(results), this.done, this.parts.size);
  }
}
