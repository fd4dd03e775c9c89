/** TLS: the server, and the TCP connections below its TLS connections. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Identity } from './certificate.js';
import type { Settings } from './timeouts.js';

/** A server with TLS that allows half-open connections like a plain one. Loads node:https only when called. */
export const tlsServer = async (settings: Identity & Settings): Promise<Server> =>
  (await import('node:https')).createServer({ ...settings, allowHalfOpen: true });

/** The open TCP connections of a server with TLS, by the address of the client. */
export class TcpConnections {
  private readonly sockets = new Map<string, Socket>();

  readonly track = (socket: Socket): void => {
    const name = peerOf(socket);
    this.sockets.set(name, socket);
    socket.once('close', () => this.sockets.delete(name));
  };

  /** The TCP connection below a socket, or the socket itself. TLS has no reset, TCP does. */
  below(socket: Socket): Socket {
    return this.sockets.get(peerOf(socket)) ?? socket;
  }

  destroyAll(): void {
    for (const socket of this.sockets.values()) socket.destroy();
  }
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
