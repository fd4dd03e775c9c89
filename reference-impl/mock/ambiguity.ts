/**
 * Ambiguity: a seed or a list of names selects freedoms of the specification, so that no client relies on one choice.
 */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { AppOptions, StageOverride, Stages } from '../pipeline/app.js';
import { changing, freedoms, freedomsNamed, mistakeIn } from '../tolerances/freedoms.js';
import { allTolerances } from '../tolerances/index.js';
import { combined, freedomName, type Tolerance } from '../tolerances/kit/tolerance.js';
import { watched } from '../tolerances/kit/watch.js';
import { oneOf, randomFrom } from './switches/random.js';
import { SwitchError } from './switches/switches.js';
import { freedomNamesIn } from './switches/value-kinds.js';

/** The freedoms that a seed or a list of names selects. */
export interface Ambiguity {
  /** The selected freedoms, in the order in which they are applied. */
  readonly taken: readonly Tolerance[];
  /** Their names; of freedoms that alternate, all. */
  readonly names: ReadonlySet<string>;
  readonly apply: StageOverride;
  readonly options: Partial<AppOptions>;
  /** The pricing model; null if rates follow none, absent if ambiguity doesn't affect prices. */
  readonly pricing?: PricingModel | null;
}

/**
 * Freedoms that no seed selects: latency, which has its own switches; limits, which would refuse ordinary requests of a
 * front end; frameworks, which would replace all other bodies of refusals; headers, with which browsers would cache
 * responses.
 */
export const byNameOnly: readonly string[] = [
  ...['late-look-up', 'late-update', 'late-assignment', 'put-off', 'framework', 'headers'],
  ...['sizes', 'keys', 'same-order', 'abilities', 'scant-orders'],
];

/** The freedoms that a seed can select, by axis. */
const axes: ReadonlyMap<string, readonly Tolerance[]> = byAxis(
  freedoms.filter(({ axis }) => !byNameOnly.includes(axis)),
);

function byAxis(tolerances: readonly Tolerance[]): ReadonlyMap<string, readonly Tolerance[]> {
  const found = new Map<string, Tolerance[]>();
  for (const one of tolerances) found.set(one.axis, [...(found.get(one.axis) ?? []), one]);
  return found;
}

/** A selected freedom, and the names that it stands for. */
interface Taken {
  readonly one: Tolerance;
  readonly names: readonly string[];
}

/**
 * The freedoms for a value of the switch. The same value always selects the same ones, and the same sequence of
 * requests gets the same responses. Throws a SwitchError for names that are unknown or exclude each other.
 */
export function ambiguity(value: string): Ambiguity {
  const all = takenBy(value);
  const taken = all.map(({ one }) => one);
  const { options = {}, apply = (stages: Stages) => stages } = combined(taken);
  const prices = taken.find(({ axis }) => axis === 'pricing');
  const names = new Set(all.flatMap((each) => each.names));
  return { taken, names, apply, options, ...(prices && { pricing: prices.options?.pricing ?? null }) };
}

function takenBy(value: string): readonly Taken[] {
  const names = freedomNamesIn(value);
  const mistake = names && mistakeIn(names);
  if (mistake !== undefined) throw new SwitchError(mistake);
  const chosen = names
    ? [...byAxis(freedomsNamed(names))].map(([axis, members]) => chosenOf(axis, members, value))
    : [...axes].flatMap(([axis, members]) => freedomOf(axis, members, value) ?? []);
  return chosen.sort((one, other) => one.at - other.at);
}

/** The variation for the named freedoms of an axis: the only one, or a random one of them in each response. */
function chosenOf(axis: string, members: readonly Tolerance[], seed: string) {
  const [first] = members;
  const one = members.length === 1 ? watched(first!) : alternating(axis, members, seed, false);
  return { at: allTolerances.indexOf(first!), one, names: members.map(freedomName) };
}

/** The freedom of an axis that the seed selects, if any, and its position in the order of application. */
function freedomOf(axis: string, members: readonly Tolerance[], seed: string) {
  const isChanging = changing.includes(axis);
  const drawn = isChanging ? members[0] : oneOf(randomFrom(`${seed} ${axis}`), [undefined, ...members]);
  if (!drawn) return undefined;
  const one = isChanging ? alternating(axis, members, seed) : watched(drawn);
  return { at: allTolerances.indexOf(drawn), one, names: (isChanging ? members : [drawn]).map(freedomName) };
}

/** Several freedoms of an axis in one server, which draws one of them for each response, or none if `orNone`. */
function alternating(axis: string, members: readonly Tolerance[], seed: string, orNone = true): Tolerance {
  const { advisory, undecided = [] } = combined(members);
  return {
    id: `${axis}.changing`,
    axis,
    title: `one of these, a different one in each response${orNone ? ', or none' : ''}: ${members.map(({ title }) => title).join('; ')}`,
    advisory,
    undecided,
    apply: (stages) => drawForEachResponse(stages, members.map(watched), seed, orNone),
  };
}

/**
 * Requests and handlers go through the changes of all members in turn, because some members remember there what they
 * show in responses later. A response is changed by one member only.
 */
function drawForEachResponse(stages: Stages, members: readonly Tolerance[], seed: string, orNone: boolean): Stages {
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
