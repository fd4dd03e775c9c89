/** A connection that sends bytes unchanged and reads responses in order. */
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the body begins. */
  readonly end: number;
}

/** How long a response may take, in milliseconds. */
const patience = 30_000;

export class RawConnection {
  /** Received bytes that are not read yet, as latin1. */
  private received = '';
  private isClosed = false;
  private isReset = false;
  private wake = (): void => undefined;
  private readonly socket: Socket;

  constructor({ hostname, port }: URL) {
    this.socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    this.socket
      .setNoDelay()
      .setEncoding('latin1')
      .setTimeout(patience, () => this.socket.destroy());
    this.socket.on('data', (piece: string) => {
      this.received += piece;
      this.wake();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
  }

  /** Whether another request may be sent. */
  get isOpen(): boolean {
    return this.socket.writable && this.socket.readable && !this.isClosed && !this.isReset;
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Half-closes the connection: sends no more. */
  end(): void {
    this.socket.end();
  }

  /** Resets the connection once everything is sent. */
  reset(): void {
    this.isReset = true;
    this.socket.write('', () => {
      // Node can't reset a half-closed socket; it would stay open.
      if (this.socket.writableEnded) this.socket.destroy();
      else this.socket.resetAndDestroy();
    });
  }

  /** The next response, except interim ones; undefined if the connection ends before it is complete. */
  async next(method: string): Promise<RawResponse | undefined> {
    for (;;) {
      const head = headOf(this.received);
      const length = head && lengthOf(head, method, this.received, this.isClosed);
      if (head && length !== undefined) {
        const body = this.received.slice(head.end, head.end + length);
        this.received = this.received.slice(head.end + length);
        if (head.status >= 200) return { ...head, body: bodyOf(head, body) };
      } else if (this.isClosed) return undefined;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** All bytes until the connection ends. */
  async rest(): Promise<string> {
    while (!this.isClosed) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.received;
  }
}

function headOf(text: string): Head | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? [];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(status), headers, end: end + 4 };
}

/** The number of bytes of a body on the connection; undefined if it is incomplete. */
function lengthOf({ status, headers, end }: Head, method: string, text: string, isClosed: boolean): number | undefined {
  const available = text.length - end;
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0;
  if (headers['transfer-encoding'] !== undefined) {
    const last = /(?:^|\r\n)0\r\n\r\n/.exec(text.slice(end));
    return last ? last.index + last[0].length : undefined;
  }
  const length = Number(headers['content-length'] ?? NaN);
  if (Number.isNaN(length)) return isClosed ? available : undefined;
  return length <= available ? length : undefined;
}

function bodyOf({ headers }: Head, body: string): string {
  if (headers['transfer-encoding'] === undefined) return body;
  let [text, rest] = ['', body];
  for (let size = NaN; size !== 0;) {
    const end = rest.indexOf('\r\n');
    size = Number.parseInt(rest, 16) || 0;
    text += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 4 + size);
  }
  return text;
}
