/** Upgrades: relays the request, and after a 101 the bytes of both sides, which are no longer HTTP. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { written } from './own-responses.js';
import { problemBehind } from './pass-response.js';
import { endOnFailure, pump } from './pump.js';
import { declaresBody, headOf, ofConnection, withoutHeaders } from './raw-headers.js';
import type { UpstreamLine } from './upstream.js';
import type { Watcher } from './watch.js';

interface Ways {
  readonly line: UpstreamLine;
  readonly watcher: Watcher;
  readonly server: Server;
}

const ofUpgrade: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings']);

/** Whether the upgrade can be ignored: to HTTP/2, which is optional, or by a request with a body. */
const isPlain = ({ headers, rawHeaders }: IncomingMessage): boolean =>
  /^h2c?$/i.test(headers.upgrade ?? '') || declaresBody(rawHeaders);

/** Passes a request back to the server, which parses it again without the upgrade. */
function handBack(
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  server: Server,
): void {
  const again = headOf(`${method} ${url} HTTP/${httpVersion}`, withoutHeaders(rawHeaders, ofUpgrade));
  socket.unshift(Buffer.concat([Buffer.from(again, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Relays an upgrade until the connection ends. */
export function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, { line, watcher, server }: Ways): void {
  if (isPlain(request)) return handBack(request, socket, head, server);
  const watched = watcher.begin(request);
  const sent = line.send(request);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => sent.destroy());
  const safely = (work: () => void): void => endOnFailure(socket, work);
  sent.on('upgrade', (response, other, otherHead) =>
    safely(() => {
      watched.responseHead(response);
      void watched.responseEnd();
      other.on('error', () => other.destroy());
      other.once('close', () => socket.end());
      socket.once('close', () => other.destroy());
      socket.write(headOf(`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`, response.rawHeaders), 'latin1');
      socket.write(otherHead);
      other.write(head);
      const ignored = (): void => undefined;
      pump(other, socket, ignored, () => socket.end());
      pump(socket, other, ignored, () => other.end());
    }),
  );
  // The server doesn't upgrade. There is no response object here, so the body ends with the connection.
  sent.on('response', (incoming) =>
    safely(() => {
      watched.responseHead(incoming);
      const headers = [...withoutHeaders(incoming.rawHeaders, ofConnection), 'Connection', 'close'];
      socket.write(headOf(`HTTP/1.1 ${incoming.statusCode} ${incoming.statusMessage}`, headers), 'latin1');
      incoming.on('error', () => socket.destroy());
      pump(
        incoming,
        socket,
        (chunk) => watched.responseData(chunk),
        () => {
          void watched.responseEnd();
          socket.end();
        },
      );
    }),
  );
  sent.on('error', (error) =>
    safely(() => {
      const own = problemBehind(error, sent);
      if (!own) return void (watched.end('cut'), socket.destroy());
      watched.end(own);
      socket.end(written(own));
    }),
  );
  watched.requestEnd();
  sent.end();
}
