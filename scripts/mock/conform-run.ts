/** One run of the suite in the background, and how far it is. */
import type { Report } from '../../conformance/report/report.js';
import type { CheckResult } from '../../conformance/model/check.js';
import type { ConformRequest } from './conform-request.js';

/** A check that failed, as it is told while the run goes on. */
interface Failure {
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
}

/** How far a run is. */
export interface RunState {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  readonly url?: string;
  readonly done: number;
  readonly total: number;
  /** How many checks ended how. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The first of those that failed. */
  readonly failures: readonly Failure[];
  readonly verdict?: Report['verdict'];
  /** Why there is no report. */
  readonly problem?: string;
}

/** Who is checked. */
export interface Target {
  readonly url: string;
  readonly token: string;
  readonly otherToken?: string;
}

const mostFailures = 50;
/** A run of a thousand checks would otherwise be a thousand events. */
const notifyEveryMs = 100;

/** A run that starts at once. The suite is loaded then: a mock that never runs it starts without it. */
export class ConformRun {
  state: RunState;
  report: Report | undefined;
  /** Resolves when the run is over, however it ended. */
  readonly ended: Promise<void>;
  private readonly end = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** `onChange` is called now and then while there is something new, and at the end. */
  constructor(
    request: ConformRequest,
    target: Target,
    private readonly onChange: () => void,
  ) {
    this.state = { state: 'running', url: target.url, done: 0, total: 0, outcomes: {}, failures: [] };
    this.ended = this.go(request, target);
  }

  cancel(): void {
    this.end.abort();
  }

  private async go({ only, strict, pricing }: ConformRequest, target: Target): Promise<void> {
    try {
      const { runSuite } = await import('../../conformance/suite.js');
      this.report = await runSuite({
        ...target,
        strict,
        pricing,
        selection: { only, skip: [] },
        signal: this.end.signal,
        progress: {
          started: (total) => this.become({ ...this.state, total }),
          finished: (result, done, total) => this.become({ ...this.counted(result), done, total }),
        },
      });
      this.become({ ...this.state, state: 'done', verdict: this.report.verdict });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.become({ ...this.state, state: 'failed', problem });
    }
    this.notify();
  }

  private counted({ check: { id, requirement, title }, outcome }: CheckResult): RunState {
    const { outcomes, failures } = this.state;
    const shown =
      outcome === 'fail' && failures.length < mostFailures ? [...failures, { id, requirement, title }] : failures;
    return { ...this.state, outcomes: { ...outcomes, [outcome]: (outcomes[outcome] ?? 0) + 1 }, failures: shown };
  }

  private become(state: RunState): void {
    this.state = state;
    this.timer ??= setTimeout(() => this.notify(), notifyEveryMs);
  }

  private notify(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.onChange();
  }
}
