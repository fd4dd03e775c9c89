/** Apps over the same worlds that break the contract, or take its freedoms, in different ways: made when they are first asked for. */
import { referenceReading, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { createApp, type App, type AppOptions, type Stages } from '../pipeline/app.js';
import { pathOf } from '../calls/call.js';
import { loadFaults } from '../faults/load.js';
import type { Carrier } from '../account/storage/records.js';
import { Refusal } from '../calls/refusal.js';
import { jsonReply } from '../calls/reply.js';
import { assertFaults, type Switches } from './switches/switches.js';
import { withTriggers } from './switches/triggers.js';
import type { Variation } from './variation.js';

const mostKept = 200;

/** Is told of every error that is the mock's own. */
type Tell = (error: Error) => void;

/** Tells of what goes wrong in the mock itself: the answer says nothing about its inside. */
const telling =
  (tell: Tell) =>
  (stages: Stages): Stages => ({
    ...stages,
    refuse: (error, call) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Refusal))
        tell(new Error(`The mock itself failed on ${call.method} ${pathOf(call.url)}: ${reason}`, { cause: error }));
      return stages.refuse(error, call);
    },
  });

/** Answers GET /carriers from a cache: the carriers of an account never change, and all copies of its world share them. */
function withCarriersCache(stages: Stages): Stages {
  const known = new WeakMap<readonly Carrier[], ReturnType<Stages['reply']>>();
  return {
    ...stages,
    reply: (answer, request) => {
      if (request.operation.id !== 'listCarriers') return stages.reply(answer, request);
      const { carriers } = request.world;
      const reply = known.get(carriers) ?? stages.reply(answer, request);
      known.set(carriers, reply);
      return reply;
    },
  };
}

/** What is remembered by faults, by ambiguity, or to do as another server does, stays within one world. */
export class Variants {
  /** The app for calls without a trigger: it keeps the contract, and does not as another server does. */
  readonly plain: App;
  /** The same for calls with one. */
  private readonly triggered: App;
  private readonly known = new Map<string, Promise<App>>();

  constructor(
    private readonly options: AppOptions,
    private readonly alter: (stages: Stages, model: PricingModel | null) => Stages,
    private readonly triggers: boolean,
    tell: Tell,
    private readonly like?: Variation,
  ) {
    const told = telling(tell);
    const written = (stages: Stages): Stages => told(alter(withCarriersCache(stages), this.standard));
    this.plain = createApp(options, written);
    this.triggered = triggers ? createApp(options, (stages) => withTriggers(written(stages))) : this.plain;
  }

  /** The app for a world and its switches. */
  async of(world: string | undefined, { faults = [], ambiguity }: Switches): Promise<App> {
    if (faults.length === 0 && ambiguity === undefined && !this.like) return this.triggered;
    const key = JSON.stringify([world, faults, ambiguity]);
    const known = this.known.get(key);
    // The one used last moves to the end, so that the first is the one to forget.
    if (known) this.known.delete(key);
    const app = known ?? this.make(faults, ambiguity);
    this.known.set(key, app);
    if (this.known.size > mostKept) this.known.delete(this.known.keys().next().value ?? key);
    return app;
  }

  /** The pricing model under these switches; null if rates follow none. */
  async pricingModel({ ambiguity: seed }: Switches): Promise<PricingModel | null> {
    if (seed === undefined) return this.standard;
    const { pricing = this.options.pricing ?? referenceReading } = (await import('./ambiguity.js')).ambiguity(seed);
    return pricing;
  }

  private get standard(): PricingModel | null {
    return this.like?.isUnexplained ? null : (this.options.pricing ?? referenceReading);
  }

  /** Forgets what is remembered of a world, or of all. */
  forget(world?: string): void {
    for (const key of this.known.keys())
      if (world === undefined || (JSON.parse(key) as readonly unknown[])[0] === world) this.known.delete(key);
  }

  /** Throws a SwitchError for a fault that the catalogue doesn't have. */
  private async make(ids: readonly string[], seed: string | undefined): Promise<App> {
    const faultById = ids.length > 0 ? await loadFaults() : () => undefined;
    assertFaults({ faults: ids }, (id) => faultById(id) !== undefined);
    const faults = ids.flatMap((id) => faultById(id) ?? []);
    const varied = seed === undefined ? this.like : (await import('./ambiguity.js')).ambiguity(seed);
    const model = await this.pricingModel({ ...(seed !== undefined && { ambiguity: seed }) });
    return createApp({ ...this.options, ...varied?.options }, (stages) => {
      const altered = this.alter(stages, model);
      const broken = faults.reduce((made, fault) => fault.apply(made), varied?.apply(altered) ?? altered);
      return this.triggers ? withTriggers(broken) : broken;
    });
  }
}

/** What is answered once the state could not be stored: the one in the memory is not to be relied on from then on. */
export const notStored = jsonReply(
  {
    message:
      'The state could not be stored, so nothing is acknowledged, and every call is refused. ' +
      'The terminal of the mock says why: put that right, and start the mock again.',
  },
  500,
);
