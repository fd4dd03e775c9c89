/** Which switches are on: for all worlds, for one, and for a single request. */
import { isRecord } from '../../openapi/json/json.js';
import { loadFaultById } from '../../variants/load.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { describe } from './describe.js';
import { variationNamesIn, nextIn, nextText, type Rate } from './value-kinds.js';
import {
  assertFaults,
  merge,
  rateNames,
  readSwitches,
  switchesOf,
  switchNames,
  SwitchError,
  type Decided,
  type IsFault,
  type RateName,
  type SwitchChanges,
  type Switches,
} from './switches.js';

/** The header that sets switches for one request. */
export const switchHeader = 'mock-switches';

/** The switches that a trigger turns off, so that they don't replace its response. */
export const switchesOff: SwitchChanges = {
  errors: null,
  throttle: null,
  timeouts: null,
  drops: null,
  lose: null,
  duplicate: null,
  errorStatus: null,
  retryAfter: null,
};

/**
 * Merges layers; a later one has precedence. `latencyOf` is merged by operation, unless a layer sets a latency for all
 * operations.
 */
export const mergeLayers = (...layers: readonly SwitchChanges[]): Switches =>
  merge(layers.reduce((below, above) => ({ ...below, ...above, latencyOf: mergeTimes(below, above) }), {}));

function mergeTimes(below: SwitchChanges, above: SwitchChanges): NonNullable<SwitchChanges['latencyOf']> | null {
  if (above.latencyOf === null) return null;
  const base = above.latency === undefined ? below.latencyOf : undefined;
  return base || above.latencyOf ? { ...base, ...above.latencyOf } : null;
}

/** Holds the switches for all worlds and for each one. `reset` restores those of the start. */
export class SwitchBoard {
  private readonly atStart: SwitchChanges;
  private all: SwitchChanges;
  private ofWorlds = new Map<string, SwitchChanges>();
  /** The switches that worlds were made with. */
  private readonly worldsAtStart = new Map<string, SwitchChanges>();
  /** A cache of the merged switches, for all worlds and for each one, since every call needs them. */
  private readonly merged = new Map<string | undefined, Switches>();

  /**
   * Throws a SwitchError for an invalid switch; `check` looks up faults. `listener` is called with the switches after
   * each change, of a world or of all.
   */
  constructor(
    atStart: SwitchChanges,
    private readonly listener: (on: Switches, world?: string) => void = () => undefined,
  ) {
    this.atStart = switchesOf(atStart);
    this.all = this.atStart;
  }

  /** Throws a SwitchError if a fault or variation that is on from the start is unknown. */
  async check(): Promise<void> {
    assertFaults(this.atStart, await catalogueFor(this.atStart));
    await assertVariations(this.atStart);
  }

  /** The merged switches of a world, or those for all worlds. */
  of(world?: string): Switches {
    const own = world === undefined ? undefined : this.ofWorlds.get(world);
    const of = own && world;
    const known = this.merged.get(of);
    if (known) return known;
    const on = own ? mergeLayers(this.all, own) : merge(this.all);
    this.merged.set(of, on);
    return on;
  }

  /** A world's own switches, without those for all worlds. */
  own(world: string): Switches {
    return merge(this.ofWorlds.get(world) ?? {});
  }

  /** The differences between a world and all worlds, in sentences. */
  saysOf(world: string): readonly string[] {
    const own = this.ofWorlds.get(world) ?? {};
    const off = switchNames.filter((name) => own[name] === null && (this.all[name] ?? null) !== null);
    const notify = off.length > 0 ? [`On for all worlds, but not here: ${off.join(', ')}.`] : [];
    return [...describe(merge(own)), ...notify];
  }

  /** Changes switches of a world or of all: null is off, the others stay. Throws a SwitchError. */
  async change(json: unknown, world?: string): Promise<Switches> {
    return this.put(await this.read(json), world);
  }

