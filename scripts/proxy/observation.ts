/** One exchange that a proxy watches: copies of both bodies, the violations, and how it ended. */
import type { IncomingMessage } from 'node:http';
import type { Redact } from '../../conformance/text/redact.js';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import { inOrder, type Breach } from '../../mock/journal/contract-violations.js';
import { BodyCopy, decoded, type CopyBudget } from './body-copy.js';
import { askedBy, judgeRequest, judgeResponse, notesOnRequest, type Answer, type Asked } from './judge.js';
import type { PrismOpinion } from './prism-opinion.js';
import { ownHeader, type OwnResponse } from './relay/own-responses.js';
import { joined, type RawHeaders } from './relay/raw-headers.js';
import { headerValue, refusalOf, replacementOf, violationsHeader } from './violations.js';
import type { ResponsePlan, WatchedExchange } from './relay/watch.js';

/** A judged exchange. */
export interface SeenExchange {
  readonly asked: Asked;
  readonly call: Call;
  /** The headers that the client sent. */
  readonly requestHeaders: RawHeaders;
  /** Undefined if the connection was cut, or the proxy responded itself. */
  readonly answer?: Answer & { readonly rawHeaders: RawHeaders };
  /** Whether each body was copied completely. */
  readonly isWhole: { readonly request: boolean; readonly response: boolean };
  readonly breaches: readonly Breach[];
  readonly notes: readonly string[];
  /** In milliseconds. */
  readonly startedAt: number;
  readonly elapsedMs: number;
}

/** Stores the exchanges. */
export interface Keeper {
  readonly options: { readonly errors: boolean; readonly prism?: PrismOpinion };
  readonly budget: CopyBudget;
  readonly redact: Redact;
  /** Whether a breach counts as a violation. */
  readonly counts: (breach: Breach) => boolean;
  /** Runs work on a finished exchange, after that on earlier ones. */
  later(work: () => Promise<void>): Promise<void>;
  keep(call: Call, outcome: CallOutcome, seen: SeenExchange): void;
}

const none: Uint8Array = new Uint8Array();

export class ProxyObservation implements WatchedExchange {
  readonly holdsRequest: boolean;
  private readonly startedAt = Date.now();
  private readonly asked: Asked;
  private readonly request: BodyCopy;
  private readonly response: BodyCopy;
  private readonly call: Omit<Call, 'body'>;
  /** The violations of the request; undefined until it is judged. */
  private found: readonly Breach[] | undefined;
  private head: Pick<IncomingMessage, 'statusCode' | 'rawHeaders'> | undefined;
  private isRequestWhole = false;
  private isOver = false;

  constructor(
    private readonly message: IncomingMessage,
    private readonly observer: Keeper,
  ) {
    const { method = 'GET', url = '/', rawHeaders } = message;
    this.call = { method, url, headers: joined(rawHeaders), origin: '' };
    this.asked = askedBy(method, url);
    this.holdsRequest = observer.options.errors && this.isJudged;
    this.request = new BodyCopy(observer.budget);
    this.response = new BodyCopy(observer.budget);
  }

  requestData(chunk: Uint8Array): void {
    this.request.add(chunk);
  }

  requestEnd(): OwnResponse | undefined {
    this.isRequestWhole = true;
    const { headers } = this.call;
    if (this.request.missing === undefined && headers['content-encoding'] === undefined)
      this.found = judgeRequest(this.asked, { ...this.call, body: this.request.bytes });
    const violations = this.violations;
    return this.holdsRequest && violations.length > 0 ? refusalOf(violations) : undefined;
  }

