/** The server behind the proxy: its address, and one connection to it for each connection of a client. */
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { forServer } from './raw-headers.js';
import { targetOf } from '../../../reference-impl/http/read-request.js';

/** How long a connection, with its handshake, may take. In milliseconds. */
const connectingMs = 10_000;

/** Requests whose connection doesn't stand, so that the server never saw them. */
const unreached = new WeakSet<ClientRequest>();

/** Whether the server was never reached with a request. */
export const isUnreached = (sent: ClientRequest): boolean => unreached.has(sent);

/** Requests of one client's connection; closed with it. */
export interface Line {
  /** Begins a request with the head of a client's; its body is for the caller to send. */
  send(request: IncomingMessage): ClientRequest;
  close(): void;
}

export interface UpstreamOptions {
  /** Scheme, host, port and perhaps the beginning of all paths, without a slash at the end. */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly ca?: string;
}

export class Upstream {
  private readonly url: URL;
  /** What the server's name is, in its Host header. */
  readonly host: string;
  private readonly isTls: boolean;
  private readonly before: string;

  constructor(private readonly options: UpstreamOptions) {
    this.url = new URL(options.url);
    this.host = this.url.host;
    this.isTls = this.url.protocol === 'https:';
    this.before = this.url.pathname.replace(/\/+$/, '');
  }

  /** A line of its own for a client's connection. `onIdleEnd` is called when the server closes it between two requests. */
  open(onIdleEnd: () => void): Line {
    const options = { keepAlive: true, maxSockets: 1 };
    const agent = this.isTls ? new HttpsAgent(options) : new HttpAgent(options);
    const keep = agent.keepSocketAlive.bind(agent);
    const known = new WeakSet<Duplex>();
    let busy = 0;
    // As long as no request is under way, the end of the server's connection is the end of the client's.
    agent.keepSocketAlive = (socket: Duplex) => {
      if (!known.has(socket)) socket.once('close', () => void (busy === 0 && onIdleEnd()));
      known.add(socket);
      return keep(socket);
    };
    return {
      send: (request) => {
        busy += 1;
        return this.send(request, agent).once('close', () => (busy -= 1));
      },
      close: () => agent.destroy(),
    };
  }

  private send(request: IncomingMessage, agent: HttpAgent): ClientRequest {
    const { hostname, port } = this.url;
    const { ca } = this.options;
    const begin = this.isTls ? httpsRequest : httpRequest;
    const sent = begin({
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      method: request.method!,
      path: this.pathOf(request.url!),
      headers: forServer(request as IncomingMessage & { readonly method: string }, this.host),
      agent,
      ...(ca !== undefined && { ca }),
    });
    sent.setNoDelay(true);
    return watchConnecting(sent, this.isTls);
  }

  /** The target as it was written; one in absolute form, as for a forward proxy, without scheme and host. */
  private pathOf(target: string): string {
    const { url } = targetOf(target, {});
    return url.startsWith('/') ? `${this.before}${url}` : url;
  }
}

/** Notes whether a request reaches its server, and bounds how long that takes. */
function watchConnecting(sent: ClientRequest, isTls: boolean): ClientRequest {
  unreached.add(sent);
  const expire = (): void => void sent.destroy(new Error(`no connection within ${connectingMs / 1000} s`));
  const timer = setTimeout(expire, connectingMs);
  const connected = (): void => {
    unreached.delete(sent);
    clearTimeout(timer);
  };
  sent.once('close', () => clearTimeout(timer));
  sent.once('socket', (socket: Socket) => {
    if (socket.connecting) socket.once(isTls ? 'secureConnect' : 'connect', connected);
    else connected();
  });
  return sent;
}

const trust = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** Why there is no connection, in one line. */
export function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (trust.test(code)) return `its TLS certificate is not trusted: ${code}. Pass the CA that signed it: --ca FILE`;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') return 'it does not speak TLS: is its scheme http?';
  return code === '' ? message : code;
}
