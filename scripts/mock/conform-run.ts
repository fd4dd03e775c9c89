/** One run of the suite in the background, and its progress. */
import type { Report } from '../../conformance/report/report.js';
import type { InProcessCall, InProcessReply } from '../../conformance/requests/http/in-process.js';
import type { CheckResult } from '../../conformance/model/check.js';
import type { ConformRequest } from './conform-request.js';

/** A failed check, as the progress of a run shows it. */
interface Failure {
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
}

/** The progress of a run. */
export interface RunState {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  readonly url?: string;
  readonly done: number;
  readonly total: number;
  /** The number of checks by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The first failed checks. */
  readonly failures: readonly Failure[];
  /** The progress of exploring while it runs. `part` is the elapsed share of its time, up to 1. */
  readonly exploring?: { readonly requests: number; readonly found: number; readonly part: number };
  /** The problems that exploring has found, in sentences. */
  readonly notices: readonly string[];
  readonly verdict?: Report['verdict'];
  /** The reason if there is no report. */
  readonly problem?: string;
}

/** The server under test. */
export interface ConformTarget {
  readonly url: string;
  readonly token: string;
  readonly otherToken?: string;
  /** Called instead of sending a request over the network. */
  readonly handle?: (call: InProcessCall) => Promise<InProcessReply>;
  /** Why the run shows nothing about the server; undefined if it does. Asked at the end of the run. */
  readonly whyVoid?: () => string | undefined;
}

const inProcess = () => import('../../conformance/requests/http/in-process.js');

const mostFailures = 50;
const mostNotices = 50;
/** Limits the rate of events: a run has over a thousand checks. */
const notifyEveryMs = 100;

/** A run, which starts at once. The suite is loaded only then, so that the mock starts faster. */
export class ConformRun {
  state: RunState;
  report: Report | undefined;
  /** Resolves when the run has ended, with or without a report. */
  readonly ended: Promise<void>;
  private readonly end = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** `onChange` is called at intervals while there are changes, and at the end. */
  constructor(
    request: ConformRequest,
    target: ConformTarget,
    private readonly onChange: () => void,
  ) {
    this.state = { state: 'running', url: target.url, done: 0, total: 0, outcomes: {}, failures: [], notices: [] };
    this.ended = this.go(request, target);
  }

  cancel(): void {
    this.end.abort();
  }

  private async go(
    { only, strict, pricing, explore }: ConformRequest,
    { handle, whyVoid, ...target }: ConformTarget,
  ): Promise<void> {
    try {
      const { runSuite } = await import('../../conformance/suite/suite.js');
      const report = await runSuite({
        ...target,
        ...(handle && { transport: (await inProcess()).createInProcessTransport(handle) }),
        strict,
        pricing,
        ...(explore !== undefined && { explore: { budget: { ms: explore * 1000 } } }),
        selection: { only, skip: [] },
        signal: this.end.signal,
        progress: {
          notice: (text) => this.become({ ...this.state, notices: [...this.state.notices, text].slice(-mostNotices) }),
          explored: (exploring) => this.become({ ...this.state, exploring }),
          started: (total) => this.become({ ...this.withoutExploring(), total }),
          finished: (result, done, total) => this.become({ ...this.counted(result), done, total }),
        },
      });
      const problem = whyVoid?.();
      if (problem !== undefined) throw new Error(problem);
      this.report = report;
      this.become({ ...this.state, state: 'done', verdict: report.verdict });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.become({ ...this.state, state: 'failed', problem });
    }
    this.notify();
  }

  private withoutExploring(): RunState {
    const { exploring: _over, ...state } = this.state;
    return state;
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
