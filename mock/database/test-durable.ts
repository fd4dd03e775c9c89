/** Helpers for tests of storage: files, changes to store, and functions to store and read them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDurable } from './durable.js';
import { DurableError } from './errors.js';
import type { SavedState, StateEvent } from '../worlds/state-events.js';
import { anyEvent, emptyWorld, numbered } from '../worlds/test-states.js';

/** A folder for the tests of one file, removed after them, and functions for new folders and files in it. */
export function useFolder() {
  let root: string;
  let folders = 0;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'durable-test-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function newFolder(): string {
    const folder = join(root, `folder ${++folders}`);
    mkdirSync(folder);
    return folder;
  }
  return { root: () => root, newFolder, newFile: () => join(newFolder(), 'state.db') };
}

/** Stores the events in order; each session opens the database again. */
export async function store(target: string, ...sessions: readonly (readonly StateEvent[])[]): Promise<void> {
  for (const events of sessions) {
    const durable = await openDurable(target);
    for (const event of events) durable.append(event);
    await durable.close();
  }
}

export async function read(target: string): Promise<SavedState | undefined> {
  const durable = await openDurable(target);
  await durable.close();
  return durable.saved;
}

export async function failureOf(target: string): Promise<string> {
  const error: unknown = await openDurable(target).then(
    (durable) => durable.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DurableError);
  return (error as DurableError).message;
}

export const someEvents: readonly StateEvent[] = [
  { kind: 'world', world: emptyWorld('a') },
  { kind: 'world', world: emptyWorld('b') },
  ...Array.from({ length: 20 }, (_, number) => ({ kind: 'changes', id: 'a', ...numbered(number) }) as const),
  { kind: 'clock', id: 'b', clock: { at: 1_900_000_000_000 } },
  { kind: 'snapshot', snapshot: { ...emptyWorld('a'), name: 'before' } },
];

/** Two sessions of random events. */
export const history = fc.tuple(fc.array(anyEvent, { maxLength: 12 }), fc.array(anyEvent, { maxLength: 6 }));
