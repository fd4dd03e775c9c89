/** The flags of `npm run proxy`. */
import { TargetError, workspaceUrl } from '../../conformance/requests/http/reachable.js';
import { contract } from '../../openapi/contract/contract.js';
import { readFlags, readText, UsageError } from '../cli/arguments.js';
import { selfFlags } from '../cli/command-name.js';
import { adminTokenOf, allowedHosts, hostFlags, readAddress, type ListenAddress } from '../cli/listening.js';
import { pagePath } from './pages.js';

export const help = `Passes every byte on to a server and back unchanged, and checks a copy of each exchange against the contract. Violations
appear here and in the page at ${pagePath}/; those of the request also in the response header sl-violations. The proxy's own
responses have the header Proxy-Problem: 502 if the server can't be reached or sends no HTTP, 400 for two Host headers,
403 for an unknown host name.

  npm run proxy -- --url URL [flags]

  --url URL      the server's address, with or without ${contract.basePath}
  --errors       answer a violation with an error (401, 422; 500 for a response); a request that breaks the contract
                 is not passed on. Bodies are held back until they are checked, up to 2 MiB
  --hints        also report refusals in another form than the contract hints at
  --prism        also report what Prism's validator finds
  --out DIR      write a report of what was seen when the proxy stops: which operations and statements, HAR, profile
  --log          print a line for every exchange, not only for those with violations
  --ca FILE      trust the authorities in this file, in PEM form, for the server's certificate
  --port PORT    port to listen on, 0 picks a free one (default 4012)
  --host HOST    address to listen on (default 127.0.0.1); beyond loopback its page asks for an admin token
  --admin-token TOKEN  the admin token (or MOCK_ADMIN_TOKEN); otherwise one is generated and printed
  --allow-host NAME    a name beside the loopback ones by which it may be called; may be repeated
  --version      the version
  --help         this text

Ctrl-C stops it, with exit code 0. Code 2: it could not start, or not write its report.`;

const flags = {
  url: { type: 'string' },
  errors: { type: 'boolean', default: false },
  hints: { type: 'boolean', default: false },
  prism: { type: 'boolean', default: false },
  out: { type: 'string' },
  log: { type: 'boolean', default: false },
  ca: { type: 'string' },
  port: { type: 'string', default: '4012' },
  ...hostFlags,
  'admin-token': { type: 'string' },
  ...selfFlags,
} as const;

export interface ProxyCommand extends Record<'errors' | 'hints' | 'prism' | 'log', boolean> {
  /** Scheme, host and port, and the path before the contract's base path. */
  readonly upstream: string;
  readonly address: ListenAddress;
  readonly allowHosts: readonly string[];
  readonly adminToken?: string;
  readonly out?: string;
  readonly ca?: string;
}

function upstreamOf(url: string | undefined): string {
  if (url === undefined || url === '') throw new UsageError('A server is needed: --url URL.');
  try {
    return workspaceUrl(url, contract.basePath);
  } catch (error) {
    throw error instanceof TargetError ? new UsageError(`--url: ${error.message}`) : error;
  }
}

/** The settings from the command line. Throws a usage error for invalid arguments. */
export function readProxyFlags(): ProxyCommand | 'help' | 'version' {
  const values = readFlags(flags);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const { url, out, ca, errors, hints, prism, log } = values;
  if (out === '') throw new UsageError('--out is empty: name a folder for the report.');
  return {
    upstream: upstreamOf(url),
    address: readAddress(values),
    errors,
    hints,
    prism,
    log,
    allowHosts: allowedHosts(values['allow-host']),
    ...adminTokenOf(values['admin-token']),
    ...(out !== undefined && { out }),
    ...(ca !== undefined && { ca: readText('--ca', ca) }),
  };
}
