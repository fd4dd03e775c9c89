/** What a run may do to its target: how much it may write, and when it must stop. */
import { contract, type Operation, type OperationId } from '../../openapi/contract/contract.js';
import { isLockedOut, isOwn, isRateLimited, isUnsent, type Exchange } from '../exchange/exchange.js';
import { Inconclusive, NeedsWrite, type Cause } from '../model/stop.js';
import { unaskedContinue } from '../http/transport.js';

/** Bounds of a run. The signal's reason is a sentence for the report. */
export interface LimitOptions {
  readonly signal?: AbortSignal;
  /** Writing requests at the most. */
  readonly maxWrites?: number;
  /** Whether nothing may be written at all. */
  readonly readOnly?: boolean;
  /** Why the run that is judged again was cut short. */
  readonly wasCutShort?: string;
  /** Whether the run that is judged again was stopped before it judged its answers. */
  readonly wasStopped?: boolean;
}

/** Operations that use POST to ask, not to write. A contract of an earlier version doesn't say so itself. */
const asking = new Set(contract.operations.filter(({ readsOnly }) => readsOnly).map(({ id }) => id));

/** Whether an operation may change what is stored. */
export const writes = ({ method, id, readsOnly }: Operation): boolean =>
  method !== 'GET' && !readsOnly && !asking.has(id);

/** So many requests in a row without an answer show that nobody will answer the rest: at the start, and later on. */
const maxUnanswered = { first: 12, later: 100 } as const;

/** So many requests in a row for which no connection could be made show that the target is gone. */
const maxUnreachable = 12;

/** So many requests put off in a row, each after all its waits, show that the target has had enough. */
const maxRateLimited = 3;

/** So many requests with the account's token that were all refused for it show that it is a wrong one. */
const maxTokenRefusals = 12;

/** So many in a row, of so many operations, show that it was taken, but is not any more. */
const expiry = { requests: 30, operations: 3 } as const;

const isExpiry = (refused: readonly OperationId[]): boolean =>
  refused.length >= expiry.requests && new Set(refused).size >= expiry.operations;

/**
 * The first of the requests since which the account's token was refused in each, after it had been taken: it has expired, most
 * likely. Undefined where it is taken, or was never, or was refused too seldom to tell.
 */
export function lockedOutSince(exchanges: readonly Exchange[]): Exchange | undefined {
  const own = exchanges.filter((one) => isOwn(one) && one.answer && one.role !== 'probe');
  const refused = own.slice(own.findLastIndex((one) => !isLockedOut(one)) + 1);
  const wasTaken = refused.length < own.length;
  return wasTaken && isExpiry(refused.map(({ operation }) => operation)) ? refused[0] : undefined;
}

/** Whether a request with the account's token was ever answered by anything but 401 or 403. */
export function tokenWorks(exchanges: readonly Exchange[]): boolean {
  const own = exchanges.filter((exchange) => isOwn(exchange) && exchange.answer);
  return own.length === 0 || own.some((exchange) => !isLockedOut(exchange));
}

/** Keeps count, and ends a check that would go beyond the bounds. */
export class Limits {
  private written = 0;
  private unanswered = 0;
  /** What came in place of the last answer, in brackets. */
  private trouble = '';
  private answered = false;
  private unreachable = 0;
  private rateLimited = 0;
  private tokenRefusals = 0;
  private tokenWorked = false;
  /** The operations of the requests whose token was refused since it was taken last. */
  private readonly refusedSince: OperationId[] = [];
  private reason: { readonly cause: Cause; readonly text: string } | undefined;

  constructor(private readonly options: LimitOptions) {}

  /** Why the run could not go on to its end, where it couldn't. */
  get cutShort(): string | undefined {
    const { signal, wasCutShort } = this.options;
    return signal?.aborted ? String(signal.reason) : (this.reason?.text ?? wasCutShort);
  }

  /** Whether somebody or the limit of its time stopped the run, so that nothing more is judged. */
  get isStopped(): boolean {
    const { signal, wasStopped } = this.options;
    return signal?.aborted ?? wasStopped ?? false;
  }

  private stop(cause: Cause, text: string): never {
    this.reason ??= { cause, text };
    throw new Inconclusive(this.reason.cause, this.reason.text);
  }

  /** What this client can't read speaks against nobody. */
  private stopUnanswered(): never {
    const text = `the target answered none of the first ${maxUnanswered.first} requests${this.trouble}`;
    if (!this.trouble.includes(unaskedContinue)) return this.stop('target', text);
    return this.stop(
      'circumstance',
      `${text}; the suite can't read that: switch it off, or put a proxy before the target`,
    );
  }

  /** Throws when a request of this operation may not be sent any more. */
  admit(operation: Operation): void {
    const { signal, maxWrites = Infinity, readOnly } = this.options;
    if (signal?.aborted) throw new Inconclusive('circumstance', String(signal.reason));
    if (!this.answered && this.unanswered >= maxUnanswered.first) this.stopUnanswered();
    if (this.unreachable >= maxUnreachable)
      this.stop('target', `the target is gone: no connection could be made for ${maxUnreachable} requests in a row`);
    if (this.unanswered >= maxUnanswered.later)
      this.stop('target', `the target left ${maxUnanswered.later} requests in a row without an answer`);
    if (!this.tokenWorked && this.tokenRefusals >= maxTokenRefusals)
      this.stop(
        'circumstance',
        `the target refused the token in each of the first ${maxTokenRefusals} requests with it`,
      );
    if (isExpiry(this.refusedSince))
      this.stop(
        'circumstance',
        `the target refused the token in ${this.refusedSince.length} requests in a row, after it had taken it`,
      );
    if (this.rateLimited >= maxRateLimited)
      this.stop('target', `the target put off ${maxRateLimited} requests in a row, each to the end`);
    if (!writes(operation)) return;
    if (readOnly) throw new NeedsWrite();
    if (this.written >= maxWrites)
      this.stop('circumstance', `the limit of ${maxWrites} writes (--max-writes) was reached`);
    this.written += 1;
  }

  /** Takes note of what came. */
  note(exchange: Exchange): void {
    if (exchange.answer) this.answered = true;
    this.unanswered = exchange.answer ? 0 : this.unanswered + 1;
    if (exchange.failure) this.trouble = ` (the last: ${exchange.failure.reason}, ${exchange.failure.detail})`;
    this.unreachable = isUnsent(exchange) ? this.unreachable + 1 : 0;
    if (isOwn(exchange) && exchange.answer) {
      this.tokenWorked ||= !isLockedOut(exchange);
      this.tokenRefusals += isLockedOut(exchange) ? 1 : 0;
      if (!isLockedOut(exchange)) this.refusedSince.length = 0;
      else if (this.tokenWorked && exchange.role !== 'probe') this.refusedSince.push(exchange.operation);
    }
    // What is only probed may be put off for good: a feature that is switched off, say.
    if (exchange.role !== 'probe') this.rateLimited = isRateLimited(exchange) ? this.rateLimited + 1 : 0;
  }
}
