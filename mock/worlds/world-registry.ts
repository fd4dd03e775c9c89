/** The worlds with their tokens, by id and by token. It emits an event for each change. */
import { quoted } from '../../reference-impl/calls/refusal.js';
import type { Clock, CommitListener, StoredAccount } from '../../reference-impl/account/stored-account.js';
import { assertName, assertToken, StateError } from './state-error.js';
import type { StateEvent } from './state-events.js';
import { MutableWorld, savedWorld, type FrozenAccount } from './world.js';
import { TokenIndex } from './token-index.js';

const mostWorlds = 10_000;

/** The parts of a new world. */
export interface WorldParts {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly origin: FrozenAccount;
}

/** `listener` is called with an event for each change. */
export class WorldRegistry {
  /** The worlds by token. The map is live. */
  readonly accounts = new Map<string, StoredAccount>();
  readonly tokens = new TokenIndex();
  private readonly byId = new Map<string, MutableWorld>();
  private readonly byToken = new Map<string, MutableWorld>();
  private lastNumber = 0;

  constructor(
    private readonly base: Clock,
    private readonly listener: ((event: StateEvent) => void) | undefined,
  ) {}

  all(): readonly MutableWorld[] {
    return [...this.byId.values()];
  }

  find(id: string): MutableWorld | undefined {
    return this.byId.get(id);
  }

  findByToken(token: string): MutableWorld | undefined {
    return this.byToken.get(token);
  }

  get(id: string): MutableWorld {
    const found = this.byId.get(id);
    if (!found)
      throw new StateError('unknown', `The world ${quoted(id)} does not exist. GET /__mock/worlds lists all.`);
    return found;
  }

  /** Throws unless there is room for one more world, of this id and token. */
  assertRoom(id: string | undefined, token: string): void {
    if (this.byId.size >= mostWorlds)
      throw new StateError(
        'invalid',
        `There are ${mostWorlds} worlds, the most that are allowed: DELETE /__mock/worlds removes all but the accounts' own, or remove some first.`,
      );
    if (id !== undefined) assertName('world', id);
    if (id !== undefined && this.byId.has(id))
      throw new StateError(
        'taken',
        `The world ${quoted(id)} already exists: use another id, or remove that world first.`,
      );
    assertToken(token);
    this.assertFree(token);
  }

  /** The next id that no world has and that isn't reserved. */
  freeId(isTaken: (id: string) => boolean): string {
    do this.lastNumber++;
    while (this.byId.has(`world-${this.lastNumber}`) || isTaken(`world-${this.lastNumber}`));
    return `world-${this.lastNumber}`;
  }

  /** Adds a world in the state of its origin. Emits no event: `emitWorld` does. */
  add({ id, token, from, origin }: WorldParts): MutableWorld {
    this.assertFree(token);
    const { base, listener } = this;
    const onCommit: CommitListener | undefined =
      listener && ((changes, ids) => listener({ kind: 'changes', id, changes, ids }));
    const world = new MutableWorld(id, token, from, origin, base, onCommit);
    this.byId.set(id, world);
    this.byToken.set(token, world);
    this.accounts.set(token, world.account);
    this.tokens.add(token);
    return world;
  }

  /** Replaces a world by a copy of a frozen one. Emits no event: `emitWorld` does. */
  replaceWorld(world: MutableWorld, source: FrozenAccount): void {
    world.replaceAccount(source);
    this.accounts.set(world.token, world.account);
  }

  remove(world: MutableWorld): void {
    world.close();
    this.byId.delete(world.id);
    this.byToken.delete(world.token);
    this.accounts.delete(world.token);
    this.tokens.delete(world.token);
    this.listener?.({ kind: 'removed', id: world.id });
  }

  /** Emits the complete state of a world. */
  emitWorld(world: MutableWorld): void {
    this.listener?.({ kind: 'world', world: savedWorld(world) });
  }

  private assertFree(token: string): void {
    const owner = this.byToken.get(token);
    if (owner) throw new StateError('taken', `The world ${quoted(owner.id)} already has this token: use another one.`);
  }
}