  responseHead({ statusCode = 0, rawHeaders, headers }: IncomingMessage): ResponsePlan {
    this.head = { statusCode, rawHeaders };
    const hasBody = statusCode >= 200 && ![204, 304].includes(statusCode);
    const isHeld =
      this.holdsRequest && hasBody && !(headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream');
    const violations = this.violations;
    if (violations.length === 0) return { added: [], isHeld };
    // A page may read this header if the server allows it to read the response.
    const exposed = headers['access-control-allow-origin'] !== undefined;
    const shown = exposed ? ['Access-Control-Expose-Headers', violationsHeader] : [];
    return { added: [violationsHeader, this.observer.redact(headerValue(violations)), ...shown], isHeld };
  }

  responseData(chunk: Uint8Array): void {
    this.response.add(chunk);
  }

  async responseEnd(): Promise<OwnResponse | undefined> {
    if (this.isOver) return undefined;
    this.isOver = true;
    let own: OwnResponse | undefined;
    await this.observer.later(async () => {
      const answered = await this.finish();
      const status = this.head?.statusCode ?? 0;
      const violations = answered.filter(({ side }) => side === 'answer').filter(this.observer.counts);
      if (violations.length > 0) own = replacementOf(violations, status);
    });
    return own;
  }

  end(outcome: OwnResponse | 'cut'): void {
    if (this.isOver) return;
    this.isOver = true;
    void this.observer.later(async () => void (await this.finish(outcome)));
  }

  private get isJudged(): boolean {
    return this.asked.operation !== undefined || this.asked.mistake !== undefined;
  }

  private get violations(): readonly Breach[] {
    return (this.found ?? []).filter(this.observer.counts);
  }

  /** Judges what was copied, and stores it. Returns all breaches. */
  private async finish(outcome?: OwnResponse | 'cut'): Promise<readonly Breach[]> {
    const notes: string[] = [];
    const elapsedMs = Date.now() - this.startedAt;
    const { asked, head, startedAt } = this;
    const responseHeaders = joined(head?.rawHeaders ?? []);
    const body = await this.bodyOf(this.request, this.call.headers, 'request', notes);
    const answered = await this.bodyOf(this.response, responseHeaders, 'response', notes);
    this.request.release();
    this.response.release();
    const call: Call = { ...this.call, body: body ?? none };
    const answer = head && { status: head.statusCode ?? 0, headers: responseHeaders, body: answered ?? none };
    const isCut = outcome === 'cut';
    if (isCut) notes.push(head ? 'the response was cut off' : 'there was no response');
    else if (outcome) notes.push(`answered by the proxy: ${outcome.headers[outcome.headers.indexOf(ownHeader) + 1]}`);
    const ofRequest = this.found ?? (this.isRequestWhole && body ? judgeRequest(asked, call) : []);
    const ofResponse = answer && !outcome && answered ? judgeResponse(asked, call, answer) : [];
    const isWhole = {
      request: this.isRequestWhole && body !== undefined,
      response: answered !== undefined && !outcome,
    };
    const second =
      isWhole.request && isWhole.response && answer ? await this.observer.options.prism?.(asked, call, answer) : [];
    const ofNotes = isWhole.request ? notesOnRequest(asked, call) : [];
    const breaches = inOrder([...ofRequest, ...ofResponse, ...(second ?? []), ...ofNotes]);
    const requestHeaders = this.message.rawHeaders;
    this.observer.keep(call, outcomeOf(answer, outcome), {
      asked,
      call,
      requestHeaders,
      isWhole,
      breaches,
      notes,
      startedAt,
      elapsedMs,
      ...(answer && !outcome && { answer: { ...answer, rawHeaders: head.rawHeaders } }),
    });
    return breaches;
  }

  /** The decoded copy of a body; undefined, with a note, if there is none. */
  private async bodyOf(
    copy: BodyCopy,
    headers: Call['headers'],
    side: string,
    notes: string[],
  ): Promise<Uint8Array | undefined> {
    if (copy.missing !== undefined) {
      notes.push(`the body of the ${side} (${copy.size} bytes) ${copy.missing}`);
      return undefined;
    }
    try {
      return (await decoded(copy.bytes, copy.size === 0 ? '' : headers['content-encoding'])).slice();
    } catch (error) {
      notes.push(`the body of the ${side} ${(error as Error).message}`);
      return undefined;
    }
  }
}

function outcomeOf(answer: Answer | undefined, outcome: OwnResponse | 'cut' | undefined): CallOutcome {
  if (outcome === 'cut') return 'reset';
  if (outcome) return { status: outcome.status, headers: joined(outcome.headers), body: outcome.body };
  return answer ?? 'reset';
}
