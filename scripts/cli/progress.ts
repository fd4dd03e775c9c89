/** Shows the progress of a run: one redrawn line on a terminal, occasional lines in a log. */
import type { Progress } from '../../conformance/model/progress.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { pluralize } from '../../conformance/text/printable.js';

/** The stream that progress is written to. */
export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/** The clock, in milliseconds, and the environment; tests replace them. */
export interface ProgressSurroundings {
  readonly now: () => number;
  /** Calls repeatedly until the returned function is called. */
  readonly every: (ms: number, call: () => void) => () => void;
  readonly environment: NodeJS.ProcessEnv;
}

const own: ProgressSurroundings = {
  now: Date.now,
  every(ms, call) {
    // The timer must not keep the process running.
    const timer = setInterval(call, ms).unref();
    return () => clearInterval(timer);
  },
  environment: process.env,
};

/** The shortest time between redraws, and the longest silence in a log, in milliseconds. */
const pauses = { drawn: 100, silent: 30_000 } as const;

/** The numbers so far. */
class Tally {
  done = 0;
  total = 0;
  private failed = 0;
  private warned = 0;
  private unrun = 0;

  /** Whether checks have ended, but none of them was run. */
  get isIdle(): boolean {
    return this.unrun > 0 && this.unrun === this.done;
  }

  add({ check, outcome, unrun }: Parameters<NonNullable<Progress['finished']>>[0]): void {
    if (unrun) this.unrun += 1;
    if (outcome !== 'fail') return;
    if (requirementOf(check).level === 'required') this.failed += 1;
    else this.warned += 1;
  }

  /** Checks that are not run, in a run that may not write, count neither as done nor as remaining. */
  text(): string {
    const warnings = this.warned > 0 ? `, ${pluralize(this.warned, 'warning')}` : '';
    const ran = this.done - this.unrun;
    return `${ran} of ${pluralize(this.total - this.unrun, 'check')}, ${this.failed} failed${warnings}`;
  }
}

interface ProgressWriter {
  /** Called at the start and after each check; `over` after the last one. */
  update(tally: Tally, over: boolean): void;
  /** Shows how far exploring is. */
  explored(text: string): void;
  /** Prints a line that stays. */
  say(text: string): void;
}

/** Redraws one line, which disappears at the end. It is overwritten, not erased, so that it doesn't flicker. */
function drawnOn(stream: Output, { now }: ProgressSurroundings): ProgressWriter {
  let last = -Infinity;
  const draw = (text: () => string): void => {
    if (now() - last < pauses.drawn) return;
    last = now();
    // A line that wraps can't be redrawn.
    stream.write(`\r${text().slice(0, Math.max(1, (stream.columns || 80) - 1))}\u001b[K`);
  };
  return {
    update(tally, over) {
      if (over) return void stream.write('\r\u001b[K');
      draw(() => tally.text());
    },
    explored: (text) => draw(() => text),
    say(text) {
      last = -Infinity;
      stream.write(`\r\u001b[K${text}\n`);
    },
  };
}

/** Writes a line for each quarter, and more if a quarter takes long. */
function writtenTo(stream: Output, { now, every }: ProgressSurroundings): ProgressWriter {
  let [quarter, last] = [0, now()];
  let stop: (() => void) | undefined;
  const say = (tally: Tally): void => {
    last = now();
    stream.write(`${tally.text()}\n`);
  };
  return {
    update(tally, over) {
      const reached = Math.floor((4 * tally.done) / tally.total);
      stop ??= every(pauses.silent / 6, () => {
        if (now() - last >= pauses.silent - pauses.silent / 6) say(tally);
      });
      if (over) stop();
      if (reached > quarter && !tally.isIdle) say(tally);
      quarter = Math.max(quarter, reached);
    },
    explored(text) {
      if (now() - last < pauses.silent) return;
      last = now();
      stream.write(`${text}\n`);
    },
    say: (text) => void stream.write(`${text}\n`),
  };
}

/** Whether a line can be redrawn: on a capable terminal, and not in CI, whose output is a log. */
const isScreen = ({ isTTY }: Output, { TERM, CI }: NodeJS.ProcessEnv): boolean => isTTY && TERM !== 'dumb' && !CI;

/**
 * Writes the progress and the failed checks so far to a stream, unless the run is quiet. After the run is stopped, the
 * remaining checks end without running and aren't counted.
 */
export function progressOn(stream: Output, quiet = false, surroundings: ProgressSurroundings = own): Progress {
  if (quiet) return {};
  const isDrawn = isScreen(stream, surroundings.environment);
  const writer = isDrawn ? drawnOn(stream, surroundings) : writtenTo(stream, surroundings);
  const tally = new Tally();
  let isStopped = false;
  return {
    explored: ({ requests, found, part }) =>
      writer.explored(
        `Exploring: ${Math.floor(100 * part)} %, ${pluralize(requests, 'request')}, ${found === 0 ? 'no problem' : pluralize(found, 'problem')} so far`,
      ),
    started(total) {
      tally.total = total;
      if (total > 0) writer.update(tally, false);
    },
    finished(result, done, total) {
      if (!isStopped) {
        tally.add(result);
        Object.assign(tally, { done, total });
      }
      writer.update(tally, done === total);
    },
    notice: (text) => writer.say(text),
    stopped() {
      isStopped = true;
    },
  };
}
