/** Shows the progress of a run: one redrawn line on a terminal, a line now and then elsewhere. */
import type { Progress } from '../../conformance/model/progress.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { pluralize } from '../../conformance/text/printable.js';

/** The part of a stream that is written to. */
export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/** The clock, in milliseconds, and the environment; tests replace them. */
export interface Surroundings {
  readonly now: () => number;
  /** Calls again and again, until the returned function is called. */
  readonly every: (ms: number, call: () => void) => () => void;
  readonly environment: NodeJS.ProcessEnv;
}

const own: Surroundings = {
  now: Date.now,
  every(ms, call) {
    // A run that is over must not be kept from ending.
    const timer = setInterval(call, ms).unref();
    return () => clearInterval(timer);
  },
  environment: process.env,
};

/** How often a line is drawn again at most, and how long nothing is said at most where lines stay, in milliseconds. */
const pauses = { drawn: 100, silent: 30_000 } as const;

/** What is known so far. */
class Tally {
  done = 0;
  total = 0;
  private failed = 0;
  private warned = 0;
  private unrun = 0;

  /** Whether checks ended, and none of them by running. */
  get isIdle(): boolean {
    return this.unrun > 0 && this.unrun === this.done;
  }

  add({ check, outcome, unrun }: Parameters<NonNullable<Progress['finished']>>[0]): void {
    if (unrun) this.unrun += 1;
    if (outcome !== 'fail') return;
    if (requirementOf(check).level === 'required') this.failed += 1;
    else this.warned += 1;
  }

  /** What is not run at all, in a run that may not write, is neither done nor left. */
  text(): string {
    const warnings = this.warned > 0 ? `, ${pluralize(this.warned, 'warning')}` : '';
    const ran = this.done - this.unrun;
    return `${ran} of ${pluralize(this.total - this.unrun, 'check')}, ${this.failed} failed${warnings}`;
  }
}

interface ProgressWriter {
  /** Called at the start and after each check; `over` after the last one. */
  update(tally: Tally, over: boolean): void;
  /** Says how far exploring is. */
  explored(text: string): void;
  /** Says something that stays. */
  say(text: string): void;
}

/** Draws one line again, which is gone at the end. It is overwritten, not erased, so that it doesn't flicker. */
function drawnOn(stream: Output, { now }: Surroundings): ProgressWriter {
  let last = -Infinity;
  const draw = (text: () => string): void => {
    if (now() - last < pauses.drawn) return;
    last = now();
    // A line that is broken in two can't be drawn over.
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

/** Writes a line for each quarter, and where that takes long in between. */
function writtenTo(stream: Output, { now, every }: Surroundings): ProgressWriter {
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

/** Whether a line can be redrawn: on a capable terminal, and not in CI, which keeps a log. */
const isScreen = ({ isTTY }: Output, { TERM, CI }: NodeJS.ProcessEnv): boolean => isTTY && TERM !== 'dumb' && !CI;

/**
 * Writes the progress and the failed checks so far to a stream, unless it must be quiet. After the run is stopped, the remaining
 * checks end without running and aren't counted.
 */
export function progressOn(stream: Output, quiet = false, surroundings: Surroundings = own): Progress {
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
