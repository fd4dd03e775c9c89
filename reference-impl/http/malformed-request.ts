/** Refuses bytes that node:http can't parse as a request, with a body that says why. */
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { corsHeaders } from './cors.js';

/** The error of node; `rawPacket` has the bytes that it could not parse. */
interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Uint8Array;
}

type Reason = readonly [status: number, message: string];

const reasons: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The headers are larger than ${maxHeaderSize} bytes together. Send fewer or shorter ones; cookies count, too.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time. Send it again.'],
};
const garbage: Reason = [400, 'This is not a request in HTTP/1.1 that can be read.'];

/** Writes the response to the socket itself, since node made no request and no response object. */
export function refuseMalformed(error: ParseError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = reasons[error.code ?? ''] ?? garbage;
  const body = JSON.stringify({ message });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...corsHeaders(originIn(error.rawPacket), {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

const originForm = /^origin: *([\x21-\x7e]+)\r?$/im;

/** The Origin header in the bytes, if any, so that a page may read the response. */
function originIn(packet: Uint8Array = new Uint8Array()): { readonly origin?: string } {
  const [, origin] = originForm.exec(Buffer.from(packet).toString('latin1')) ?? [];
  return origin === undefined ? {} : { origin };
}
