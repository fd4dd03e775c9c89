/** The worlds with their tokens, by id and by token. It emits an event for each change. */
import { quoted } from '../../reference-impl/calls/refusal.js';
import type { Clock, CommitListener, World } from '../../reference-impl/account/world.js';
import { assertName, assertToken, StateError } from './state-error.js';
import type { StateEvent } from './state-events.js';
import { MutableTenant, savedWorld, type FrozenWorld } from './tenant.js';
import { TokenIndex } from './token-index.js';

const mostWorlds = 10_000;

/** The parts of a new world. */
export interface NewTenant {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly origin: FrozenWorld;
}

/** `listener` is called with an event for each change. */
export class TenantRegistry {
  /** The worlds by token. The map is live. */
  readonly worlds = new Map<string, World>();
  readonly tokens = new TokenIndex();
  private readonly byId = new Map<string, MutableTenant>();
  private readonly byToken = new Map<string, MutableTenant>();
  private lastNumber = 0;

  constructor(
    private readonly base: Clock,
    private readonly listener: ((event: StateEvent) => void) | undefined,
  ) {}

  all(): readonly MutableTenant[] {
    return [...this.byId.values()];
  }

  find(id: string): MutableTenant | undefined {
    return this.byId.get(id);
  }

  findByToken(token: string): MutableTenant | undefined {
    return this.byToken.get(token);
  }

  get(id: string): MutableTenant {
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
  add({ id, token, from, origin }: NewTenant): MutableTenant {
    this.assertFree(token);
    const { base, listener } = this;
    const onCommit: CommitListener | undefined =
      listener && ((changes, ids) => listener({ kind: 'changes', id, changes, ids }));
    const tenant = new MutableTenant(id, token, from, origin, base, onCommit);
    this.byId.set(id, tenant);
    this.byToken.set(token, tenant);
    this.worlds.set(token, tenant.world);
    this.tokens.add(token);
    return tenant;
  }

  /** Replaces a world by a copy of a frozen one. Emits no event: `emitWorld` does. */
  replaceWorld(tenant: MutableTenant, source: FrozenWorld): void {
    tenant.replaceWorld(source);
    this.worlds.set(tenant.token, tenant.world);
  }

  remove(tenant: MutableTenant): void {
    tenant.close();
    this.byId.delete(tenant.id);
    this.byToken.delete(tenant.token);
    this.worlds.delete(tenant.token);
    this.tokens.delete(tenant.token);
    this.listener?.({ kind: 'removed', id: tenant.id });
  }

  /** Emits the complete state of a world. */
  emitWorld(tenant: MutableTenant): void {
    this.listener?.({ kind: 'world', world: savedWorld(tenant) });
  }

  private assertFree(token: string): void {
    const owner = this.byToken.get(token);
    if (owner) throw new StateError('taken', `The world ${quoted(owner.id)} already has this token: use another one.`);
  }
}
