/** The endpoint that runs the suite from the mock's page: one run at a time, with its progress and the last report. */
import type { InProcessReply } from '../../conformance/requests/http/in-process.js';
import type { Report } from '../../conformance/report/report.js';
import { pathOf, type Call, type HttpOutcome, type Reply, type Stream } from '../../reference-impl/calls/call.js';
import type { Mock } from '../../mock/mock.js';
import type { Worlds } from '../../mock/worlds/worlds.js';
import { nothingHere, Refusal } from '../../reference-impl/calls/refusal.js';
import { refusalReply, visibleJsonReply } from '../../reference-impl/calls/reply.js';
import { reportPolicy } from '../../mock/pages/policy.js';
import { isAllowed, targetsText, type AllowedTargets } from './allowed-targets.js';
import { ConformRun, type RunState, type ConformTarget } from './conform-run.js';
import { readConformRequest, type ConformRequest } from './conform-request.js';

/** The mock itself, which is the target unless the request names another. */
export interface OwnMock {
  readonly url: string;
  /** The certificate's PEM if the mock uses TLS. */
  readonly certificate: string | undefined;
  readonly mock: Pick<Mock, 'remove' | 'handle'> & { readonly worlds: Pick<Worlds, 'fork' | 'byId'> };
}

const at = '/__mock/conform';

const replaced =
  'The worlds of the run were reset or removed while it ran, as POST /__mock/reset and DELETE /__mock/worlds do. Start it again.';

/** The state before the first run. */
const idle: RunState = { state: 'idle', done: 0, total: 0, outcomes: {}, failures: [], notices: [] };

/** The report as a page. The reporter is loaded only for it, so that the mock starts faster. */
async function pageOf(report: Report): Promise<Reply> {
  const { htmlReport } = await import('../../conformance/report/reporters/html/html.js');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': reportPolicy,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: htmlReport(report) };
}

/**
 * The part of the control interface that runs the suite. `own` is called when a run starts, because only then does the
 * mock listen.
 */
export class ConformEndpoint {
  private run: ConformRun | undefined;
  /** Resolves when the last run has ended and its worlds are removed. */
  private over: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly own: () => OwnMock,
    private readonly targets: AllowedTargets,
  ) {}

  /** Handles calls below `/__mock/conform`; undefined for other paths. */
  readonly handle = (call: Call): Promise<HttpOutcome> | undefined => {
    const path = pathOf(call.url);
    return path === at || path.startsWith(`${at}/`) ? this.answer(call, path.slice(at.length)) : undefined;
  };

  /** Ends the current run, and removes its worlds from the mock. */
  stop(): Promise<void> {
    this.run?.cancel();
    return this.over;
  }

  private async answer(call: Call, path: string): Promise<HttpOutcome> {
    try {
      return await this.route(call, path);
    } catch (error) {
      return refusalReply(error);
    }
  }

  private route(call: Call, path: string): HttpOutcome | Promise<HttpOutcome> {
    if (path === '' && call.method === 'POST') return visibleJsonReply(this.start(readConformRequest(call)));
    if (path === '' && call.method === 'DELETE') return (void this.stop(), visibleJsonReply(this.state()));
    if (path === '' && call.method === 'GET') return visibleJsonReply(this.state());
    if (path === '/events' && call.method === 'GET') return this.events();
    if (path === '/report' && call.method === 'GET') return visibleJsonReply(this.report());
    if (path === '/report.html' && call.method === 'GET') return pageOf(this.report());
    throw nothingHere();
  }

  private state() {
    return { ...(this.run?.state ?? idle), allowTargets: this.targets.any, targets: targetsText(this.targets) };
  }

  private report(): Report {
    const report = this.run?.report;
    if (!report) throw new Refusal('not-found', 'No report yet.');
    return report;
  }

  private start(request: ConformRequest): unknown {
    if (this.run?.state.state === 'running')
      throw new Refusal('conflict', 'A run is in progress: cancel it, or wait until it ends.');
    if (request.url !== undefined && !isAllowed(this.targets, request.url))
      throw new Refusal(
        'forbidden',
        `From this page a run may check ${targetsText(this.targets)}. To check others, start the mock with --allow-targets.`,
      );
    this.run =
      request.url === undefined
        ? this.ownRun(request)
        : this.begin(request, { url: request.url, token: request.token });
    this.notify();
    return this.state();
  }

  /** A run against this mock, in its own worlds, which are removed at the end. */
  private ownRun(request: ConformRequest): ConformRun {
    const { url, certificate, mock } = this.own();
    const { worlds } = mock;
    const first = worlds.fork({ from: 'seed' });
    const second = worlds.fork({ from: worlds.byId('other') ? 'other' : 'seed' });
    // The certificate may be for other names than this address, so a mock with TLS is called without a socket.
    const handle = (call: Call): Promise<InProcessReply> => mock.handle(call) as Promise<InProcessReply>;
    const begun = [first, second].map(({ id, account }) => ({ id, account }));
    const areReplaced = (): boolean => begun.some(({ id, account }) => worlds.byId(id)?.account !== account);
    const run = this.begin(request, {
      url,
      token: first.token,
      otherToken: second.token,
      whyVoid: () => (areReplaced() ? replaced : undefined),
      ...(certificate !== undefined && { handle }),
    });
    this.over = run.ended.then(() => [first, second].forEach(({ id }) => worlds.byId(id) && mock.remove(id)));
    return run;
  }

  private begin(request: ConformRequest, target: ConformTarget): ConformRun {
    return new ConformRun(request, target, () => this.notify());
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private events(): Stream {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
      open: (send) => {
        const sendState = (): void => send(`data: ${JSON.stringify(this.state())}\n\n`);
        this.listeners.add(sendState);
        sendState();
        return () => this.listeners.delete(sendState);
      },
    };
  }
}
