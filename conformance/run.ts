/** One run against one target: its transport, record and shared set-up. */
import { contract as ownContract, type Contract, type Operation, type OperationId } from '../openapi/contract.js';
import { recordedRequest, recordedResult, type Exchange, type RefusalKind } from './exchange.js';
import { createdBy, Ledger } from './ledger.js';
import { redactor, type Redact } from './redaction.js';
import type { Transport, WireRequest } from './transport.js';

/** Who is checked, and how it is reached. */
export interface Target {
  /** Address of the account's workspace, without the contract's base path and without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly transport: Transport;
  /** A token of a second account, for what must not work across accounts. */
  readonly otherToken?: string;
  /** Headers that every request carries besides the suite's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a run goes. Times are in milliseconds. */
export interface RunOptions {
  readonly contract?: Contract;
  readonly runId: string;
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** How long a write may take to show. */
  readonly waitMs?: number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

/** What a request is made of, in the words of the contract. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body sent as it stands instead of `body`. */
  readonly raw?: string | Uint8Array;
  /** The `Authorization` header; null sends none. Default: the account's token. */
  readonly authorization?: string | null;
}

/** What an exchange is for: in words, and why it must be refused where it must. */
export interface Purpose {
  readonly purpose: string;
  readonly refusal?: RefusalKind;
}

/** Lets so many tasks in at once, the others in order of arrival. */
class Gate {
  private free: number;
  private readonly queue: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async pass<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

const defaultSleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The state that all sessions of a run share. */
export class Run {
  readonly contract: Contract;
  readonly exchanges: Exchange[] = [];
  readonly ledger = new Ledger();
  readonly redact: Redact;
  readonly waitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  private readonly gate: Gate;
  private readonly shared = new Map<string, Promise<unknown>>();

  constructor(
    readonly target: Target,
    readonly options: RunOptions,
  ) {
    this.contract = options.contract ?? ownContract;
    this.redact = redactor([target.token, ...(target.otherToken === undefined ? [] : [target.otherToken])]);
    this.waitMs = options.waitMs ?? 2000;
    this.sleep = options.sleep ?? defaultSleep;
    this.now = options.now ?? Date.now;
    this.gate = new Gate(options.concurrency ?? 4);
  }

  /** What is made once a run, by whoever asks first. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.shared.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.shared.set(key, made);
    return made;
  }

  private request(operation: Operation, input: Input): WireRequest {
    const { baseUrl, token, headers } = this.target;
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(input.path?.[name] ?? ''),
    );
    const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
    const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const authorization = input.authorization === undefined ? `Bearer ${token}` : input.authorization;
    return {
      method: operation.method,
      url: `${baseUrl}${this.contract.basePath}${path}${query}`,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(authorization !== null && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    };
  }

  private isOther({ authorization }: Input): boolean {
    return this.target.otherToken !== undefined && authorization === `Bearer ${this.target.otherToken}`;
  }

  /** Sends one request and records what came. Never throws for anything that the target does. */
  async exchange(by: string, purpose: Purpose, id: OperationId, input: Input): Promise<Exchange> {
    const operation = this.contract.operation(id);
    const request = this.request(operation, input);
    const result = await this.gate.pass(() => this.target.transport.send(request));
    const exchange: Exchange = {
      id: this.exchanges.length + 1,
      by,
      ...purpose,
      ...(this.isOther(input) && { account: 'other' as const }),
      operation: id,
      request: recordedRequest(request, this.redact),
      ...recordedResult(result, this.redact),
    };
    this.exchanges.push(exchange);
    const created = createdBy(exchange, input.body);
    if (created) this.ledger.add(created);
    if (operation.method === 'PUT' || operation.method === 'PATCH')
      for (const uuid of Object.values(input.path ?? {})) this.ledger.touch(uuid);
    return exchange;
  }
}
