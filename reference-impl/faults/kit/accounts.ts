/** Faults that know the worlds of all accounts, or show in the requests of one of them. */
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Worlds } from '../../pipeline/authentication.js';
import type { World } from '../../account/world.js';
import { when } from './alter.js';

/** Knows the worlds of all accounts, which no handler does. */
export const knowingWorlds =
  (alter: (othersOf: (world: World) => readonly World[]) => StageOverride): StageOverride =>
  (stages) => {
    let worlds: Worlds = new Map();
    const altered = alter((world) => [...worlds.values()].filter((other) => other !== world))(stages);
    return {
      ...altered,
      authenticate: (call, all, route) => {
        worlds = all;
        return altered.authenticate(call, all, route);
      },
    };
  };

/** Alters what becomes of the requests of one account: the first one, or any other. */
export const askedBy =
  (account: 'first' | 'second', alter: StageOverride): StageOverride =>
  (stages) => {
    let first: World | undefined;
    const altered = alter(stages);
    const isAsked = ({ world }: Request): boolean => (world === first) === (account === 'first');
    return {
      ...when(isAsked, () => altered)(stages),
      authenticate: (call, all, route) => {
        [first] = all.values();
        return altered.authenticate(call, all, route);
      },
    };
  };
