/**
 * The servers that the console may check. Runs send requests from the mock's machine, so not every user may choose any
 * server.
 */
import { isLoopback } from '../../reference-impl/http/local-names.js';
import { UsageError } from '../cli/arguments.js';

/** The mock itself may always be checked. */
export interface AllowedTargets {
  /** Whether every address is allowed. */
  readonly any: boolean;
  /** Whether every port of this machine is allowed. */
  readonly machine: boolean;
  /** Hosts in lower case, each with or without a port. */
  readonly listed: readonly string[];
}

/**
 * The targets of `--allow-targets`, whose values are lists separated by commas. Throws a usage error for an invalid
 * host.
 */
export function allowedTargets(words: readonly string[], machine: boolean): AllowedTargets {
  const all = words.flatMap((word) => word.split(',')).map((word) => word.trim().toLowerCase());
  const listed = all.filter((word) => word !== '*').map(hostIn);
  return { any: all.includes('*'), machine, listed };
}

/** A host with or without port; also accepts the URL of a server. */
function hostIn(word: string): string {
  const host = word.replace(/^https?:\/\/([^/?#]*).*$/, '$1');
  if (/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host)) return host;
  throw new UsageError('--allow-targets must be a list of hosts such as staging.example:8080, or * for every server.');
}

/** Whether a server may be checked. */
export function isAllowed({ any, machine, listed }: AllowedTargets, address: string): boolean {
  const { hostname, port, protocol } = new URL(address);
  const withPort = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return any || (machine && isLoopback(hostname)) || listed.some((one) => one === hostname || one === withPort);
}

/** The allowed servers as the end of a sentence. */
export function targetsText({ any, machine, listed }: AllowedTargets): string {
  if (any) return 'any server that the mock can reach';
  return ['this mock', ...(machine ? ['servers on this machine'] : []), ...listed].join(', ');
}
