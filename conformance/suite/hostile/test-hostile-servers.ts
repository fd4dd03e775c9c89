/** For tests: starts misbehaving servers, each on a free loopback port. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import type { Call, CallOutcome, Reply } from '../../../reference-impl/calls/call.js';
import { standardAccounts } from '../../../reference-impl/account/seed.js';
import type { Verdict } from '../../report/report.js';

/** The token of the hostile runs: each of its encodings differs from it. */
export const hostileToken = 'S3cret/Token+of=the&hostile~test';

export interface Listening {
  readonly url: string;
  /** How many requests came; for a raw server, how many chunks of data. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

export type Start = () => Promise<Listening>;

/** A server that must not harm the suite, and the expected verdict. */
export interface HostileTarget {
  readonly name: string;
  readonly start: Start;
  readonly verdict: Verdict;
  /** Limits of the run: requests that arrive, and seconds (generous, as machines differ). */
  readonly most: { readonly requests: number; readonly seconds: number };
  /** Set if requests are left without a response, so that only the timeout ends them. */
  readonly hangs?: true;
  /** The checks to run, if more would take too long. */
  readonly only?: readonly string[];
}

/** Limits of a run. */
export const most = {
  /** Most of the checks that the tests choose. */
  ordinary: { requests: 1000, seconds: 60 },
  /** The same, for a server whose responses look correct for long. */
  long: { requests: 2000, seconds: 60 },
  /** A few checks, or all if nothing can be judged. */
  little: { requests: 300, seconds: 60 },
  /** For a server that the run gives up after its first requests and their retries. */
  first: { requests: 60, seconds: 60 },
  /** For a server that is rate limited throughout. */
  patient: { requests: 1200, seconds: 60 },
} as const;

/** A target that the suite must find non-conformant. */
export const isWrong = (name: string, start: Start, limits: HostileTarget['most'] = most.ordinary): HostileTarget => ({
  name,
  start,
  verdict: 'non-conformant',
  most: limits,
});

/** A few cheap checks of each kind, for responses that take long to read. */
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

/** As `isWrong`, for a server that leaves requests without a response. */
export const isEndless = (name: string, start: Start): HostileTarget => ({
  ...isWrong(name, start),
  hangs: true,
  most: most.first,
});

/** Listens on a free port. `close` ends every connection. */
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

/** A server that is a function called for each chunk of data on a connection. */
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

/** A server that sends these bytes for every request, and hangs up unless `then` is 'keep'. */
export const saying = (text: string | Uint8Array, then: 'keep' | 'end' = 'end'): Start =>
  raw((socket) => void (then === 'end' ? socket.end(text) : socket.write(text)));

function write(response: ServerResponse, reply: Reply & { readonly reason?: string }): void {
  const { status, headers, body, reason } = reply;
  response.writeHead(status, reason, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

/** A request as an application sees it, once it is complete. */
async function received(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  // An aborted request has no end, and gets no response.
  await new Promise((resolve) => request.on('end', resolve));
  const { method = 'GET', url = '/' } = request;
  const headers = request.headers as Record<string, string>;
  return { method, url, headers, body: Buffer.concat(parts), origin: 'http://127.0.0.1' };
}

type Respond = (call: Call, count: number) => CallOutcome | Promise<CallOutcome>;

/** A server that is a function of the call and its number, from 1, to the reply. */
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

/** The reference with an account for the hostile token. */
export const referenceApp = () => createApp({ accounts: standardAccounts(hostileToken), fixes: false });

/** The reference, but it responds to only `after` requests; `onSilence` is called at the first request without a response. */
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

/** The reference, with its own way of writing responses to the connection. */
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

/** The reference, with every reply altered. */
export function altered(change: (reply: Reply, call: Call, count: number) => Reply): Start {
  return replying(() => {
    const app = referenceApp();
    return async (call, count) => {
      const outcome = await app.handle(call);
      return typeof outcome === 'string' ? outcome : change(outcome, call, count);
    };
  });
}

/** The reference, with every value in its JSON bodies altered, the innermost first. */
export const revalued = (change: (value: unknown, name: string) => unknown): Start =>
  altered((reply) => {
    const text = Buffer.from(reply.body).toString('utf8');
    if (text === '') return reply;
    const body = JSON.stringify(JSON.parse(text, (name, value: unknown) => change(value, name)));
    return { ...reply, headers: withoutLength(reply.headers), body };
  });

/** The headers without `content-length`, as the body changes. */
const withoutLength = (headers: Reply['headers']): Reply['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'));
