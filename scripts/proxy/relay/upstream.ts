/** The server behind the proxy: its address, and one connection to it for each client connection. */
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { forServer } from './raw-headers.js';
import { targetOf } from '../../../reference-impl/http/read-request.js';

/** How long connecting may take, including the TLS handshake, in milliseconds. */
const connectingMs = 10_000;

/** Requests whose connection was never established, so the server did not see them. */
const unreached = new WeakSet<ClientRequest>();

/** Whether a request never reached the server. */
export const isUnreached = (sent: ClientRequest): boolean => unreached.has(sent);

/** The requests of one client connection; closed with it. */
export interface UpstreamLine {
  /** Starts a request with the head of the client's; the caller sends its body. */
  send(request: IncomingMessage): ClientRequest;
  close(): void;
}

export interface UpstreamOptions {
  /** Scheme, host, port and optionally a path prefix, without a slash at the end. */
  readonly url: string;
  /** The PEM of the CA that signed the server's certificate. */
  readonly ca?: string;
}

export class Upstream {
  private readonly url: URL;
  /** The server's name for its Host header. */
  readonly host: string;
  private readonly isTls: boolean;
  private readonly before: string;

  constructor(private readonly options: UpstreamOptions) {
    this.url = new URL(options.url);
    this.host = this.url.host;
    this.isTls = this.url.protocol === 'https:';
    this.before = this.url.pathname.replace(/\/+$/, '');
  }

  /** The line for a client connection. `onIdleEnd` is called when the server closes it between two requests. */
  open(onIdleEnd: () => void): UpstreamLine {
    const options = { keepAlive: true, maxSockets: 1 };
    const agent = this.isTls ? new HttpsAgent(options) : new HttpAgent(options);
    const keep = agent.keepSocketAlive.bind(agent);
    const known = new WeakSet<Duplex>();
    let busy = 0;
    // If the server closes its connection while no request is under way, the client's connection is closed, too.
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

  /** The request target as written; an absolute URL, as for a forward proxy, without scheme and host. */
  private pathOf(target: string): string {
    const { url } = targetOf(target, {});
    return url.startsWith('/') ? `${this.before}${url}` : url;
  }
}

/** Records whether a request reaches its server, and limits the time for connecting. */
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

const plainHttp = /wrong version number|packet length too long|http request/i;

/** Why there is no connection, in one line without a full stop. The advice depends on what is wrong with a certificate. */
export function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'CERT_HAS_EXPIRED') return `its TLS certificate has expired (${code}). Renew it`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its TLS certificate is for another host name (${code}). Pass --url with a name of the certificate`;
  const advice = /SELF_SIGNED|UNABLE_TO/.test(code) ? '. Pass the CA that signed it: --ca FILE' : '';
  if (/CERT|UNABLE_TO/.test(code)) return `its TLS certificate is not trusted: ${code}${advice}`;
  if (!/^(?:EPROTO|ERR_SSL_)/.test(code)) return code === '' ? message : code;
  if (plainHttp.test(`${code.replaceAll('_', ' ')} ${message}`))
    return 'it does not speak TLS. If it is an http server, change https to http in --url';
  const [, reason = code] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return `no TLS connection (${reason}). The proxy speaks TLS 1.2 and 1.3, and has no client certificate`;
}
