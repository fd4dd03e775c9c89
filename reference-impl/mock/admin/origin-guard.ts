/** The names by which the proxy in front of a server may be called. */
import { isLoopback, nameIn } from '../../http/local-names.js';

/** Addresses, and names that no public name server gives: single words, and those of the endings kept for private use. */
const isPrivateName = (name: string): boolean =>
  isLoopback(name) ||
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|[\w-]+|.*\.(?:local|internal|test|localhost))$/.test(name);

/** Whether a Host header, with or without a port, is an address or a private name. */
export const isPrivateHost = (host: string): boolean => isPrivateName(nameIn(host));
