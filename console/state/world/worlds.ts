/** Texts about a world, and changes of its clock. */
import { worldPath } from '../../shared/address.js';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { ask } from '../../shared/api.js';
import type { Undoable } from '../../shared/hooks.js';

/** Whether a world belongs to an account, so that it can't be removed. */
export const isAccount = (id: string): boolean => id === 'main' || id === 'other';

export const timeText = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

const hour = 60 * 60_000;

/** The steps of the clock, with labels and milliseconds. */
export const clockSteps = [
  ['+1 hour', hour],
  ['+1 day', 24 * hour],
  ['+1 week', 7 * 24 * hour],
] as const;

/** Sets the clock of a world, and offers to set it back. */
export async function setClock({ id, clock }: WorldView, change: object): Promise<Undoable> {
  const set = (to: object): Promise<WorldView> => ask<WorldView>('PUT', `${worldPath(id)}/clock`, to);
  const { time } = await set(change);
  return {
    text: `It is ${timeText(time)} in ${id}.`,
    undo: async () => `It is ${timeText((await set(clock)).time)} in ${id} again.`,
    forget: () => Promise.resolve(),
  };
}
