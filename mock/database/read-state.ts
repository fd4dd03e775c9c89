/** Reads a mock's state from the rows of a database; an unreadable or orphaned row means damage. */
import type { InStatement, ResultSet } from '@libsql/client';
import type { IdState } from '../../reference-impl/account/ids.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import { keyOf, textOf, unsealed } from './checksummed-cell.js';
import { Damage } from './errors.js';
import { recordKey } from './statements.js';
import { recordKinds, type RecordKind } from '../worlds/state-events.js';
import type { ClockState, SavedSnapshot, SavedState, SavedWorld } from '../worlds/state-events.js';

/** The queries whose results `stateOf` needs. */
export const selections: readonly InStatement[] = [
  selection('worlds', ['id', 'named', 'clock', 'ids', 'carriers']),
  selection('records', ['world', 'kind', 'uuid', 'record']),
  selection('snapshots', ['name', 'snapshot']),
];

/** The stored state; undefined if there is none yet. */
export function stateOf(results: readonly ResultSet[]): SavedState | undefined {
  const [worldRows = [], recordRows = [], snapshotRows = []] = results.map(textsOf);
  const tablesByWorld = new Map(worldRows.map(([id]) => [id, emptyTables()]));
  for (const row of recordRows) addRecord(tablesByWorld, row);
  const worlds = worldRows.map((row) => worldOf(row, tablesByWorld.get(row[0]) ?? emptyTables()));
  const snapshots = snapshotRows.map(snapshotOf);
  return worlds.length + snapshots.length > 0 ? { worlds, snapshots } : undefined;
}

/** Every column as bytes, for `textOf`. */
export function selection(table: string, columns: readonly string[], order = 'place'): string {
  return `SELECT ${columns.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')} FROM ${table} ORDER BY ${order}`;
}

/** The rows of a result, each column as text. */
export function textsOf({ columns, rows }: ResultSet): readonly Texts[] {
  return rows.map((row) => columns.map((_, index) => textOf(row[index])) as Texts);
}

type Texts = [string, string, string, string, string];
type Tables = Record<RecordKind, unknown[]>;

const emptyTables = (): Tables => ({ customers: [], locations: [], orders: [], labels: [] });

function addRecord(tablesByWorld: ReadonlyMap<string, Tables>, [world, kind, uuid, cell]: Texts): void {
  const table = tablesByWorld.get(world)?.[kind as RecordKind];
  if (!table || !recordKinds.includes(kind as RecordKind)) throw new Damage('a record in it belongs to no world.');
  const record = jsonOf<{ readonly uuid?: unknown }>(cell);
  expectKey(recordKey(String(record.uuid)), uuid);
  table.push(record);
}

function worldOf([key, named, clock, ids, carriers]: Texts, tables: Tables): SavedWorld {
  const { id, token, from, timeline } = jsonOf<
    Pick<SavedWorld, 'id' | 'token' | 'from'> & Pick<AccountState, 'timeline'>
  >(named);
  expectKey(keyOf(id), key);
  const made = { ids: jsonOf<IdState>(ids), carriers: unsealed(carriers), ...tables } as AccountState;
  const state = timeline ? { ...made, timeline } : made;
  return { id, token, from, state, clock: jsonOf<ClockState>(clock) };
}

function snapshotOf([key, cell]: Texts): SavedSnapshot {
  const snapshot = jsonOf<SavedSnapshot>(cell);
  expectKey(keyOf(snapshot.name), key);
  return snapshot;
}

/** Safe to cast: the checksum guarantees the content. */
const jsonOf = <Made>(cell: string): Made => unsealed(cell) as Made;

function expectKey(found: string, key: string): void {
  if (found !== key) throw new Damage('a row in it has the key of another row.');
}
