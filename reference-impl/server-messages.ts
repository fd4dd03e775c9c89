/**
 * Requests and answers of node:http that pass by its streams. Streams are for bodies of any size that somebody reads at
 * leisure; the bodies here are small and wanted at once, and the two streams take an eighth of the time of an order.
 */
import { IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';

/** Is given each piece of a body, and null at its end. */
export interface Sink {
  take(piece: Buffer | null): void;
}

/** A request that hands its body on as node reads it. It can't be read as a stream. */
export class DirectRequest extends IncomingMessage {
  /** Where its body goes; without one it is dropped. */
  sink: Sink | undefined = undefined;

  /** Node calls it with what it has read. It always reads on. */
  override push(piece: Buffer | null): boolean {
    this.sink?.take(piece);
    return true;
  }

  /** Node calls it once a request is answered, to read the rest of it as a stream. Under another name that would only take time. */
  _dump(): void {
    this.sink = undefined;
  }
}

// To node the stream is at its end, so it waits for no other one before it lets a request go.
Object.defineProperty(DirectRequest.prototype, 'readableEnded', { value: true });

let lastRead: { readonly raw: readonly string[]; readonly headers: unknown } | undefined;

// Mostly they are those of the request before, which node would read anew. Nobody may change them.
Object.defineProperty(DirectRequest.prototype, 'headers', {
  get(this: DirectRequest) {
    const raw = this.rawHeaders;
    if (!lastRead || (raw !== lastRead.raw && !isSame(raw, lastRead.raw)))
      lastRead = { raw, headers: Reflect.get(IncomingMessage.prototype, 'headers', this) };
    return lastRead.headers;
  },
});

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = one.length - 1; at >= 0; at--) if (one[at] !== other[at]) return false;
  return true;
}

/** The headers of an answer, by their names in lower case: its own ones, and those that let pages read it. */
export interface AnswerHeaders {
  readonly own: Readonly<Record<string, string>>;
  readonly cors: Readonly<Record<string, string>>;
}

/**
 * Sends a whole answer in one piece, with the bytes that `response.writeHead(status, headers).end(body)` sends, and says whether
 * it could. It can't when the connection ends with the answer or is gone, another answer comes first, the answer has no
 * body, or a header of its own is one that node looks at.
 */
export function sendAtOnce(response: ServerResponse, status: number, headers: AnswerHeaders, body: string): boolean {
  const { socket, req, shouldKeepAlive } = response;
  if (!socket?.writable || !shouldKeepAlive || req.method === 'HEAD' || !hasBody(status)) return false;
  const lines = linesOf(headers);
  if (lines === undefined) return false;
  const length = Buffer.byteLength(body);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}content-length: ${length}\r\n`;
  const text = `${start}Date: ${httpDate()}\r\nConnection: keep-alive\r\n\r\n${body}`;
  socket.write(text, length === body.length ? 'latin1' : 'utf8');
  // To node it is sent, so the next request on the connection has its turn.
  response.emit('finish');
  return true;
}

/** Of a status that isn't one node says so itself. */
const hasBody = (status: number): boolean => status > 199 && status < 600 && status !== 204 && status !== 304;
/** Node only writes these down. */
const plainNames: ReadonlySet<string> = new Set(['content-type', 'link']);
const plainValue = /^[\x20-\x7e]*$/;

let last: { readonly headers: AnswerHeaders; readonly lines: string | undefined } | undefined;

/** As lines; undefined where one isn't plain. Mostly these are the very ones of the answer before. */
function linesOf(headers: AnswerHeaders): string | undefined {
  const { own, cors } = headers;
  if (last?.headers.own === own && last.headers.cors === cors) return last.lines;
  const [first, second] = [plainLines(own, plainNames), plainLines(cors)];
  last = { headers, lines: first === undefined || second === undefined ? undefined : first + second };
  return last.lines;
}

function plainLines(headers: Readonly<Record<string, string>>, names?: ReadonlySet<string>): string | undefined {
  let lines = '';
  for (const name in headers) {
    const value = headers[name]!;
    if ((names && !names.has(name)) || !plainValue.test(value)) return undefined;
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

let dated = { second: -1, text: '' };

/** The time as a header has it, made once a second. */
function httpDate(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== dated.second) dated = { second, text: new Date(now).toUTCString() };
  return dated.text;
}