  /** The switches for one request of a world. Counts down rates that apply to the next n requests. */
  decide(on: Switches, operation: string | undefined, world?: string): Decided {
    const rates = rateNames.flatMap((name) => {
      const rate = on[name];
      return typeof rate === 'string' ? [[name, this.takeOne(name, rate, operation, world)] as const] : [];
    });
    return { ...on, ...Object.fromEntries(rates) } as Decided;
  }

  /** 1 if the request is one of the next n, else 0. */
  private takeOne(name: RateName, rate: Rate, operation: string | undefined, world: string | undefined): number {
    const { count = 1, operation: only } = nextIn(rate) ?? {};
    if (only !== undefined && only !== operation) return 0;
    const isOwn = world !== undefined && this.own(world)[name] !== undefined;
    const scope = isOwn ? world : undefined;
    if (count > 1) this.put({ [name]: nextText({ count: count - 1, operation: only }) }, scope);
    else this.remove(name, scope);
    return 1;
  }

  /** Removes a switch of a world, which then has that of all worlds again, or of all. */
  private remove(name: RateName, world?: string): void {
    const { [name]: _removed, ...rest } = world === undefined ? this.all : (this.ofWorlds.get(world) ?? {});
    if (world === undefined) this.all = rest;
    else this.ofWorlds.set(world, rest);
    this.told(world);
  }

  /** Reads switches without changing any. Throws a SwitchError, also for an unknown fault or variation. */
  async read(json: unknown): Promise<SwitchChanges> {
    const changes = switchesOf(json, await catalogueFor(json));
    await assertVariations(changes);
    return changes;
  }

  /** Sets the initial switches of a new world, which `reset` restores. */
  begin(world: string, switches: SwitchChanges): void {
    this.worldsAtStart.set(world, switches);
    this.put(switches, world);
  }

  /** Removes a world's own switches, or turns off those for all worlds. */
  clear(world?: string): Switches {
    if (world === undefined) this.all = {};
    else this.ofWorlds.delete(world);
    return this.told(world);
  }

  /** Removes the switches of a removed world, without notifying the listener. */
  forget(world: string): void {
    this.ofWorlds.delete(world);
    this.worldsAtStart.delete(world);
    this.merged.delete(world);
  }

  reset(): void {
    this.all = this.atStart;
    this.ofWorlds = new Map(this.worldsAtStart);
    this.told();
  }

  private put(changes: SwitchChanges, world?: string): Switches {
    if (world === undefined) this.all = { ...this.all, ...changes };
    else this.ofWorlds.set(world, { ...this.ofWorlds.get(world), ...changes });
    return this.told(world);
  }

  private told(world?: string): Switches {
    this.merged.clear();
    const on = this.of(world);
    this.listener(on, world);
    return on;
  }

  /** The switches in a request's header. Throws a refusal for invalid ones. */
  async fromHeader(headers: Readonly<Record<string, string>>): Promise<SwitchChanges> {
    const text = headers[switchHeader];
    if (text === undefined) return {};
    try {
      const wanted = readSwitches(text, await catalogueFor(text));
      await assertVariations(wanted);
      const counting = rateNames.find((name) => nextIn(wanted[name]));
      if (counting === undefined) return wanted;
      throw new SwitchError(`The switch ${counting} can't count requests in a header. Use PATCH /__mock/switches.`);
    } catch (error) {
      throw error instanceof SwitchError ? new Refusal('malformed', `Mock-Switches: ${error.message}`) : error;
    }
  }
}

/** Throws a SwitchError for variations that are unknown or exclude each other. Loads the catalogue only if some are named. */
export async function assertVariations({ ambiguity }: SwitchChanges): Promise<void> {
  const names = typeof ambiguity === 'string' ? variationNamesIn(ambiguity) : undefined;
  const mistake = names && (await import('../../variants/offered.js')).mistakeIn(names);
  if (mistake !== undefined) throw new SwitchError(mistake);
}

/** Loads the catalogue only if a fault may be named. */
async function catalogueFor(given: unknown): Promise<IsFault> {
  const isNamed = typeof given === 'string' ? given.includes('faults') : isRecord(given) && 'faults' in given;
  if (!isNamed) return () => false;
  const faultById = await loadFaultById();
  return (id) => faultById(id) !== undefined;
}
