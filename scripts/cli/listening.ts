/** The address a command listens at, the machines that can reach it, and the reasons why listening fails. */
import { networkInterfaces } from 'node:os';
import { hostName } from '../../reference-impl/http/host-name.js';
import { isLoopbackAddress } from '../../reference-impl/http/local-names.js';
import { adminTokenForm, hostForm } from '../../mock/mock-options.js';
import { UsageError, wholeNumber } from './arguments.js';

/** The host and port to listen at; port 0 picks a free one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The flags of a command that other machines may reach. */
export const hostFlags = {
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
} as const;

/** The address from a command's flags. Throws a usage error for invalid values. */
export function readAddress({ host, port }: { readonly host: string; readonly port: string }): ListenAddress {
  if (host === '') throw new UsageError('--host needs a value.');
  // An IPv6 address may be in brackets, as in a URL.
  return { host: host.replace(/^\[(.+)\]$/, '$1'), port: wholeNumber('--port', port, [0, 65_535]) };
}

/** The admin token of `--admin-token` or MOCK_ADMIN_TOKEN. Throws a usage error for an invalid one. */
export function adminTokenOf(flag: string | undefined): { readonly adminToken?: string } {
  const adminToken = flag ?? (process.env['MOCK_ADMIN_TOKEN'] || undefined);
  if (adminToken === undefined) return {};
  if (adminTokenForm.test(adminToken)) return { adminToken };
  const source = flag === undefined ? 'MOCK_ADMIN_TOKEN' : '--admin-token';
  throw new UsageError(`${source} must be 8 to 256 ASCII characters without spaces.`);
}

/** The names of `--allow-host`. Throws a usage error for an invalid name. */
export function allowedHosts(names: readonly string[] = []): readonly string[] {
  const wrong = names.find((name) => !hostForm.test(name));
  if (wrong === undefined) return names;
  throw new UsageError(
    `--allow-host must be a host name without a port, such as mock.internal, not ${JSON.stringify(wrong)}.`,
  );
}

/** The addresses at which other machines reach a server that listens beyond loopback. */
function networkUrls(host: string, url: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [url];
  const { protocol, port } = new URL(url);
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Link-local addresses need a zone, which a URL can't have.
  const reachable = all.filter(
    ({ internal, address, family }) => !internal && !/^fe80:/i.test(address) && (host === '::' || family === 'IPv4'),
  );
  return reachable.map(({ address }) => `${protocol}//${hostName(address)}:${port}`);
}

/** The line of a greeting for a server that other machines can reach; empty on loopback. */
export function networkNotice(host: string, url: string): string {
  if (isLoopbackAddress(host)) return '';
  const urls = networkUrls(host, url);
  return `Other machines can reach it${urls.length > 0 ? `: ${urls.join(', ')}` : ''}`;
}

/** The reason behind an error code of listening, as a sentence; undefined for other codes. */
export function whyNotListening(code: string, { host, port }: ListenAddress): string | undefined {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use; --port 0 picks a free one.`,
    EACCES: `Port ${port} of ${host} needs more permissions.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine.`,
    ENOTFOUND: `The host ${host} is not known.`,
    EAI_AGAIN: `The host ${host} is not known.`,
  };
  return Object.hasOwn(reasons, code) ? reasons[code] : undefined;
}
