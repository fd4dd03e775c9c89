/**
 * How a mock decides what the specification leaves open: by variations that are named, drawn by a seed, or those of a
 * recorded profile (imitate/).
 */
import type { PricingModel } from '../openapi/profile/pricing-models.js';
import type { AccountSeed } from '../reference-impl/account/seed.js';
import type { StageOverride, Stages } from '../reference-impl/pipeline/app.js';
import { allVariations } from '../variants/index.js';
import { combined, variationName, type Variation } from '../variants/kit/variant.js';
import { watched } from '../variants/kit/watch.js';
import { alternating, bySeed, mistakeIn, offeredAs } from '../variants/offered.js';
import { oneOf, randomFrom } from './switches/random.js';
import { SwitchError } from './switches/switches.js';
import { variationNamesIn } from './switches/value-kinds.js';

/** The choices of a mock. */
export interface Choices {
  readonly apply: StageOverride;
  /** The names of the variations; of those that alternate, all. Undefined if they have no names. */
  readonly names?: ReadonlySet<string>;
  /** The pricing model; null if rates follow none, undefined for that of the mock. */
  readonly pricing?: PricingModel | null | undefined;
  /** Changes the initial accounts. */
  readonly accounts?: (accounts: readonly AccountSeed[]) => readonly AccountSeed[];
  /** The server that the mock behaves like. */
  readonly target?: string;
}

/** The choices that combine variations. */
function choicesFrom(taken: readonly Variation[], names: readonly string[]): Choices {
  const { apply, options } = combined(taken);
  const seeds = options.accounts;
  const prices = taken.find(({ choice }) => choice === 'pricing');
  return {
    apply,
    names: new Set(names),
    ...(prices && { pricing: prices.options?.pricing ?? null }),
    ...(seeds && { accounts: (all) => all.map((one, at) => ({ ...one, ...seeds[at], token: one.token })) }),
  };
}

/** The choices for the start, in all worlds. */
export const choicesOf = (variations: readonly Variation[]): Choices => ({
  ...choicesFrom(variations.map(watched), variations.map(variationName)),
  target: `a server with ${variations.map(({ id }) => id).join(' + ')}`,
});

/** A variation, or several of one choice in one server, and the names that it stands for. */
interface Taken {
  readonly one: Variation;
  readonly names: readonly string[];
  /** The position in the order of application. */
  readonly at: number;
}

/**
 * The choices for a value of the switch `ambiguity`: names, or a seed. The same value always selects the same ones, and
 * the same sequence of requests gets the same responses. Throws a SwitchError for names that are unknown or exclude
 * each other.
 */
export function choicesFor(value: string): Choices {
  const taken = takenFor(value);
  return choicesFrom(
    taken.map(({ one }) => one),
    taken.flatMap(({ names }) => names),
  );
}

/** What the value of the switch selects, in the order of application. */
export function takenFor(value: string): readonly Taken[] {
  const names = variationNamesIn(value);
  const mistake = names && mistakeIn(names);
  if (mistake !== undefined) throw new SwitchError(mistake);
  const offered = names ? offeredAs(names) : bySeed;
  const choices = [...new Set(offered.map(({ choice }) => choice))];
  const taken = choices.flatMap(
    (name) =>
      takenFrom(
        offered.filter(({ choice }) => choice === name),
        value,
        names !== undefined,
      ) ?? [],
  );
  return taken.sort((one, other) => one.at - other.at);
}

/** What is used of a choice: all members if they are named or alternate, else the one that the seed draws, if any. */
function takenFrom(members: readonly Variation[], seed: string, isNamed: boolean): Taken | undefined {
  const { choice } = members[0]!;
  const isAlternating = isNamed ? members.length > 1 : alternating.includes(choice);
  const drawn = isNamed || isAlternating ? members[0] : oneOf(randomFrom(`${seed} ${choice}`), [undefined, ...members]);
  if (!drawn) return undefined;
  const one = isAlternating ? turning(members, seed, !isNamed) : watched(drawn);
  return { at: allVariations.indexOf(drawn), one, names: (isAlternating ? members : [drawn]).map(variationName) };
}

/** Several variations of a choice in one server, which draws one of them for each response, or none if `orNone`. */
function turning(members: readonly Variation[], seed: string, orNone: boolean): Variation {
  const { choice } = members[0]!;
  return {
    ...combined(members),
    id: `${choice}.changing`,
    choice,
    title: `one of these, a different one in each response${orNone ? ', or none' : ''}: ${members.map(({ title }) => title).join('; ')}`,
    apply: (stages) => drawForEachResponse(stages, members.map(watched), seed, orNone),
  };
}

/**
 * Requests and handlers go through the changes of all members in turn, because some members remember there what they
 * show in responses later. A response is changed by one member only.
 */
function drawForEachResponse(stages: Stages, members: readonly Variation[], seed: string, orNone: boolean): Stages {
  const { reply, refuse } = stages;
  const random = randomFrom(`${seed} ${members[0]?.id} answers`);
  const ways: [Stages, ...Stages[]] = [stages];
  for (const { apply } of members) {
    const last = ways[ways.length - 1] ?? stages;
    ways.push(apply?.({ ...last, reply, refuse }) ?? last);
  }
  const [, ...named] = ways;
  const drawn = orNone ? ways : (named as [Stages, ...Stages[]]);
  return {
    ...(ways[ways.length - 1] ?? stages),
    reply: (answer, request) => oneOf(random, drawn).reply(answer, request),
    refuse: (error, call) => oneOf(random, drawn).refuse(error, call),
  };
}
