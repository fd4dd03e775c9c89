/** Which switches are on: for all worlds, for one, and for a single request. */
import { isRecord } from '../../../openapi/schema/schema.js';
import { loadFaults } from '../../faults/load.js';
import { Refusal } from '../../calls/refusal.js';
import { describe } from './describe.js';
import { nextIn, nextText, type Rate } from './value-kinds.js';
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

/** What a trigger switches off, so that its answer comes whatever mishaps are switched on otherwise. */
export const noMishaps: SwitchChanges = {
  ...{ errors: null, throttle: null, timeouts: null, drops: null, lose: null, duplicate: null },
  ...{ errorStatus: null, retryAfter: null },
};

/**
 * What is on when each layer counts before the ones before it. Times of single operations are added to those of the layers
 * below, unless a layer says anew how late every answer is.
 */
export const layered = (...layers: readonly SwitchChanges[]): Switches =>
  merge(layers.reduce((below, above) => ({ ...below, ...above, latencyOf: timesOf(below, above) }), {}));

function timesOf(below: SwitchChanges, above: SwitchChanges): NonNullable<SwitchChanges['latencyOf']> | null {
  if (above.latencyOf === null) return null;
  const base = above.latency === undefined ? below.latencyOf : undefined;
  return base || above.latencyOf ? { ...base, ...above.latencyOf } : null;
}

/** Switches change at run time; `reset` leads back to those of the start. */
export class SwitchBoard {
  private readonly atStart: SwitchChanges;
  private all: SwitchChanges;
  private readonly ofWorlds = new Map<string, SwitchChanges>();
  /** What it comes to, in all worlds or in one of its own, until something changes: every call asks. */
  private readonly merged = new Map<string | undefined, Switches>();

  /**
   * Throws a SwitchError for what no switch can be; whether faults exist is asked by `check`. `listener` is told what is on
   * after each change, in a world or in all of them.
   */
  constructor(
    atStart: SwitchChanges,
    private readonly listener: (on: Switches, world?: string) => void = () => undefined,
  ) {
    this.atStart = switchesOf(atStart);
    this.all = this.atStart;
  }

  /** Throws a SwitchError when a fault that is on from the start is not in the catalogue. */
  async check(): Promise<void> {
    assertFaults(this.atStart, await catalogueFor(this.atStart));
  }

  /** What is on in a world, or, without one, in all of them. */
  of(world?: string): Switches {
    const own = world === undefined ? undefined : this.ofWorlds.get(world);
    const of = own && world;
    const known = this.merged.get(of);
    if (known) return known;
    const on = own ? layered(this.all, own) : merge(this.all);
    this.merged.set(of, on);
    return on;
  }

  /** What is on in a world beyond what is on in all of them. */
  own(world: string): Switches {
    return merge(this.ofWorlds.get(world) ?? {});
  }

  /** In what a world differs from all of them, in sentences. */
  saysOf(world: string): readonly string[] {
    const own = this.ofWorlds.get(world) ?? {};
    const off = switchNames.filter((name) => own[name] === null && (this.all[name] ?? null) !== null);
    const told = off.length > 0 ? [`On for all worlds, but not here: ${off.join(', ')}.`] : [];
    return [...describe(merge(own)), ...told];
  }

  /** Changes switches of a world, or of all of them: null is off, what isn't named stays. Throws a SwitchError. */
  async change(json: unknown, world?: string): Promise<Switches> {
    return this.put(switchesOf(json, await catalogueFor(json)), world);
  }

  /** What is on for one request of a world. It counts: what is on for the next so many is off once these have come. */
  decided(on: Switches, operation: string | undefined, world?: string): Decided {
    const rates = rateNames.flatMap((name) => {
      const rate = on[name];
      return typeof rate === 'string' ? [[name, this.taken(name, rate, operation, world)] as const] : [];
    });
    return { ...on, ...Object.fromEntries(rates) } as Decided;
  }

  /** 1 for a request that is one of the next so many, and 0 for another. */
  private taken(name: RateName, rate: Rate, operation: string | undefined, world: string | undefined): number {
    const { count = 1, operation: only } = nextIn(rate) ?? {};
    if (only !== undefined && only !== operation) return 0;
    const isOwn = world !== undefined && this.own(world)[name] !== undefined;
    const left = count > 1 ? nextText({ count: count - 1, operation: only }) : null;
    this.put({ [name]: left }, isOwn ? world : undefined);
    return 1;
  }

  /** Takes away what was said of a world, or switches all off that is on for all of them. */
  clear(world?: string): Switches {
    if (world === undefined) this.all = {};
    else this.ofWorlds.delete(world);
    return this.told(world);
  }

  /** Takes away what was said of a world that is gone: nobody is told, since nothing is on or off there any more. */
  forget(world: string): void {
    this.ofWorlds.delete(world);
    this.merged.delete(world);
  }

  reset(): void {
    this.all = this.atStart;
    this.ofWorlds.clear();
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

  /** What a request's own header says. Throws a refusal for what can't be understood. */
  async wantedBy(headers: Readonly<Record<string, string>>): Promise<SwitchChanges> {
    const text = headers[switchHeader];
    if (text === undefined) return {};
    try {
      const wanted = readSwitches(text, await catalogueFor(text));
      const counting = rateNames.find((name) => nextIn(wanted[name]));
      if (counting === undefined) return wanted;
      throw new SwitchError(
        `The switch ${counting} is for one request here, and counts none. PATCH /__mock/switches does.`,
      );
    } catch (error) {
      throw error instanceof SwitchError ? new Refusal('malformed', `Mock-Switches: ${error.message}`) : error;
    }
  }
}

/** A way to look faults up, where any may be named. */
async function catalogueFor(given: unknown): Promise<IsFault> {
  const isNamed = typeof given === 'string' ? given.includes('faults') : isRecord(given) && 'faults' in given;
  if (!isNamed) return () => false;
  const faultById = await loadFaults();
  return (id) => faultById(id) !== undefined;
}
