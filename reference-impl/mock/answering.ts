/** How the mock answers a call to the API: with what is switched on for it, a trigger in it, or the answer that it prefers. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { standardRoute } from '../pipeline/app.js';
import { pathOf, type Call, type Outcome, type Reply } from '../calls/call.js';
import { parse, type Parsed } from '../pipeline/parse.js';
import { jsonReply, refusalReply } from '../calls/reply.js';
import type { Route } from '../pipeline/router.js';
import type { Notes } from './journal/journal.js';
import { forcedMark, triggerMark } from './switches/exchange-marks.js';
import { misbehave } from './switches/misbehave.js';
import { randomFrom, type Random } from './switches/random.js';
import type { RateReceipts } from './receipts/recent.js';
import { Sleepers } from './switches/cancellable-sleep.js';
import { layered, noMishaps, switchHeader, type SwitchBoard } from './switches/switch-board.js';
import { isNothing, SwitchError, type Decided } from './switches/switches.js';
import { hasTriggers, triggerOf, type Triggered } from './switches/triggers.js';
import { Variants } from './variants.js';
import type { Variation } from './variation.js';
import { preferenceOf, withoutPreference, type Preference } from './forced-answers/preference.js';
import type { Tenant, Tenants } from './worlds/tenants.js';

/** What the responses come from. `receipts` are given out where they are kept. */
export interface Sources {
  readonly tenants: Tenants;
  readonly switches: SwitchBoard;
  readonly receipts: RateReceipts | undefined;
  readonly triggers: boolean;
  readonly pricing?: PricingModel;
  readonly seed: string | undefined;
  /** What decides the open questions, where it is not the reference. */
  readonly like?: Variation;
  /** Is told of every error that is the mock's own. */
  readonly tell: (error: Error) => void;
}

/** What was found out about a call before it is answered. */
interface Asked {
  readonly call: Call;
  /** The call without its preference. */
  readonly plain: Call;
  readonly preference: Preference | undefined;
  readonly tenant: Tenant | undefined;
  readonly route: Route | undefined;
  readonly parsed: Parsed | undefined;
  readonly trigger: Triggered | undefined;
}

/** Answers the calls of one mock. */
export class Answering {
  private readonly variants: Variants;
  private readonly randoms = new Map<string, Random>();
  private readonly sleepers = new Sleepers();

  constructor(private readonly sources: Sources) {
    const { tenants, receipts, triggers, like, pricing, tell } = sources;
    this.variants = new Variants(
      { worlds: tenants.worlds, ...(pricing && { pricing }) },
      (stages, model) => (model && receipts ? receipts.withLinks(stages, model) : stages),
      triggers,
      tell,
      like,
    );
  }

  /** Answers a call to the API; `notes` gets what is known of it. Never rejects. */
  async answer(call: Call, notes: Notes): Promise<Outcome> {
    try {
      const tenant = this.sources.tenants.ofCall(call);
      const route = routeOf(call);
      if (tenant) notes.world = tenant.id;
      if (route) notes.operation = route.operation.id;
      const preference = preferenceOf(call);
      const plain = preference ? withoutPreference(call) : call;
      const parsed = tenant && route && this.parsedForTriggers(plain, route);
      const trigger = parsed && triggerIn(route, parsed, tenant);
      if (preference || trigger || !this.isOrdinary(call, tenant))
        return await this.answerSpecially({ call, plain, preference, tenant, route, parsed, trigger }, notes);
      return await this.variants.plain.handleKnown(call, { route, world: tenant?.world, parsed });
    } catch (error) {
      return refusedFor(error);
    }
  }

  /** Answers a call with which something is to happen that ordinarily doesn't, or may by chance. */
  private async answerSpecially(asked: Asked, notes: Notes): Promise<Outcome> {
    const { call, plain, preference, tenant, route, parsed, trigger } = asked;
    const operation = route?.operation.id;
    const switches = await this.switchesFor(asked);
    const app = await this.variants.of(tenant?.id, switches);
    const marks = marksOf(switches, trigger);
    const act = async (): Promise<Outcome> => {
      // The world may be another one by now, or gone.
      if (!preference || !tenant || !route) return app.handleKnown(plain, { route, parsed });
      marks.push(forcedMark);
      const { seed } = this.sources;
      return (await import('./forced-answers/forced-answer.js')).forcedAnswer(
        call,
        tenant.world,
        preference,
        seed === undefined ? {} : { seed },
      );
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

  /** The pricing model of a world; null if its rates follow none. */
  pricingModelOf(world: string): Promise<PricingModel | null> {
    return this.variants.pricingModel(this.sources.switches.of(world));
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
  private async switchesFor({ call, tenant, route, trigger }: Asked): Promise<Decided> {
    const { switches } = this.sources;
    const wanted = await switches.wantedBy(call.headers);
    const triggered = trigger ? { ...noMishaps, ...trigger.switches } : {};
    // Read and counted in one step, or two calls at once would both be the next one.
    return switches.decided(layered(switches.of(tenant?.id), triggered, wanted), route?.operation.id, tenant?.id);
  }

  /** What is in a call that may have a trigger in it. If it can't be read, the app will say so. */
  private parsedForTriggers(call: Call, { operation }: Route): Parsed | undefined {
    if (!this.sources.triggers || !hasTriggers(operation)) return undefined;
    try {
      return parse(call, operation);
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

/** Each field is named: a spread makes POST /customers a quarter slower. */
const triggerIn = ({ operation, path }: Route, { query, body }: Parsed, { world }: Tenant): Triggered | undefined =>
  triggerOf({ operation, path, query, body, world });

function routeOf(call: Call): Route | undefined {
  try {
    return standardRoute(call.method, pathOf(call.url));
  } catch {
    return undefined;
  }
}

/** The response to what fails: a fault that doesn't exist is noticed only now where nobody waited for the catalogue. */
const refusedFor = (error: unknown): Reply =>
  error instanceof SwitchError ? jsonReply({ message: error.message }, 500) : refusalReply(error);
