/** Sends one small request to a server, and notices that the server is down or was restarted. */
import { Agent as HttpAgent, get as getHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isGatewayStatus, userAgent } from '../../../conformance/requests/http/transport.js';

/** The result of a look; a server that is down has a reason, such as ECONNREFUSED. */
export type LookResult = { readonly state: 'same' | 'restarted' } | { readonly state: 'down'; readonly why: string };

/** The result of one request. */
type Asked =
  | { readonly kind: 'response'; readonly status: number; readonly socket: Socket; readonly isKept: boolean }
  | { readonly kind: 'slow' }
  | { readonly kind: 'failed'; readonly code: string };

/** How often a connection must have stayed open between two looks before its end counts as a restart. */
const enoughReuses = 2;

/** In milliseconds; long, because a debugger may pause the server. */
const slowMs = 5000;

/**
 * Sends requests over one connection that stays open. A server that restarts between two looks is never seen down, but
 * its connection ends. That counts only if this server has kept connections open before and did not announce the end.
 */
export class ServerLook {
  private readonly agent: HttpAgent;
  private kept: Socket | undefined;
  private reuses = 0;

  constructor(
    private readonly url: string,
    private readonly options: { readonly headers?: Readonly<Record<string, string>>; readonly ca?: string } = {},
  ) {
    const { ca } = options;
    const once = { keepAlive: true, maxSockets: 1 };
    this.agent = url.startsWith('https:')
      ? new HttpsAgent({ ...once, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) })
      : new HttpAgent(once);
  }

  /** Sends one request, and a second one if the connection had ended. */
  async look(): Promise<LookResult> {
    const before = this.kept;
    const isTrusted = before !== undefined && this.reuses >= enoughReuses;
    const first = await this.ask();
    const asked = first.kind === 'failed' && before !== undefined ? await this.ask() : first;
    const isSame = asked.kind === 'response' && asked.socket === before;
    if (isSame) this.reuses += 1;
    else if (before && !isTrusted) this.reuses = 0;
    this.kept = asked.kind === 'response' && asked.isKept ? asked.socket : undefined;
    if (asked.kind === 'failed') return { state: 'down', why: asked.code };
    if (asked.kind === 'slow') return { state: 'same' };
    if (isGatewayStatus(asked.status)) return { state: 'down', why: `status ${asked.status}` };
    return { state: isTrusted && !isSame ? 'restarted' : 'same' };
  }

  /** Makes the next look start with a new connection: this one may end while no look happens. */
  forget(): void {
    this.kept?.destroy();
    this.kept = undefined;
  }

  close(): void {
    this.agent.destroy();
  }

  private ask(): Promise<Asked> {
    const get = this.url.startsWith('https:') ? getHttps : getHttp;
    const headers = { 'user-agent': userAgent, accept: 'application/json', ...this.options.headers };
    return new Promise((resolve) => {
      const request = get(this.url, { agent: this.agent, headers, timeout: slowMs });
      const finish = (response: IncomingMessage): void => {
        const { statusCode: status = 0, socket } = response;
        const isKept = request.shouldKeepAlive && response.headers.connection?.toLowerCase() !== 'close';
        resolve({ kind: 'response', status, socket, isKept });
      };
      request.on('response', (response) => {
        const { socket } = response;
        response.resume().on('error', () => undefined);
        response.on('close', () => finish(Object.assign(response, { socket })));
      });
      request.on('timeout', () => {
        resolve({ kind: 'slow' });
        request.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ kind: 'failed', code: error.code ?? error.message }),
      );
    });
  }
}
