/** Which worlds there are, by id and by token, and what is said of their changes. */
import { quoted } from '../../calls/refusal.js';
import type { Clock, CommitListener, World } from '../../account/world.js';
import { assertName, assertToken, StateError } from './state-error.js';
import type { StateEvent } from './state-events.js';
import { Entry, savedWorld, type Kept } from './tenant.js';

const mostWorlds = 10_000;

/** What a world is opened with. */
export interface Opening {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly origin: Kept;
}

/** Keeps the worlds; `listener` is told of every change of them. */
export class Roster {
  /** By token; it is live. */
  readonly worlds = new Map<string, World>();
  private readonly byIds = new Map<string, Entry>();
  private readonly byTokens = new Map<string, Entry>();
  private given = 0;

  constructor(
    private readonly base: Clock,
    private readonly listener: ((event: StateEvent) => void) | undefined,
  ) {}

  all(): readonly Entry[] {
    return [...this.byIds.values()];
  }

  find(id: string): Entry | undefined {
    return this.byIds.get(id);
  }

  withToken(token: string): Entry | undefined {
    return this.byTokens.get(token);
  }

  get(id: string): Entry {
    const found = this.byIds.get(id);
    if (!found) throw new StateError('unknown', `There is no world ${quoted(id)}.`);
    return found;
  }

  /** Throws unless there is room for one more world, of this id and token. */
  assertRoom(id: string | undefined, token: string): void {
    if (this.byIds.size >= mostWorlds)
      throw new StateError(
        'invalid',
        `There are ${mostWorlds} worlds, and no room for more: DELETE /__mock/worlds removes all but the accounts' own, or remove some first.`,
      );
    if (id !== undefined) assertName('world', id);
    if (id !== undefined && this.byIds.has(id))
      throw new StateError(
        'taken',
        `There is a world ${quoted(id)} already: take another id, or remove that one first.`,
      );
    assertToken(token);
    this.assertFree(token);
  }

  /** An id that no world has, and that isn't taken otherwise. */
  freeId(isTaken: (id: string) => boolean): string {
    do this.given++;
    while (this.byIds.has(`world-${this.given}`) || isTaken(`world-${this.given}`));
    return `world-${this.given}`;
  }

  /** Opens a world in the state of its origin. Nothing is said of it yet. */
  open({ id, token, from, origin }: Opening): Entry {
    this.assertFree(token);
    const { base, listener } = this;
    const told: CommitListener | undefined =
      listener && ((changes, ids) => listener({ kind: 'changes', id, changes, ids }));
    const entry = new Entry(id, token, from, origin, base, told);
    this.byIds.set(id, entry);
    this.byTokens.set(token, entry);
    this.worlds.set(token, entry.world);
    return entry;
  }

  /** Puts a fork of a kept state in the place of what a world is. Nothing is said of it yet. */
  replace(entry: Entry, kept: Kept): void {
    entry.become(kept);
    this.worlds.set(entry.token, entry.world);
  }

  close(entry: Entry): void {
    entry.close();
    this.byIds.delete(entry.id);
    this.byTokens.delete(entry.token);
    this.worlds.delete(entry.token);
    this.listener?.({ kind: 'removed', id: entry.id });
  }

  /** Says what a world is now, as a whole. */
  tell(entry: Entry): void {
    this.listener?.({ kind: 'world', world: savedWorld(entry) });
  }

  private assertFree(token: string): void {
    const owner = this.byTokens.get(token);
    if (owner)
      throw new StateError('taken', `The world ${quoted(owner.id)} has this token already: take another token.`);
  }
}
