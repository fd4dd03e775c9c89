/** Takes snapshots before a change of worlds, so that it can be undone. */
import type { WorldView } from '../../../mock/admin/control-types.js';
import type { MockStatus } from '../../shared/admin-types.js';
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

/** Calls `action` for all items, six at a time. Throws the first error, once nothing is in progress any more. */
export async function forEach<Item>(
  items: readonly Item[],
  action: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < items.length; index += 6) {
    const six = await Promise.allSettled(items.slice(index, index + 6).map((item, more) => action(item, index + more)));
    for (const one of six) if (one.status === 'rejected') throw one.reason;
  }
}

/** Waits for `work`; if it fails, first tidies up. */
const orElse = (tidy: () => Promise<unknown>, work: Promise<unknown>): Promise<unknown> =>
  work.catch(async (error: unknown) => {
    await tidy();
    throw error;
  });

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
  await orElse(forget, change());
  const undo = async (): Promise<string> => {
    await ask('POST', `${worldPath(world)}/restore`, { snapshot: name });
    return undone;
  };
  return { text, undo, forget };
}

/**
 * Removes worlds, and offers to restore them, each with its id, token, state and clock. Removes none if one of them no longer
 * exists.
 */
export async function removeWithUndo(worlds: readonly string[]): Promise<Undoable> {
  const saved: { readonly id: string; readonly name: string; readonly token: string }[] = [];
  const forget = (): Promise<unknown> => removeSnapshots(saved.map(({ name }) => name));
  const save = async (id: string, index: number): Promise<void> => {
    const name = snapshotName(index);
    const { token } = await ask<{ readonly token: string }>('GET', `${worldPath(id)}/token`);
    await ask('PUT', `/snapshots/${name}`, { world: id });
    saved.push({ id, name, token });
  };
  await orElse(forget, forEach(worlds, save));
  await forEach(worlds, (id) => ask('DELETE', worldPath(id)));
  const undo = async (): Promise<string> => {
    await forEach(saved, ({ id, name, token }) => ask<WorldView>('POST', '/worlds', { id, token, from: name }));
    return `${worldsText(worlds)} back, with token, state and clock. Not restored: switches, and what a reset restores.`;
  };
  return { text: `${worldsText(worlds)} removed.`, undo, forget };
}

const worldsText = (worlds: readonly string[]): string =>
  worlds.length === 1 ? `World ${worlds[0]} is` : `${worlds.length} worlds are`;

const snapshotName = (index: number): string => `undo-${Date.now().toString(36)}-${index}`;
