/**
 * Finds out without writing whether a database is empty, a complete one of this mock, or one that must not be changed.
 */
import type { Client } from '@libsql/client';
import { Damage, refusals } from './errors.js';
import { application, format, tables } from './statements.js';
import { selection, selections, stateOf, textsOf } from './read-state.js';

export type Found = 'empty' | 'ours';

/** Throws a `DurableError` for a database of another application or version, and `Damage` for a damaged one. */
export async function examine(client: Client, where: string, isFile: boolean): Promise<Found> {
  const found = await identify(client, where, isFile);
  if (found === 'ours') stateOf(await client.batch([...selections], 'deferred'));
  return found;
}

/** Like `examine`, but without reading every value, which takes 20 times as long: a changed letter is not found. */
export async function identify(client: Client, where: string, isFile: boolean): Promise<Found> {
  const found = isFile ? await identifyFile(client, where) : await identifyServer(client, where);
  if (found === 'empty') return found;
  const unlike =
    Object.entries(await schemaOf(client))
      .sort()
      .join() !== Object.entries(tables).sort().join();
  if (unlike) throw new Damage('its tables have changed.');
  if (isFile) await checkIntegrity(client);
  return found;
}

/** A SQLite file has an application id in its header. */
async function identifyFile(client: Client, where: string): Promise<Found> {
  const id = await numberOf(client, 'PRAGMA application_id');
  const version = await numberOf(client, 'PRAGMA user_version');
  if (id === 0 && version === 0 && Object.keys(await schemaOf(client)).length === 0) return 'empty';
  return judge(where, id === application.id, version);
}

/**
 * The database of a server has no header to write to, so its table `meta`, the same in every version, identifies it.
 */
async function identifyServer(client: Client, where: string): Promise<Found> {
  const schema = await schemaOf(client);
  if (Object.keys(schema).length === 0) return 'empty';
  if (schema['meta'] !== tables.meta) throw refusals.foreign(where);
  const rows = textsOf(await client.execute(selection('meta', ['name', 'value'], 'name')));
  const meta = new Map(rows.map(([name, value]) => [name, value]));
  return judge(where, meta.get('application') === application.name, Number(meta.get('format')));
}

function judge(where: string, isOurs: boolean, version: number): Found {
  if (!isOurs) throw refusals.foreign(where);
  if (version !== format) throw refusals.version(where, version, format);
  return 'ours';
}

/** Tables that servers create for themselves. */
const internal = /^(?:sqlite_|libsql_|_litestream)/;

async function schemaOf(client: Client): Promise<Readonly<Record<string, string>>> {
  const written = '(SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL)';
  const rows = textsOf(await client.execute(selection(written, ['name', 'sql'], 'name')));
  return Object.fromEntries(rows.filter(([name]) => !internal.test(name)).map(([name, sql]) => [name, sql]));
}

async function numberOf(client: Client, pragma: string): Promise<number> {
  return Number((await client.execute(pragma)).rows[0]?.[0]);
}

async function checkIntegrity(client: Client): Promise<void> {
  const answer = (await client.execute('PRAGMA integrity_check(1)')).rows[0]?.[0];
  if (answer === 'ok') return;
  const [line] = typeof answer === 'string' ? answer.split('\n').slice(-1) : [];
  throw new Damage(`SQLite finds "${line}".`);
}
