/** A connection: its requests are handled one after the other, and only so many of them are read ahead. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of a connection may wait for their responses; no more are read until half of them are answered. What was
 * read before, up to 64 KiB, is still parsed.
 */
const mostWaiting = 100;

/** Handles a request. Resolves to whether another one may follow on the connection. */
type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response to the request before it. */
  readonly previous: ServerResponse | undefined;
  /** Resolves when the requests before it are handled. */
  readonly before: Promise<void>;
  /** Resolves when it is handled itself, never if nothing may follow its response. */
  readonly done: Promise<void>;
}

export class Connection {
  /** Whether bytes were refused: what follows them is no request either. */
  isRefused = false;
  private waiting = 0;
  private isPausing = false;
  private last: Turn | undefined;

  constructor(private readonly socket: Socket) {}

  /** Whether a request was read. */
  get isUsed(): boolean {
    return this.last !== undefined;
  }

  /** Handles a request after those before it, since it may rely on them; not at all if the connection ends with one of those. */
  queue(request: IncomingMessage, response: ServerResponse, serve: Serve): void {
    const before = this.last?.done ?? Promise.resolve();
    const done = this.serveAfter(before, () => serve(request, response));
    this.last = { request, response, previous: this.last?.response, before, done };
    this.waiting += 1;
    // Not at once: node:http resumes the socket when it has read the request.
    if (this.waiting <= mostWaiting || this.isPausing) return;
    this.isPausing = true;
    queueMicrotask(this.pause);
  }

  /**
   * Waits for the responses before that to bytes that are no request, of which `deliver` sends those that are known. Resolves to
   * whether these bytes get a response: not where they belong to a request that was answered before its end.
   */
  async untilRefusable(deliver: () => void): Promise<boolean> {
    const { last } = this;
    if (!last) return true;
    const { request, response, previous } = last;
    await (request.complete ? last.done : last.before);
    deliver();
    const isDue = request.complete || !response.writableEnded;
    await sent(isDue && !request.complete ? previous : response);
    return isDue;
  }

  private readonly pause = (): void => {
    this.isPausing = false;
    if (this.waiting > mostWaiting) this.socket.pause();
  };

  private async serveAfter(before: Promise<void>, serve: () => Promise<boolean>): Promise<void> {
    await before;
    let goesOn = false;
    try {
      goesOn = await serve();
    } catch {
      this.socket.destroy();
    }
    if (!goesOn) return new Promise<never>(() => undefined);
    this.waiting -= 1;
    if (this.waiting <= mostWaiting / 2 && this.socket.isPaused()) this.socket.resume();
  }
}

/** Resolves when a response has left. Until then node:http may hold it back, behind those before it. */
const sent = (response: ServerResponse | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!response || response.writableFinished) resolve();
    else response.once('finish', resolve);
  });
