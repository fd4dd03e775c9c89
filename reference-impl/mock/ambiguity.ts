/** Ambiguity: a seed decides the freedoms of the specification, so that no client learns to rely on one choice. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { AppOptions, StageOverride, Stages } from '../pipeline/app.js';
import { allTolerances } from '../tolerances/index.js';
import { combined, type Tolerance } from '../tolerances/kit/tolerance.js';
import { oneOf, randomFrom } from './switches/random.js';

export interface Ambiguity {
  /** The freedoms that are taken, in the sequence in which they are applied. */
  readonly taken: readonly Tolerance[];
  readonly apply: StageOverride;
  readonly options: Partial<AppOptions>;
  /** The pricing model; null if rates follow none, absent if ambiguity leaves prices alone. */
  readonly pricing?: PricingModel | null;
}

/**
 * Freedoms that are no matter of ambiguity: which carriers an account has, whether the operations of the change history
 * are there, how fast the service is, which has switches of its own, and identifiers, since those that a client has
 * must stay good when ambiguity is switched on or off. Nor are limits, by which plain requests of a front end would be refused,
 * what a second account may do, a framework, which would replace all other bodies of refusals, or headers, by which browsers would cache responses.
 */
export const excluded: readonly string[] = [
  ...['carriers', 'provisional', 'uuid-form', 'order-number'],
  ...['late-look-up', 'late-update', 'late-assignment', 'put-off', 'pace', 'framework', 'headers'],
  ...['second-account', 'sizes', 'keys', 'same-order', 'abilities', 'scant-orders'],
];

/**
 * A freedom that the specification hints against is not taken, or the mock would get warnings. The exception is words
 * and codes that no client should take for more than they are.
 */
export const allowedAgainstHints: readonly string[] = ['message', 'refusal-status', 'refusal-body'];

/** Freedoms in how an answer is shown, not in what is done: they are taken in another way in every answer. */
export const changing: readonly string[] = [
  ...['unsent', 'or-null', 'sequence', 'repeats', 'coordinates', 'verified'],
  ...['message', 'extra-fields', 'media-type', 'numbers', 'texts', 'layout', 'field-order'],
  ...['refusal-body', 'refusal-extras', 'uuid-case'],
];

/** The freedoms that can be taken, by their axes. */
const axes: ReadonlyMap<string, readonly Tolerance[]> = byAxis(
  allTolerances.filter(
    ({ axis, advisory }) => !excluded.includes(axis) && (advisory.length === 0 || allowedAgainstHints.includes(axis)),
  ),
);

function byAxis(tolerances: readonly Tolerance[]): ReadonlyMap<string, readonly Tolerance[]> {
  const found = new Map<string, Tolerance[]>();
  for (const one of tolerances) found.set(one.axis, [...(found.get(one.axis) ?? []), one]);
  return found;
}

/** The freedoms of a seed, any text: always the same ones, and in the same sequence of requests the same answers. */
export function ambiguity(seed: string): Ambiguity {
  const taken = [...axes]
    .flatMap(([axis, members]) => freedomOf(axis, members, seed) ?? [])
    .sort((one, other) => one.at - other.at)
    .map(({ taken }) => taken);
  const { options = {}, apply = (stages: Stages) => stages } = combined(taken);
  const prices = taken.find(({ axis }) => axis === 'pricing');
  return { taken, apply, options, ...(prices && { pricing: prices.options?.pricing ?? null }) };
}

/** What is taken of an axis, if anything, and where it belongs in the sequence in which tolerances are applied. */
function freedomOf(axis: string, members: readonly Tolerance[], seed: string) {
  const isChanging = changing.includes(axis);
  const one = isChanging ? members[0] : oneOf(randomFrom(`${seed} ${axis}`), [undefined, ...members]);
  return one && { at: allTolerances.indexOf(one), taken: isChanging ? alternating(axis, members, seed) : one };
}

/** All freedoms of an axis in one server, which draws one of them, or none, for every answer. */
function alternating(axis: string, members: readonly Tolerance[], seed: string): Tolerance {
  const { advisory, undecided = [] } = combined(members);
  return {
    id: `${axis}.changing`,
    axis,
    title: `from answer to answer another one of these, or none: ${members.map(({ title }) => title).join('; ')}`,
    advisory,
    undecided,
    apply: (stages) => drawForEachResponse(stages, members, seed),
  };
}

/**
 * What members do to requests and handlers they do one after the other, as some remember there what they show in
 * answers later. What they do to an answer each does by itself.
 */
function drawForEachResponse(stages: Stages, members: readonly Tolerance[], seed: string): Stages {
  const { reply, refuse } = stages;
  const random = randomFrom(`${seed} ${members[0]?.id} answers`);
  const ways: [Stages, ...Stages[]] = [stages];
  for (const { apply } of members) {
    const last = ways[ways.length - 1] ?? stages;
    ways.push(apply?.({ ...last, reply, refuse }) ?? last);
  }
  return {
    ...(ways[ways.length - 1] ?? stages),
    reply: (answer, request) => oneOf(random, ways).reply(answer, request),
    refuse: (error, call) => oneOf(random, ways).refuse(error, call),
  };
}
