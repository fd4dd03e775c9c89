/** Faults that need the worlds of all accounts, or that affect only one account. */
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import type { Worlds } from '../../reference-impl/pipeline/authentication.js';
import type { World } from '../../reference-impl/account/world.js';
import { when } from './stages.js';

/** Gives a fault access to the worlds of all accounts, which handlers don't have. */
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

/** Changes how the requests of one account are handled: of the first one, or of any other. */
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

/** Changes how the requests of the second account are handled, with access to the worlds of all accounts. */
export const knowingFirst = (alter: Parameters<typeof knowingWorlds>[0]): StageOverride =>
  askedBy('second', knowingWorlds(alter));
