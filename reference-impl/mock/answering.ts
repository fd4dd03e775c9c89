/** How the mock answers a call to the API: with what is switched on for it, a trigger in it, or the answer that it prefers. */
import { contract } from '../../openapi/contract.js';
import type { Reading } from '../../openapi/price-readings.js';
import { pathOf, type Call, type Outcome } from '../call.js';
import type { Parsed } from '../parse.js';
import { createRouter, type Route } from '../router.js';
import type { Notes } from './journal.js';
import { forcedMark, triggerMark } from './marks.js';
import { memoizedParse } from './memoized-parse.js';
import { misbehave } from './misbehave.js';
import { randomFrom, type Random } from './random.js';
import type { RateReceipts } from './rate-receipts.js';
import { Sleepers } from './sleepers.js';
import { layered, noMishaps, switchHeader, type SwitchBoard } from './switch-board.js';
import { isNothing, type Decided } from './switches.js';
import { hasTriggers, triggerOf, type Triggered } from './triggers.js';
import { Variants } from './variants.js';
import type { Variation } from './variation.js';
import { withoutPreference, preferenceOf, type Preference } from './wish.js';
import type { Tenant, Tenants } from './worlds.js';

/** What the answers come from. `receipts` are given out where they are kept. */
export interface Sources {
  readonly worlds: Tenants['worlds'];
  readonly switches: SwitchBoard;
  readonly receipts: RateReceipts | undefined;
  readonly triggers: boolean;
  readonly pricing?: Reading;
  readonly seed: string | undefined;
  /** What decides the open questions, where it is not the reference. */
  readonly like?: Variation;
  /** Is told of every error that is the mock's own. */
  readonly tell: (error: Error) => void;
}

/** A call with all that is found out about it before it is answered; `plain` is without its wish. */
interface Asked {
  readonly call: Call;
  readonly plain: Call;
  readonly wish: Preference | undefined;
  readonly tenant: Tenant | undefined;
  readonly found: Route | undefined;
  readonly trigger: Triggered | undefined;
}

const route = createRouter(contract);

/** Answers the calls of one mock. */
export class Answering {
  private readonly variants: Variants;
  private readonly parse = memoizedParse();
  private readonly randoms = new Map<string, Random>();
  private readonly sleepers = new Sleepers();

  constructor(private readonly sources: Sources) {
    const { worlds, receipts, triggers, like, pricing, tell } = sources;
    this.variants = new Variants(
      { worlds, ...(pricing && { pricing }) },
      (parts, reading) => {
        const read = { ...parts, parse: this.parse };
        return reading && receipts ? receipts.linking(read, reading) : read;
      },
      triggers,
      tell,
      like,
    );
  }

  /** What becomes of a call of a world, or of nobody's; `notes` gets what is known of it. Fails with a refusal. */
  async answer(call: Call, tenant: Tenant | undefined, notes: Notes): Promise<Outcome> {
    const found = routed(call);
    if (tenant) notes.world = tenant.id;
    if (found) notes.operation = found.operation.id;
    const wish = preferenceOf(call);
    const plain = wish ? withoutPreference(call) : call;
    const trigger = tenant && found && this.triggerIn(plain, tenant, found);
    if (!wish && !trigger && this.isOrdinary(call, tenant)) return this.variants.plain.handle(call);
    return this.special({ call, plain, wish, tenant, found, trigger }, notes);
  }

  /** The answer to a call with which something is to happen that ordinarily doesn't, or may by chance. */
  private async special(asked: Asked, notes: Notes): Promise<Outcome> {
    const { call, plain, wish, tenant, found, trigger } = asked;
    const operation = found?.operation.id;
    const switches = await this.switchesFor(asked);
    const app = await this.variants.of(tenant?.id, switches);
    const marks = marksOf(switches, trigger);
    const act = async (): Promise<Outcome> => {
      if (!wish || !tenant || !found) return app.handle(plain);
      marks.push(forcedMark);
      const { seed } = this.sources;
      return (await import('./prefer.js')).forcedAnswer(call, tenant.world, wish, seed === undefined ? {} : { seed });
    };
    const around = { operation, random: this.randomOf(tenant?.id), sleep: this.sleepers.sleep, trigger };
    const { outcome, done } = await misbehave(switches, around, act);
    notes.done = [...marks, ...done];
    return outcome;
  }

  /** Whether nothing is switched on for a call. Chance that comes again the same must be drawn even then. */
  private isOrdinary({ headers }: Call, tenant: Tenant | undefined): boolean {
    const { like, seed, switches } = this.sources;
    return !like && seed === undefined && headers[switchHeader] === undefined && isNothing(switches.of(tenant?.id));
  }

  /** By which reading of the pricing fields a world's rates are made; null where they follow none. */
  readingOf(world: string): Promise<Reading | null> {
    return this.variants.reading(this.sources.switches.of(world));
  }

  /** Forgets what was, of a world or of all: it begins with the same chance then, and without what a fault remembers. */
  forget(world?: string): void {
    if (world === undefined) this.randoms.clear();
    else this.randoms.delete(world);
    this.variants.forget(world);
  }

  /** Lets nobody wait any more whose answer was to come late. */
  hurry(): void {
    this.sleepers.wakeAll();
  }

  /** Those of the mock, over them those of the world, then those of a trigger in the request, then those of its header. */
  private async switchesFor({ call, tenant, found, trigger }: Asked): Promise<Decided> {
    const { switches } = this.sources;
    const wanted = await switches.wantedBy(call.headers);
    const triggered = trigger ? { ...noMishaps, ...trigger.switches } : {};
    // Read and counted in one step, or two calls at once would both be the next one.
    return switches.decided(layered(switches.of(tenant?.id), triggered, wanted), found?.operation.id, tenant?.id);
  }

  private triggerIn(call: Call, { world }: Tenant, found: Route): Triggered | undefined {
    const { operation, path } = found;
    if (!this.sources.triggers || !hasTriggers(operation)) return undefined;
    const parsed = this.attempt(call, found);
    return parsed && triggerOf({ operation, path, query: parsed.query, body: parsed.body, world });
  }

  /** What is in a call, if it can be read; if not, the app will say so. */
  private attempt(call: Call, { operation }: Route): Parsed | undefined {
    try {
      return this.parse(call, operation);
    } catch {
      return undefined;
    }
  }

  /** Chance, under a seed the same in every run: each world's own, so that one doesn't disturb another's. */
  private randomOf(world = ''): Random {
    const known = this.randoms.get(world);
    if (known) return known;
    const { seed } = this.sources;
    const made = seed === undefined ? Math.random : randomFrom(`${seed}/${world}`);
    this.randoms.set(world, made);
    return made;
  }
}

/** What is special about an answer, besides what happens around it. */
function marksOf({ faults = [], ambiguity }: Decided, trigger: Triggered | undefined): string[] {
  return [
    ...(trigger ? [triggerMark(trigger.trigger.id)] : []),
    ...(faults.length > 0 ? [`faults ${faults.join(' ')}`] : []),
    ...(ambiguity === undefined ? [] : [`ambiguity ${ambiguity}`]),
  ];
}

function routed(call: Call): Route | undefined {
  try {
    return route(call.method, pathOf(call.url));
  } catch {
    return undefined;
  }
}
