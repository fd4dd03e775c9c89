/** Handles API calls with the switches, triggers and preferences that apply to them. */
import type { PricingModel } from '../openapi/profile/pricing-models.js';
import type { Call, CallOutcome, Reply } from '../reference-impl/calls/call.js';
import { jsonReply, refusalReply } from '../reference-impl/calls/reply.js';
import type { ListedVariation } from '../variants/offered.js';
import { watchedCall } from '../variants/kit/watch.js';
import { Apps } from './apps.js';
import type { Choices } from './choices.js';
import type { Durable } from './database/durable.js';
import { nothingDone } from './database/storing.js';
import { marksOf, noteVariations } from './exchange-notes.js';
import type { Notes } from './journal/journal.js';
import type { RateReceipts } from './receipts/recent.js';
import { routedCall, routeOf, writes, type RoutedCall } from './routed-call.js';
import { CancellableSleep } from './switches/cancellable-sleep.js';
import { behindMark, forcedMark, unstoredMark } from './switches/exchange-marks.js';
import { misbehave } from './switches/misbehave.js';
import { randomFrom, type Random } from './switches/random.js';
import { Settling } from './switches/settle.js';
import { mergeLayers, switchesOff, switchHeader, type SwitchBoard } from './switches/switch-board.js';
import { isNothing, SwitchError, type Decided } from './switches/switches.js';
import type { World } from './worlds/world.js';
import type { Worlds } from './worlds/worlds.js';

/** The parts of the mock that handling needs. Without `receipts`, rates have no link to price breakdowns. */
export interface AnsweringParts {
  readonly worlds: Worlds;
  readonly switches: SwitchBoard;
  readonly receipts: RateReceipts | undefined;
  readonly triggers: boolean;
  readonly pricing?: PricingModel;
  readonly seed: string | undefined;
  /** The variation, whose choices replace those of the reference. */
  readonly like?: Choices;
  /** Where the state is stored, if anywhere. */
  readonly durable?: Durable;
  /** Gets each internal error of the mock. */
  readonly tell: (error: Error) => void;
}

/** Handles API calls in the world of their token, with switches, triggers and forced responses. */
export class Answering {
  /** The writes that reads don't show yet. */
  readonly settling = new Settling();
  private readonly apps: Apps;
  private readonly randoms = new Map<string, Random>();
  private readonly sleepers = new CancellableSleep();

  constructor(private readonly sources: AnsweringParts) {
    const { worlds, receipts, triggers, like, pricing, tell } = sources;
    this.apps = new Apps(
      { openAccounts: worlds.accounts, ...(pricing && { pricing }) },
      (stages, model) => (model && receipts ? receipts.withLinks(stages, model) : stages),
      triggers,
      tell,
      this.settling,
      like,
    );
  }

  /** Handles a call and fills in its notes for the journal. Never rejects. */
  async answer(call: Call, notes: Notes): Promise<CallOutcome> {
    try {
      const world = this.sources.worlds.ofCall(call);
      const route = routeOf(call);
      if (world) notes.world = world.id;
      if (route) notes.operation = route.operation.id;
      if (this.settling.isBehind(world?.account, route?.operation.id)) notes.done = [behindMark];
      const trouble = this.sources.durable?.trouble;
      if (trouble && world && writes(route)) {
        notes.done = [unstoredMark];
        return nothingDone(trouble);
      }
      const asked = routedCall(call, world, route, this.sources.triggers);
      if (asked.preference || asked.trigger || !this.isOrdinary(call, world))
        return await this.answerSpecially(asked, notes);
      return await this.apps.plain.handleKnown(call, { route, account: world?.account, parsed: asked.parsed });
    } catch (error) {
      return errorReply(error);
    }
  }

  /** Whether a call may change what is stored. */
  writes(call: Call): boolean {
    return writes(routeOf(call));
  }

  /** Handles a call with switches, a trigger or a preference. */
  private async answerSpecially(asked: RoutedCall, notes: Notes): Promise<CallOutcome> {
    const { call, plain, preference, world, route, parsed, trigger } = asked;
    const operation = route?.operation.id;
    const switches = await this.switchesFor(asked);
    const app = await this.apps.of(world?.id, switches);
    const marks = marksOf(switches, trigger);
    const watched = this.sources.like || switches.ambiguity !== undefined ? watchedCall(plain) : undefined;
    const act = async (): Promise<CallOutcome> => {
      // Look the world up again: while switches and app were loaded, it may have been reset or removed.
      if (!preference || !world || !route) return app.handleKnown(watched?.call ?? plain, { route, parsed });
      marks.push(forcedMark);
      const { seed } = this.sources;
      return (await import('./forced-answers/forced-answer.js')).forcedAnswer(
        call,
        world.account,
        preference,
        seed === undefined ? {} : { seed },
      );
    };
    const around = { operation, random: this.randomOf(world?.id), sleep: this.sleepers.sleep, trigger };
    const { outcome, done } = await misbehave(switches, around, act);
    notes.done = [...notes.done, ...marks, ...done];
    if (watched) noteVariations(notes, watched.atWork, asked);
    return outcome;
  }

  /**
   * Whether nothing special applies to a call. With a seed that is never the case: each call must draw its random
   * numbers.
   */
  private isOrdinary({ headers }: Call, world: World | undefined): boolean {
    const { like, seed, switches } = this.sources;
    return !like && seed === undefined && headers[switchHeader] === undefined && isNothing(switches.of(world?.id));
  }

  /** The pricing model of a world; null if its rates follow none. */
  pricingModelOf(world: string): Promise<PricingModel | null> {
    return this.apps.pricingModel(this.sources.switches.of(world));
  }

  /** All variations, and which of them are on: in one world, or for all. */
  variations(world?: string): Promise<readonly ListedVariation[]> {
    return this.apps.variations(this.sources.switches.of(world));
  }

  /** Resets the random numbers and the state of faults, for one world or for all. */
  forget(world?: string): void {
    if (world === undefined) this.randoms.clear();
    else this.randoms.delete(world);
    this.apps.forget(world);
  }

  /** Ends all delays. */
  hurry(): void {
    this.sleepers.wakeAll();
  }

  /** Precedence: `Mock-Switches` header, trigger, world, all worlds. */
  private async switchesFor({ call, world, route, trigger }: RoutedCall): Promise<Decided> {
    const { switches } = this.sources;
    const wanted = await switches.fromHeader(call.headers);
    const triggered = trigger ? { ...switchesOff, ...trigger.switches } : {};
    // No await between reading and counting; otherwise two calls could both count as the next one.
    return switches.decide(mergeLayers(switches.of(world?.id), triggered, wanted), route?.operation.id, world?.id);
  }

  /** Random numbers, repeatable with a seed. Each world has its own, so that worlds don't affect each other. */
  private randomOf(world = ''): Random {
    const known = this.randoms.get(world);
    if (known) return known;
    const { seed } = this.sources;
    const made = seed === undefined ? Math.random : randomFrom(`${seed}/${world}`);
    this.randoms.set(world, made);
    return made;
  }
}

/** The response to an error. A SwitchError means an unknown fault in switches that were not checked. */
const errorReply = (error: unknown): Reply =>
  error instanceof SwitchError ? jsonReply({ message: error.message }, 500) : refusalReply(error);
