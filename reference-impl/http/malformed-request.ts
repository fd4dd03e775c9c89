/** Refuses requests for which node:http has no response object: bytes that it can't parse, and CONNECT. */
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
// Not the global timers: a test's fake timers must not stop the server.
import { clearTimeout, setTimeout } from 'node:timers';
import { corsHeaders, methods } from './cors.js';

/** Node's parse error; `rawPacket` has the bytes that it could not parse. */
export interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Uint8Array;
}

type Reason = readonly [status: number, message: string];

const reasons: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The headers are larger than ${maxHeaderSize} bytes together. Send fewer or shorter ones; cookies count, too.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not complete in time. Send it again.'],
};
const garbage: Reason = [400, 'This is not a valid HTTP/1.1 request.'];

/** How long a client may take to read a refusal and close the connection. */
const lingerMs = 2000;

/** The status and the message for bytes that are not a request. */
export const reasonFor = ({ code = '' }: ParseError): Reason => reasons[code] ?? garbage;

/** Writes the response to bytes that are not a request. */
export function refuseMalformed(error: ParseError, socket: Duplex): void {
  const [status, message] = reasonFor(error);
  refuseWith(socket, status, message, corsHeaders(originIn(error.rawPacket), {}));
}

/** Refuses CONNECT, which asks for a tunnel to another host. */
export const refuseTunnel = (socket: Duplex): void =>
  refuseWith(socket, 405, "This server is not a proxy: it doesn't support CONNECT.", { allow: methods });

function refuseWith(socket: Duplex, status: number, message: string, more: Readonly<Record<string, string>>): void {
  const body = JSON.stringify({ message });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  endSoon(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Ends a connection, but reads from it a little longer: closing it with unread bytes would discard the response. */
export function endSoon(socket: Duplex, text = ''): void {
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

const originForm = /^origin: *([\x21-\x7e]+)\r?$/im;

/** The Origin header in the bytes, if any, so that a page can read the response. */
function originIn(packet: Uint8Array = new Uint8Array()): { readonly origin?: string } {
  const [, origin] = originForm.exec(Buffer.from(packet).toString('latin1')) ?? [];
  return origin === undefined ? {} : { origin };
}
