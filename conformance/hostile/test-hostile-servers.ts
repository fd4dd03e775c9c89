/** For tests: starts servers that misbehave, each on a loopback port of its own. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Call, Outcome, Reply } from '../../reference-impl/calls/call.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import type { Verdict } from '../report/report.js';

/** The token that the hostile runs use: every encoding of it differs from it. */
export const hostileToken = 'S3cret/Token+of=the&hostile~test';

export interface Listening {
  readonly url: string;
  /** How many requests came; for a raw server, how many pieces of them. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

export type Start = () => Promise<Listening>;

/** A target that must not harm the suite, and what the suite must say of it. */
export interface HostileTarget {
  readonly name: string;
  readonly start: Start;
  readonly verdict: Verdict;
  /** The most that the run may take: requests that come in, and seconds, by a generous count since machines differ. */
  readonly most: { readonly requests: number; readonly seconds: number };
  /** Set where requests are left without an end, so that only the limit of a request ends them. */
  readonly hangs?: true;
  /** The checks that run in a test, where more would take too long. */
  readonly only?: readonly string[];
}

/** How much and how long a run may take. */
export const most = {
  /** Most of the checks that the tests choose. */
  ordinary: { requests: 1000, seconds: 60 },
  /** The same, of a target that is believed for long. */
  long: { requests: 2000, seconds: 60 },
  /** A few checks, or all of a target of which nothing can be judged. */
  little: { requests: 300, seconds: 60 },
  /** A target that is given up after its first requests, whatever was sent again. */
  first: { requests: 60, seconds: 60 },
  /** As often as a request is sent again that is rate limited. */
  patient: { requests: 1200, seconds: 60 },
} as const;

/** A target that the suite must find non-conformant. */
export const isWrong = (name: string, start: Start, limits: HostileTarget['most'] = most.ordinary): HostileTarget => ({
  ...{ name, start, verdict: 'non-conformant', most: limits },
});

/** Checks of each kind that send few requests, for responses that take long to read. */
export const brief = [
  ...['list-carriers.refuses', 'list-carriers.asks', 'list-carriers.responses', 'create-order.gives'],
  ...['get-order.reads.full', 'get-order.refuses.unknown', 'get-order.responses'],
];

/** As `isWrong`, for responses that take long to read. */
export const isHeavy = (name: string, start: Start): HostileTarget => ({
  ...isWrong(name, start),
  only: brief,
  most: most.little,
});

/** As `isWrong`, for a target that leaves requests without an end. */
export const isEndless = (name: string, start: Start): HostileTarget => ({
  ...isWrong(name, start),
  hangs: true,
  most: most.first,
});

/** Listens on a free port; closing ends every connection. */
export async function listen(server: Server, count: () => number, scheme = 'http'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: count,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A server that does what it likes with a connection whenever something comes. */
export function raw(react: (socket: Socket) => void): Start {
  return () => {
    let count = 0;
    const server = createServer((socket) => {
      socket.on('data', () => {
        count += 1;
        react(socket);
      });
    });
    return listen(server, () => count);
  };
}

/** A server that says these bytes to every request, and then perhaps hangs up. */
export const saying = (text: string | Uint8Array, then: 'keep' | 'end' = 'end'): Start =>
  raw((socket) => void (then === 'end' ? socket.end(text) : socket.write(text)));

function write(response: ServerResponse, reply: Reply & { readonly reason?: string }): void {
  const { status, headers, body, reason } = reply;
  response.writeHead(status, reason, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

/** A request as an application sees it, once all of it has come. */
async function received(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  // A request that breaks off has no end, and gets no response.
  await new Promise((resolve) => request.on('end', resolve));
  const { method = 'GET', url = '/' } = request;
  const headers = request.headers as Record<string, string>;
  return { method, url, headers, body: Buffer.concat(parts), origin: 'http://127.0.0.1' };
}

type Respond = (call: Call, count: number) => Outcome | Promise<Outcome>;

/** A server that is a function from calls, counted from 1, to replies. */
export function replying(makeRespond: () => Respond): Start {
  return () => {
    let count = 0;
    const respond = makeRespond();
    const server = createHttpServer((request, response) => {
      void received(request).then(async (call) => {
        const outcome = await respond(call, ++count);
        if (typeof outcome === 'string') request.socket.destroy();
        else write(response, outcome);
      });
    });
    return listen(server, () => count);
  };
}

/** A JSON reply. */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Always the same reply. */
export const always = (reply: Reply): Start => replying(() => () => reply);

/** The reference with an account of the hostile token. */
export const referenceApp = () => createApp({ accounts: standardAccounts(hostileToken), fixes: false });

/** The reference, which responds to this many requests and to no later one; calls back at the first of those. */
export function fallingSilent(after: number, onSilence: () => void): Start {
  return replying(() => {
    const app = referenceApp();
    return (call, count) => {
      if (count <= after) return app.handle(call);
      if (count === after + 1) onSilence();
      return new Promise<never>(() => undefined);
    };
  });
}

/** The reference, written to the wire in a way of its own. */
export function written(
  write: (response: ServerResponse, reply: Reply, request: IncomingMessage) => unknown,
  makeServer: (listener: RequestListener) => Server = createHttpServer,
): Start {
  return () => {
    let count = 0;
    const app = referenceApp();
    const server = makeServer((request, response) => {
      void received(request).then(async (call) => {
        count += 1;
        const outcome = await app.handle(call);
        if (typeof outcome === 'string') request.socket.destroy();
        else write(response, outcome, request);
      });
    });
    return listen(server, () => count);
  };
}

/** The reference, with every one of its replies changed on the way. */
export function altered(change: (reply: Reply, call: Call, count: number) => Reply): Start {
  return replying(() => {
    const app = referenceApp();
    return async (call, count) => {
      const outcome = await app.handle(call);
      return typeof outcome === 'string' ? outcome : change(outcome, call, count);
    };
  });
}

/** The reference, with every value in its JSON bodies changed by this; the innermost first. */
export const revalued = (change: (value: unknown, name: string) => unknown): Start =>
  altered((reply) => {
    const text = Buffer.from(reply.body).toString('utf8');
    if (text === '') return reply;
    const body = JSON.stringify(JSON.parse(text, (name, value: unknown) => change(value, name)));
    return { ...reply, headers: withoutLength(reply.headers), body };
  });

/** Headers that suit another body. */
const withoutLength = (headers: Reply['headers']): Reply['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'));
