/** A connection: its requests are handled one after the other, and only a limited number is read ahead. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of a connection may wait for their responses. Above that, reading pauses until half of them have a
 * response. Bytes that were already read, up to 64 KiB, are still parsed.
 */
const mostWaiting = 100;

/** Handles a request. Resolves to whether the connection may continue. */
type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response to the previous request. */
  readonly previous: ServerResponse | undefined;
  /** Resolves when the earlier requests are handled. */
  readonly before: Promise<void>;
  /** Resolves when the request itself is handled; never if its response must be the last one. */
  readonly done: Promise<void>;
}

export class ClientConnection {
  /** Whether bytes were refused: the bytes after them are no request, either. */
  isRefused = false;
  private waiting = 0;
  private isPausing = false;
  private last: Turn | undefined;

  constructor(private readonly socket: Socket) {}

  /** Whether any request was read. */
  get isUsed(): boolean {
    return this.last !== undefined;
  }

  /**
   * Handles a request after the earlier ones, since it may depend on them; never if one of those ends the connection.
   */
  queue(request: IncomingMessage, response: ServerResponse, serve: Serve): void {
    const before = this.last?.done ?? Promise.resolve();
    const done = this.serveAfter(before, () => serve(request, response));
    this.last = { request, response, previous: this.last?.response, before, done };
    this.waiting += 1;
    // Pausing waits for a microtask: node:http resumes the socket after it has read the request.
    if (this.waiting <= mostWaiting || this.isPausing) return;
    this.isPausing = true;
    queueMicrotask(this.pause);
  }

  /**
   * Waits for the earlier responses before bytes that are no request are refused; `deliver` sends the responses that
   * are ready. Resolves to whether these bytes get a response: not if they belong to a request that got its response
   * before its end.
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

/** Resolves when a response was sent. Until then, node:http may hold it back behind earlier ones. */
const sent = (response: ServerResponse | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!response || response.writableFinished) resolve();
    else response.once('finish', resolve);
  });

/** Closes a connection without further responses once the client closes its side or sends too many requests. */
export function endWithClient(socket: Socket): void {
  const end = (): void => void socket.destroy();
  if (socket.readableEnded || socket.isPaused()) return end();
  // A paused socket doesn't report that its client has left.
  socket.once('end', end).once('pause', end);
}
