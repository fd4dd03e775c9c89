/** Protects the control interface from pages of the internet. Programs, local pages and the mock's own may use it. */
import type { Call } from '../../calls/call.js';
import { Refusal } from '../../calls/refusal.js';

/**
 * Throws a refusal for a call that a page of elsewhere makes a browser send. The API itself may be called by any page, and
 * needs a token; the control interface needs none, so a page that somebody happens to look at must not reach it. Such a page
 * names its own origin, or has given its own name to this machine's address, which the Host header then tells.
 */
export function assertTrusted({ headers: { host, origin } }: Call): void {
  if (host !== undefined && !isPrivateHost(host))
    throw refusal(
      `can't be called by the name ${nameIn(host)}, which anybody could give it: use its address or a local name`,
    );
  if (origin === undefined) return;
  const name = nameIn(origin.replace(/^https?:\/\//, ''));
  if (!isLoopback(name) && name !== nameIn(host ?? '')) throw refusal('can be called by a page of this machine only');
}

const refusal = (how: string): Refusal => new Refusal('forbidden', `The control interface ${how}.`);

/** The host without its port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

/** Whether a host is this machine. */
export const isLoopback = (name: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:127\..*\])$/.test(name);

/** Addresses, and names that no public name server gives: single words, and those of the endings kept for private use. */
const isPrivateName = (name: string): boolean =>
  isLoopback(name) ||
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|[\w-]+|.*\.(?:local|internal|test|localhost))$/.test(name);

/** Whether a Host header, with or without a port, is an address or a private name. */
export const isPrivateHost = (host: string): boolean => isPrivateName(nameIn(host));
