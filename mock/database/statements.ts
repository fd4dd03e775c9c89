/** The tables of a mock's state in a database, and the statements that write one change of it. */
import type { InStatement } from '@libsql/client';
import type { IdState } from '../../reference-impl/account/ids.js';
import type { Changes } from '../../reference-impl/account/stored-account.js';
import { keyOf, sealed } from './checksummed-cell.js';
import { recordKinds, type SavedWorld, type StateEvent } from '../worlds/state-events.js';

/** Identifies a database of this mock: the number is in the header of a file, the name in the table `meta`. */
export const application = { id: 0x644d6f63, name: 'delivery-mock' } as const;

/** Increases with every change of the tables or their content. */
export const format = 1;

/** `place` preserves the order of insertion; a row that is written again keeps its place. */
export const tables = {
  meta: 'CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  worlds:
    'CREATE TABLE worlds (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, named TEXT NOT NULL, ' +
    'clock TEXT NOT NULL, ids TEXT NOT NULL, carriers TEXT NOT NULL) STRICT',
  records:
    'CREATE TABLE records (place INTEGER PRIMARY KEY, world TEXT NOT NULL, kind TEXT NOT NULL, uuid TEXT NOT NULL, ' +
    'record TEXT NOT NULL, UNIQUE (world, kind, uuid)) STRICT',
  snapshots:
    'CREATE TABLE snapshots (place INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, snapshot TEXT NOT NULL) STRICT',
} as const;

/** Turns an empty database into one of this mock. */
export function creation(): readonly InStatement[] {
  return [...Object.values(tables), setMeta('application', application.name), setMeta('format', String(format))];
}

/** Writes one entry of the table `meta`, replacing an earlier one. */
export function setMeta(name: string, value: string): InStatement {
  return {
    sql: 'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    args: [name, value],
  };
}

/** The current owner, which alone may write, and how many batches it has written. */
export const ownerMark = (owner: string, batches: number): string => `${owner} ${batches}`;

/**
 * The first statement of a batch: counts it. Fails, and with it the transaction, if the database is not in the state
 * after the previous batch: another mock has become the owner, or this batch is already stored.
 */
export function countBatch(owner: string, batches: number): InStatement {
  return {
    sql:
      "INSERT INTO meta (name, value) SELECT 'owner', (SELECT ?2 FROM meta WHERE name = 'owner' AND value = ?1) " +
      'WHERE true ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    args: [ownerMark(owner, batches), ownerMark(owner, batches + 1)],
  };
}

/** Reads the owner's mark. */
export const readOwner = "SELECT value FROM meta WHERE name = 'owner'";

/** Whether an error is the failure of `countBatch`. */
export const isLoss = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('NOT NULL constraint failed: meta.value');

/** The statements for one change, and no others. A change of an unknown world writes nothing. */
export function statementsOf(event: StateEvent): readonly InStatement[] {
  switch (event.kind) {
    case 'world':
      return putWorld(event.world);
    case 'changes':
      return putChanges(keyOf(event.id), event.changes, event.ids);
    case 'clock':
      return [{ sql: 'UPDATE worlds SET clock = ? WHERE id = ?', args: [sealed(event.clock), keyOf(event.id)] }];
    case 'removed':
      return [removeRecords(event.id), { sql: 'DELETE FROM worlds WHERE id = ?', args: [keyOf(event.id)] }];
    case 'snapshot':
      return [
        {
          sql:
            'INSERT INTO snapshots (name, snapshot) VALUES (?, ?) ' +
            'ON CONFLICT (name) DO UPDATE SET snapshot = excluded.snapshot',
          args: [keyOf(event.snapshot.name), sealed(event.snapshot)],
        },
      ];
    case 'snapshot-removed':
      return [{ sql: 'DELETE FROM snapshots WHERE name = ?', args: [keyOf(event.name)] }];
  }
}

function putWorld({ id, token, from, clock, state }: SavedWorld): readonly InStatement[] {
  return [
    {
      sql:
        'INSERT INTO worlds (id, named, clock, ids, carriers) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE ' +
        'SET named = excluded.named, clock = excluded.clock, ids = excluded.ids, carriers = excluded.carriers',
      // A timeline is rare. It is stored next to the names, so that data of older mocks can still be read.
      args: [
        keyOf(id),
        ...[{ id, token, from, timeline: state.timeline }, clock, state.ids, state.carriers].map(sealed),
      ],
    },
    removeRecords(id),
    ...putRecords(keyOf(id), state),
  ];
}

function putChanges(world: string, changes: Changes, ids: IdState): readonly InStatement[] {
  return [{ sql: 'UPDATE worlds SET ids = ? WHERE id = ?', args: [sealed(ids), world] }, ...putRecords(world, changes)];
}

/** One statement for any number of records of a kind. */
function putRecords(world: string, changes: Changes): readonly InStatement[] {
  return recordKinds
    .filter((kind) => (changes[kind]?.length ?? 0) > 0)
    .map((kind) => ({
      sql:
        "INSERT INTO records (world, kind, uuid, record) SELECT ?1, ?2, value ->> '$[0]', value ->> '$[1]' " +
        'FROM json_each(?3) WHERE EXISTS (SELECT 1 FROM worlds WHERE id = ?1) ' +
        'ON CONFLICT (world, kind, uuid) DO UPDATE SET record = excluded.record',
      args: [world, kind, JSON.stringify(changes[kind]?.map((record) => [recordKey(record.uuid), sealed(record)]))],
    }));
}

const removeRecords = (id: string): InStatement => ({
  sql: 'DELETE FROM records WHERE world = ?',
  args: [keyOf(id)],
});

/** Uuids are case-insensitive, as in a world. */
export const recordKey = (uuid: string): string => keyOf(uuid.toLowerCase());
