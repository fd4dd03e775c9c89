/** State that a server wrongly keeps between requests. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import type { World } from '../../account/world.js';
import { at } from './alter.js';
import { family, type Fault } from './fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { readBack } from './read-order.js';

/** Remembers a value per world and key; `make` creates it when the key is first used. */
export function keeping<Kept>(): (world: World, key: string, make: () => Kept) => Kept {
  const worlds = new WeakMap<World, Map<string, Kept>>();
  return (world, key, make) => {
    const known = worlds.get(world) ?? new Map<string, Kept>();
    worlds.set(world, known);
    const kept = known.get(key) ?? make();
    known.set(key, kept);
    return kept;
  };
}

/** Gives each new record an identifier of the account's first one. */
export const repeatsFirst = family(
  (id: 'createCustomer' | 'createLocation' | 'createOrder', name: string) => (stages) => {
    const firsts = new WeakMap<World, unknown>();
    return at(id).mapAnswer((answer, { world }) => {
      const data = record(record(answer)['data']);
      if (!firsts.has(world)) firsts.set(world, data[name]);
      return { ...record(answer), data: { ...data, [name]: firsts.get(world) } };
    })(stages);
  },
);

/** A fault that leaks data from one order into another. */
export const bleeds = (id: string, title: string, apply: (shared: { last: Json }) => StageOverride): Fault =>
  readBack(`bleeds.${id}`, 'ORD-58', title, (stages) => apply({ last: {} })(stages));
