/** Takes snapshots before a change of worlds, so that it can be undone. */
import type { MockStatus, WorldSummary } from '../../shared/admin-types.js';
import { worldPath } from '../../shared/address.js';
import { ask } from '../../shared/api.js';
import type { Undoable } from '../../shared/hooks.js';

/** The names of the page's own snapshots: `undo-<time>-<number>`. */
const form = /^undo-([0-9a-z]{8,9})-\d+$/;

export const isUndoSnapshot = (name: string): boolean => form.test(name);

/** A closed page leaves its snapshots behind. After this time, in milliseconds, another page removes them. */
const keptMs = 60 * 60_000;

/** The maximum number of worlds that can be removed at once with undo. */
export const mostUndone = 200;

/** The snapshots of closed pages. */
export const leftBehind = ({ snapshots }: MockStatus, now: number): readonly string[] =>
  snapshots.map(({ name }) => name).filter((name) => now - parseInt(form.exec(name)?.[1] ?? '', 36) > keptMs);

export const removeSnapshots = (names: readonly string[]): Promise<unknown> =>
  forEach(names, (name) => ask('DELETE', `/snapshots/${encodeURIComponent(name)}`));

/** Calls `action` for all items, six at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  action: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < items.length; index += 6)
    await Promise.all(items.slice(index, index + 6).map((item, more) => action(item, index + more)));
}

/** A change, with the texts of its notices. */
interface Change {
  readonly change: () => Promise<unknown>;
  readonly text: string;
  readonly undone: string;
}

/** Changes a world, and offers to restore its state and clock. */
export async function changeWithUndo(world: string, { change, text, undone }: Change): Promise<Undoable> {
  const name = snapshotName(0);
  await ask('PUT', `/snapshots/${name}`, { world });
  const forget = (): Promise<unknown> => removeSnapshots([name]);
  await change().catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const undo = async (): Promise<string> => {
    await ask('POST', `${worldPath(world)}/restore`, { snapshot: name });
    return undone;
  };
  return { text, undo, forget };
}

/** Removes worlds, and offers to restore them, each with its id, token, state and clock. */
export async function removeWithUndo(worlds: readonly string[]): Promise<Undoable> {
  const saved = worlds.map((id, index) => ({ id, name: snapshotName(index), token: '' }));
  const forget = (): Promise<unknown> => removeSnapshots(saved.map(({ name }) => name));
  await forEach(saved, async (one) => {
    await ask('PUT', `/snapshots/${one.name}`, { world: one.id });
    ({ token: one.token } = await ask<{ readonly token: string }>('GET', `${worldPath(one.id)}/token`));
  });
  await forEach(worlds, (id) => ask('DELETE', worldPath(id)));
  const undo = async (): Promise<string> => {
    await forEach(saved, ({ id, name, token }) => ask<WorldSummary>('POST', '/worlds', { id, token, from: name }));
    return `${worldsText(worlds)} back, with token, state and clock. Not restored: switches, and what a reset restores.`;
  };
  return { text: `${worldsText(worlds)} removed.`, undo, forget };
}

const worldsText = (worlds: readonly string[]): string =>
  worlds.length === 1 ? `World ${worlds[0]} is` : `${worlds.length} worlds are`;

const snapshotName = (index: number): string => `undo-${Date.now().toString(36)}-${index}`;
