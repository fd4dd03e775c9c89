/** For tests: servers that break HTTP itself, or send the same response to everything. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import {
  always,
  type HostileTarget,
  isEndless,
  isHeavy,
  isWrong,
  json,
  listen,
  most,
  raw,
  replying,
  saying,
  type Start,
} from './test-hostile-servers.js';

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const mebibyte = 2 ** 20;

/** A server that writes a response by a function, until the client hangs up. */
const writing = (write: (response: ServerResponse) => void): Start => {
  return () => {
    let count = 0;
    const server = createHttpServer((request, response) => {
      count += 1;
      request.resume();
      write(response);
    });
    return listen(server, () => count);
  };
};

/** Writes the same piece again and again, as fast as the client reads. */
function pour(response: ServerResponse, piece: string | Uint8Array, times = Infinity): void {
  let left = times;
  const more = (): void => {
    while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more);
    response.end();
  };
  more();
}

const slowly: Start = raw((socket) => {
  const text = `${ok}content-length: 2\r\n\r\n{}`;
  let at = 0;
  const timer = setInterval(() => (at < text.length ? socket.write(text[at++]!) : clearInterval(timer)), 20);
  socket.on('close', () => clearInterval(timer));
});

/** A gibibyte of spaces, compressed to one mebibyte. */
const bomb = (() => {
  const parts: Buffer[] = [];
  const gzip = createGzip().on('data', (part: Buffer) => parts.push(part));
  const blanks = Buffer.alloc(8 * mebibyte, ' ');
  for (let count = 0; count < 8; count += 1) gzip.write(blanks);
  gzip.end();
  return () => Buffer.concat(parts);
})();

const manyHeaders = Array.from({ length: 10_000 }, (_, index) => `x-${index}: 1\r\n`).join('');

const breaking: readonly HostileTarget[] = [
  isEndless(
    'never answers',
    raw(() => undefined),
  ),
  isWrong(
    'takes connections and closes them',
    raw((socket) => void socket.end()),
  ),
  isWrong(
    'resets every connection',
    raw((socket) => void socket.resetAndDestroy()),
  ),
  isEndless('answers byte by byte', slowly),
  isEndless(
    'sends a body without end',
    writing((response) => pour(response, 'x'.repeat(65_536))),
  ),
  isEndless(
    'sends bodies of 50 MB',
    writing((response) => pour(response, ' '.repeat(mebibyte), 50)),
  ),
  isEndless(
    'sends headers without end',
    raw((socket) => void socket.write(`${ok}${'x-a: b\r\n'.repeat(20_000)}`)),
  ),
  isWrong('sends ten thousand headers', saying(`${ok}${manyHeaders}content-length: 2\r\n\r\n{}`)),
  isHeavy('sends nine hundred headers', saying(`${ok}${manyHeaders.slice(0, 9000)}\r\nconnection: close\r\n\r\n{}`)),
  isWrong(
    'sends gzip bombs',
    writing((response) => void response.setHeader('content-encoding', 'gzip').end(bomb())),
  ),
  isWrong(
    'says gzip and sends something else',
    writing((response) => void response.setHeader('content-encoding', 'gzip').end('{}')),
  ),
  isWrong(
    'packs bodies five times',
    writing((response) => void response.setHeader('content-encoding', 'gzip,gzip,gzip,gzip,gzip').end(gzipSync('{}'))),
  ),
  isWrong('breaks its chunks', saying(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`)),
  isWrong('ends before its chunks do', saying(`${ok}transfer-encoding: chunked\r\n\r\n5\r\n{}`)),
  isWrong('cuts bodies short', saying(`${ok}content-length: 100\r\n\r\n{"message":"succ`)),
  isWrong('speaks no HTTP', saying('SSH-2.0-OpenSSH_9.6\r\n')),
  isWrong(
    'sends binary noise',
    saying(
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 167) % 256),
      'keep',
    ),
  ),
  isWrong('answers twice', saying(`${ok}content-length: 2\r\n\r\n{}${ok}content-length: 2\r\n\r\n{}`, 'keep')),
  // undici can't read this response, though HTTP may allow it, so the check can't be decided.
  {
    ...isWrong('says 100 Continue for ever', saying('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000), 'keep')),
    verdict: 'undecided',
  },
  isWrong(
    'switches protocols',
    saying('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n', 'keep'),
  ),
];

const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Welcome</title>' };

/** Servers that send one response to everything. */
const monotonous: readonly HostileTarget[] = [
  isWrong('sends HTML with status 200', always(html)),
  isWrong('says 200 and {}', always(json({}))),
  ...[null, [], 7, 'text', true].map((body) => isWrong(`says 200 and ${JSON.stringify(body)}`, always(json(body)))),
  isWrong('says 204', always({ status: 204, headers: {}, body: '' })),
  { name: 'says 401', start: always(json({ message: 'no' }, 401)), verdict: 'undecided', most: most.first },
  { name: 'says 403', start: always(json({ message: 'no' }, 403)), verdict: 'undecided', most: most.first },
  { name: 'says 503', start: always(json({ message: 'no' }, 503)), verdict: 'undecided', most: most.little },
  // One refusal of everything: the API was never reached.
  ...[400, 404, 422].map((status): HostileTarget => ({
    ...isWrong(`says ${status}`, always(json({ message: 'no' }, status))),
    verdict: 'undecided',
  })),
  ...[304, 500, 502, 600, 999].map((status) => isWrong(`says ${status}`, always(json({ message: 'no' }, status)))),
];

/** Servers that rate limit every request. For other values of Retry-After see broken.proof.test.ts, where waits take no time. */
const puttingOff: readonly HostileTarget[] = ([{}, { 'retry-after': '\u00ff' }] as const).map((headers) => ({
  name: `says 429 with ${JSON.stringify(headers)}`,
  start: always(json({}, 429, headers)),
  verdict: 'undecided',
  most: most.patient,
}));

/** A server that rate limits everything after this many requests. */
const tiring: HostileTarget = isWrong(
  'says 429 to everything after 20 requests',
  replying(() => (_call, count) => json({}, count > 20 ? 429 : 200)),
);

export const wireTargets: readonly HostileTarget[] = [...breaking, ...monotonous, ...puttingOff, tiring];
