/** The servers of a document and their base path. */
import { ContractError } from '../schema/contract-error.js';
import { isRecord, record } from '../json/json.js';

/** The address of a server, with the defaults of its variables. An unknown variable at the beginning is an address. */
export function serverAddress(server: unknown, at: string): string {
  const { url, variables } = record(server);
  if (typeof url !== 'string') throw new ContractError(at, 'is not a server with a url.');
  return url.replaceAll(/\{([^}]*)\}/g, (whole, name: string, offset: number) => {
    const value = Object.hasOwn(record(variables), name) ? record(record(variables)[name])['default'] : undefined;
    if (typeof value === 'string') return value;
    if (offset === 0 && !isRecord(variables)) return '';
    throw new ContractError(`${at}/url`, `has no default for the variable ${whole}.`);
  });
}

/** The path of the first server, such as `/api/v1`, which precedes all paths of the document; empty for the root. */
export function basePathOf(servers: unknown): string {
  if (!Array.isArray(servers) || servers.length === 0) throw new Error('The contract has no server with a url.');
  const address = serverAddress(servers[0], '#/servers/0');
  const path = address.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '').replace(/\/$/, '');
  if (path !== '' && !/^\/[^?#]*$/.test(path))
    throw new ContractError('#/servers/0/url', `must be an address or begin with a slash: ${JSON.stringify(address)}.`);
  return path;
}
