/** A state in a file is restored when the file is opened again; only one process can have it open. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDurable } from './durable.js';
import { failureOf, history, read, someEvents, store, useFolder } from './test-durable.js';
import { emptyWorld, stateAfter } from '../worlds/test-states.js';

const { newFile, newFolder } = useFolder();

describe('a state in a file', () => {
  it('is empty at first, whether the file is missing or empty', async () => {
    const file = newFile();
    expect(await read(file)).toBeUndefined();
    const empty = newFile();
    writeFileSync(empty, '');
    expect(await read(empty)).toBeUndefined();
    expect(await read(empty)).toBeUndefined();
  });

  it('is restored after any series of changes', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (sessions) => {
        const file = newFile();
        await store(file, ...sessions);
        const saved = await read(file);
        expect(saved).toEqual(stateAfter(sessions.flat()));
      }),
      { numRuns: 25 },
    );
  });

  it('is restored from a file of any name', async () => {
    const folder = newFolder();
    const names = ['100%.db', 'a?b#c.db', 'ü 世界', "it's; --.db", ':memory:'];
    for (const name of names) await store(join(folder, name), someEvents);
    for (const name of names) expect(await read(join(folder, name))).toEqual(stateAfter(someEvents));
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  });

  it('is stored by close, too, without other files next to it', async () => {
    const file = newFile();
    await store(file, someEvents);
    expect(readdirSync(join(file, '..'))).toEqual(['state.db']);
    expect(await read(file)).toEqual(stateAfter(someEvents));
  });

  it('is not written after close', async () => {
    const file = newFile();
    const durable = await openDurable(file);
    await durable.close();
    await durable.close();
    durable.append({ kind: 'world', world: emptyWorld('a') });
    await expect(durable.flush()).rejects.toThrow('state.db is closed.');
    expect(await read(file)).toBeUndefined();
  });

  it('can be opened only once at a time, even in one process', async () => {
    const file = newFile();
    const first = await openDurable(file);
    expect(await failureOf(file)).toContain('in use');
    expect(await failureOf(join(file, '..', '.', 'state.db'))).toContain('in use');
    first.append({ kind: 'world', world: emptyWorld('a') });
    await first.flush();
    await first.close();
    expect((await read(file))?.worlds).toHaveLength(1);
  });

  it('needs libSQL only when it is opened', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.|^test-/.test(name));
    expect(sources).toContain('libsql-client.ts');
    for (const name of sources)
      expect(readFileSync(new URL(name, folder), 'utf8')).not.toMatch(/^import (?!type )[^;]*'@libsql/m);
  });
});
