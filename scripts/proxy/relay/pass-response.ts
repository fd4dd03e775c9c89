/** The client's response: the server's unchanged, an interim one, a cut connection, or one of the proxy. */
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { problem, type OwnResponse } from './own-responses.js';
import { flushHead, hold, pump } from './pump.js';
import { declaresBody, forClient, headOf, linesOf } from './raw-headers.js';
import { isUnreached, reasonOf } from './upstream.js';
import { mostHeld, type WatchedExchange } from './watch.js';

/** Passes on an interim response, such as 100 or 103, unless the client uses HTTP/1.0, which has none. */
export function passInformation(
  response: ServerResponse,
  information: { statusCode: number; statusMessage: string; rawHeaders: string[] },
): void {
  if (response.headersSent || response.req.httpVersion === '1.0') return;
  const { statusCode, statusMessage, rawHeaders } = information;
  if (statusCode === 100) return response.writeContinue();
  response.socket?.write(headOf(`HTTP/1.1 ${statusCode} ${statusMessage}`, rawHeaders), 'latin1');
}

/** Sends the head unchanged. Additions of node:http are removed, except those that an HTTP/1.0 client needs. */
function sendHead(incoming: IncomingMessage, response: ServerResponse, added: readonly string[]): void {
  const { httpVersion } = response.req;
  response.sendDate = false;
  response.removeHeader('transfer-encoding');
  if (httpVersion !== '1.0') response.removeHeader('connection');
  const headers = forClient(incoming.rawHeaders, httpVersion);
  response.writeHead(incoming.statusCode!, incoming.statusMessage, [...headers, ...added]);
  if (declaresBody(headers)) marked.add(response);
  flushHead(response);
}

/** Streams a response, or holds it until it is complete and sends it or a replacement. */
export async function passResponse(
  incoming: IncomingMessage,
  response: ServerResponse,
  watched: WatchedExchange,
): Promise<void> {
  const { added, isHeld } = watched.responseHead(incoming);
  const finish = (): void => {
    if (incoming.rawTrailers.length > 0 && response.chunkedEncoding)
      response.addTrailers(linesOf(incoming.rawTrailers));
    response.end();
  };
  try {
    incoming.on('error', () => cut(response));
    const held = isHeld ? await hold(incoming, mostHeld) : undefined;
    held?.chunks.forEach((chunk) => watched.responseData(chunk));
    const replaced = held?.isWhole ? await watched.responseEnd() : undefined;
    if (replaced) return answer(response, replaced);
    sendHead(incoming, response, added);
    held?.chunks.forEach((chunk) => response.write(chunk));
    if (held?.isWhole) return finish();
    pump(
      incoming,
      response,
      (chunk) => watched.responseData(chunk),
      () => {
        if (!incoming.complete) return cut(response);
        void watched.responseEnd();
        finish();
      },
    );
  } catch {
    // The server ended the connection while its response was held: the client is cut off already.
    if (incoming.errored) return;
    // node:http can't write this head, such as one with a Trailer header but without chunks.
    if (!response.headersSent)
      answerFor(response, problem('not-http', 502, "The server's response has a malformed head."), watched);
    else cut(response);
  }
}

/** Responses with a length or a last chunk to mark their end. Added once the head is sent. */
const marked = new WeakSet<ServerResponse>();

/** Ends the connection where the server ended it, after everything that was sent before. */
function cut(response: ServerResponse): void {
  const { socket } = response.req;
  // If the end of the connection marks the end of the response, only a reset shows that the response is incomplete.
  if (response.headersSent && !marked.has(response)) socket.resetAndDestroy();
  else socket.destroySoon();
}

/** The problem behind an error in place of a response; undefined if the server only closed the connection. */
export function problemBehind(error: NodeJS.ErrnoException, sent: ClientRequest): OwnResponse | undefined {
  if (isUnreached(sent))
    return problem('unreachable', 502, `The server behind the proxy can't be reached: ${reasonOf(error)}.`);
  if (error.code?.startsWith('HPE_') !== true) return undefined;
  return problem('not-http', 502, `The server behind the proxy sent something other than HTTP (${error.code}).`);
}

/** Ends an exchange whose request failed. */
export function fail(error: Error, sent: ClientRequest, response: ServerResponse, watched: WatchedExchange): void {
  if (response.destroyed) return;
  const own = response.headersSent ? undefined : problemBehind(error, sent);
  if (own) return answerFor(response, own, watched);
  if (!response.headersSent) watched.end('cut');
  cut(response);
}

/** Sends a response of the proxy in place of one of the server, and ends the exchange. */
export function answerFor(response: ServerResponse, own: OwnResponse, watched: WatchedExchange): void {
  watched.end(own);
  answer(response, own);
}

/** Sends a response of the proxy. */
export function answer(response: ServerResponse, { status, headers, body }: OwnResponse): void {
  response.writeHead(status, [...headers]).end(response.req.method === 'HEAD' ? undefined : body);
}
