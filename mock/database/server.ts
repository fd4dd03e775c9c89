/** A database on a libSQL server, by URL. Only the server gets to see the token. */
import { createServerClient, type DatabasePlace } from './libsql-client.js';
import { codeOf, detailOf, DurableError, explain } from './errors.js';
import { examine } from './identify.js';
import { creation } from './statements.js';

/** Opens a database on a libSQL server for `--data`. Throws a DurableError. */
export async function openServer(target: string): Promise<DatabasePlace> {
  const where = `The database at ${shown(target)}`;
  const detail = (error: unknown): string => detailFor(target, error);
  if (credentials.test(target))
    throw new DurableError(`${where} can't be used with a name and a password: give --data a token with ?authToken=`);
  try {
    const client = createServerClient(target);
    if ((await examine(client, where, false)) === 'empty') await client.batch([...creation()], 'write');
    const close = (): Promise<undefined> => {
      client.close();
      return Promise.resolve(undefined);
    };
    return { client, where, detail, mayRecover: true, close };
  } catch (error) {
    throw explain(where, error, detail(error));
  }
}

const credentials = /\/\/[^/?#]*@/;

/** An address without its token and password. */
const shown = (target: string): string => target.replace(/[?#].*$/s, '').replace(credentials, '//');

function detailFor(target: string, error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  if (message === 'fetch failed')
    return `it can't be reached (${codeOf(cause) || 'no connection'}). Is the libSQL server running?`;
  if (name === 'TimeoutError') return 'it takes too long to respond. Check the libSQL server.';
  if (name === 'SyntaxError') return 'its responses are not those of a libSQL server.';
  const status = statusOf(cause);
  if (status === 401 || status === 403)
    return `it refuses the connection (${status}). Give --data an address with ?authToken= and a valid token.`;
  return withoutSecrets(target, detailOf(error));
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** Error messages of servers and of libSQL's client often quote their input. */
function withoutSecrets(target: string, text: string): string {
  const [, query = ''] = /\?([^#]*)/.exec(target) ?? [];
  return query
    .split('&')
    .filter((pair) => !pair.startsWith('tls='))
    .map((pair) => pair.replace(/^[^=]*=/, ''))
    .flatMap((value) => [value, decoded(value)])
    .filter((value) => value !== '')
    .reduce((shortened, value) => shortened.replaceAll(value, '…'), text);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
