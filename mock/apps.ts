/** The apps for faults and choices, all over the same worlds. Each is made on first use. */
import { isRecord } from '../openapi/json/json.js';
import { referenceModel, type PricingModel } from '../openapi/profile/pricing-models.js';
import { createApp, type App, type AppOptions, type Stages } from '../reference-impl/pipeline/app.js';
import { pathOf } from '../reference-impl/calls/call.js';
import { loadFaultById } from '../variants/load.js';
import { notingReasons } from '../variants/kit/watch.js';
import type { ListedVariation } from '../variants/offered.js';
import { Refusal } from '../reference-impl/calls/refusal.js';
import type { Settling } from './switches/settle.js';
import { assertFaults, type Switches } from './switches/switches.js';
import { withTriggers } from './switches/triggers.js';
import { withLogos } from './pages/logos.js';
import type { Choices } from './choices.js';

const mostApps = 200;

/** Called with each internal error of the mock. */
type ErrorListener = (error: Error) => void;

/** Reports internal errors, since their response says nothing about the cause. */
const reportErrors =
  (tell: ErrorListener) =>
  (stages: Stages): Stages => ({
    ...stages,
    refuse: (error, call) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Refusal))
        tell(new Error(`The mock itself failed on ${call.method} ${pathOf(call.url)}: ${reason}`, { cause: error }));
      return stages.refuse(error, call);
    },
  });

/**
 * Caches the response of GET /carriers: the handler returns the same object for all copies of a world and one origin.
 */
function withCarriersCache(stages: Stages): Stages {
  const known = new WeakMap<object, ReturnType<Stages['reply']>>();
  return {
    ...stages,
    reply: (answer, request) => {
      if (request.operation.id !== 'listCarriers' || !isRecord(answer)) return stages.reply(answer, request);
      const reply = known.get(answer) ?? stages.reply(answer, request);
      known.set(answer, reply);
      return reply;
    },
  };
}

/** Each world has its own app for its faults and choices, since these remember earlier requests. */
export class Apps {
  /** The conformant app, without triggers and variations. */
  readonly plain: App;
  /** The conformant app with triggers. */
  private readonly triggered: App;
  private readonly known = new Map<string, Promise<App>>();

  constructor(
    private readonly options: AppOptions,
    private readonly alter: (stages: Stages, model: PricingModel | null) => Stages,
    private readonly triggers: boolean,
    tell: ErrorListener,
    private readonly settling: Settling,
    private readonly like?: Choices,
  ) {
    const told = reportErrors(tell);
    const written = (stages: Stages): Stages =>
      told(alter(withCarriersCache(withLogos(settling.reading(stages))), this.standard));
    this.plain = createApp(options, written);
    this.triggered = triggers ? createApp(options, (stages) => withTriggers(written(stages))) : this.plain;
  }

  /** The app for a world and its switches. */
  async of(world: string | undefined, { faults = [], ambiguity, settle = 0 }: Switches): Promise<App> {
    if (faults.length === 0 && ambiguity === undefined && settle === 0 && !this.like) return this.triggered;
    const key = JSON.stringify([world, faults, ambiguity, settle]);
    const known = this.known.get(key);
    // An LRU cache: the last used app moves to the end, and the first is dropped.
    if (known) this.known.delete(key);
    const app = known ?? this.make(faults, ambiguity, settle);
    this.known.set(key, app);
    if (this.known.size > mostApps) this.known.delete(this.known.keys().next().value ?? key);
    return app;
  }

  /** The pricing model under these switches; null if rates follow none. */
  async pricingModel({ ambiguity: seed }: Switches): Promise<PricingModel | null> {
    if (seed === undefined) return this.standard;
    const { pricing = this.options.pricing ?? referenceModel } = (await import('./choices.js')).choicesFor(seed);
    return pricing;
  }

  /** All variations, and which of them are on with these switches. */
  async variations({ ambiguity: value }: Switches): Promise<readonly ListedVariation[]> {
    const [{ listVariations }, { choicesFor }] = await Promise.all([
      import('../variants/offered.js'),
      import('./choices.js'),
    ]);
    const names = value === undefined ? this.like?.names : choicesFor(value).names;
    return listVariations((name) => names?.has(name) ?? false);
  }

  private get standard(): PricingModel | null {
    return this.like?.pricing === null ? null : (this.options.pricing ?? referenceModel);
  }

  /** Drops the apps of a world, or all. */
  forget(world?: string): void {
    for (const key of this.known.keys())
      if (world === undefined || (JSON.parse(key) as readonly unknown[])[0] === world) this.known.delete(key);
  }

  /** Throws a SwitchError for an unknown fault. */
  private async make(ids: readonly string[], seed: string | undefined, settle: number): Promise<App> {
    const faultById = ids.length > 0 ? await loadFaultById() : () => undefined;
    assertFaults({ faults: ids }, (id) => faultById(id) !== undefined);
    const faults = new Set(ids.flatMap((id) => faultById(id) ?? []));
    const varied = seed === undefined ? this.like : (await import('./choices.js')).choicesFor(seed);
    const model = await this.pricingModel({ ...(seed !== undefined && { ambiguity: seed }) });
    return createApp({ ...this.options, ...(model && { pricing: model }) }, (stages) => {
      const { reading, writing } = this.settling;
      const altered = this.alter(withLogos(reading(settle > 0 ? writing(settle)(stages) : stages)), model);
      const free = varied ? notingReasons(varied.apply(altered)) : altered;
      const broken = [...faults].reduce((made, fault) => fault.apply(made), free);
      return this.triggers ? withTriggers(broken) : broken;
    });
  }
}
