/** Where a command listens, and why it can't. */

/** Where to listen; port 0 picks a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The reason behind an error code of listening, as a sentence; undefined for a code that isn't one. */
export function whyNotListening(code: string, { host, port }: Address): string | undefined {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use; --port 0 picks a free one.`,
    EACCES: `Port ${port} of ${host} may not be used by this user.`,
    EADDRNOTAVAIL: `${host} is no address of this machine.`,
    ENOTFOUND: `The host ${host} is not known.`,
    EAI_AGAIN: `The host ${host} is not known.`,
  };
  return Object.hasOwn(reasons, code) ? reasons[code] : undefined;
}
