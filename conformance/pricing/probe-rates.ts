/** Finds a server's pricing model from a few rates: rules out models that don't fit, then asks for shipments that separate the rest. */
import { dimensionNames, type DimensionName } from '../../openapi/profile/pricing-models.js';
import { chooseShipments, takeEvenly, rivalsOf, findOnLines, differentMethods, type Rival } from './choose-shipment.js';
import { explain, isInScope, refine, type Explanation } from './fit-models.js';
import { firstShipments, linesFor, poolOf } from './shipment-lines.js';
import type { PricedMethod } from './methods.js';
import type { RatedShipment } from './predict.js';
import { modelOf, ObservedRate } from './observed-rate.js';
import { shipmentOn, type Ground } from './shipments.js';

/** Asks the server for the rates of a shipment, by the methods' ids; undefined if it returns none. */
export type AskRates = (shipment: RatedShipment) => Promise<ReadonlyMap<string, number> | undefined>;

/** The rates that the server returned, and the models that explain them. */
export interface ProbedRates extends Explanation {
  readonly methods: readonly PricedMethod[];
  readonly samples: readonly ObservedRate[];
}

/** How many shipments are sent in all, and at once. */
const mostShipments = 20;
const atOnce = 4;

/** How many methods are compared: hundreds would block the event loop for seconds. */
const mostMethods = 50;

/** Smallest shipments to try, the smallest first: a server may require a weight, sides, or a distance. */
const minimums: readonly Ground['minimum'][] = [
  { weight: 0, side: 0, moved: false },
  { weight: 1, side: 10, moved: false },
  { weight: 1, side: 10, moved: true },
];

/** Asks for rates, once for each shipment up to the limit, and collects them. */
class RateSampler {
  readonly samples: ObservedRate[] = [];
  private readonly asked = new Set<string>();

  constructor(
    private readonly methods: readonly PricedMethod[],
    private readonly ask: AskRates,
  ) {}

  get isOver(): boolean {
    return this.asked.size >= mostShipments;
  }

  isNew(shipment: RatedShipment): boolean {
    return !this.asked.has(JSON.stringify(shipment));
  }

  /** Samples of the shipments that were not sent before, up to the limit. */
  async all(shipments: readonly RatedShipment[]): Promise<readonly ObservedRate[]> {
    const fresh = shipments.filter((one) => this.isNew(one)).slice(0, mostShipments - this.asked.size);
    for (const shipment of fresh) this.asked.add(JSON.stringify(shipment));
    const made = await Promise.all(fresh.map((shipment) => this.one(shipment)));
    this.samples.push(...made.flat());
    return made.flat();
  }

  private async one(shipment: RatedShipment): Promise<readonly ObservedRate[]> {
    const rates = await this.ask(shipment);
    return this.methods.flatMap((method) => {
      const rate = rates?.get(method.id);
      return rate === undefined || !Number.isFinite(rate) ? [] : [new ObservedRate(method, shipment, rate)];
    });
  }
}

/** How many shipments of the pool are compared first; they are usually enough. */
const fewShipments = 30;

/** Two models that differ in one dimension only. */
interface Pair {
  readonly name: DimensionName;
  readonly of: readonly [Rival, Rival];
}

/** One pair of models for every two remaining members of a dimension. */
function pairsOf(rivals: readonly Rival[]): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  const models = rivals.map(({ core, how }) => modelOf(core, how));
  for (const [at, one] of rivals.entries())
    for (const [past, other] of rivals.slice(at + 1).entries()) {
      const [first, second] = [models[at]!, models[at + 1 + past]!];
      const [name, ...more] = dimensionNames.filter((each) => first[each] !== second[each]);
      if (name === undefined || more.length > 0) continue;
      const key = `${name} ${first[name]} ${second[name]}`;
      if (!pairs.has(key)) pairs.set(key, { name, of: [one, other] });
    }
  return [...pairs.values()];
}

/** The number of pairs for which a shipment is searched. */
const mostSearches = 6;

/** Shipments on which pairs of models disagree, each found by a search along lines. */
function shipmentsOnLines(
  rivals: readonly Rival[],
  different: readonly PricedMethod[],
  ground: Ground,
  isIn: (shipment: RatedShipment) => boolean,
): readonly RatedShipment[] {
  const searchable = pairsOf(rivals).map((pair) => ({ ...pair, lines: linesFor(pair.name, different, ground) }));
  return searchable
    .filter(({ lines }) => lines.length > 0)
    .slice(0, mostSearches)
    .map(({ of, lines }) => findOnLines(of, different, lines, isIn))
    .filter((one) => one !== undefined);
}

/** The shipments to send next; none if no shipment separates the remaining models. */
function nextShipments(
  methods: readonly PricedMethod[],
  ground: Ground,
  { candidates, unexplained }: Explanation,
  sampler: RateSampler,
): readonly RatedShipment[] {
  const [rivals, different] = [rivalsOf(candidates), differentMethods(methods)];
  const isIn = (shipment: RatedShipment): boolean => unexplained.length === 0 || isInScope(unexplained, { shipment });
  const isOpen = (shipment: RatedShipment): boolean => isIn(shipment) && sampler.isNew(shipment);
  const pool = poolOf(different, ground).filter(isOpen);
  const few = (): readonly RatedShipment[] =>
    chooseShipments(rivals, different, takeEvenly(pool, fewShipments), atOnce);
  const all = (): readonly RatedShipment[] => chooseShipments(rivals, different, pool, atOnce);
  const lines = (): readonly RatedShipment[] =>
    shipmentsOnLines(rivals, different, ground, isIn).filter(isOpen).slice(0, atOnce);
  // For two models, a search along lines is faster.
  const ways = rivals.length > 2 ? [few, all, lines] : [few, lines, all];
  for (const way of ways) {
    const chosen = way();
    if (chosen.length > 0) return chosen;
  }
  return [];
}

async function acceptedGround(ground: Ground, sampler: RateSampler): Promise<Ground> {
  for (const minimum of minimums) {
    const made = { ...ground, minimum };
    if ((await sampler.all([shipmentOn(made, {})])).length > 0) return made;
  }
  return ground;
}

/** Sends shipments until one model is left, or no shipment separates the remaining ones. */
export async function probeRates(all: readonly PricedMethod[], wanted: Ground, ask: AskRates): Promise<ProbedRates> {
  const methods = takeEvenly(all, mostMethods);
  const sampler = new RateSampler(methods, ask);
  const ground = await acceptedGround(wanted, sampler);
  await sampler.all(firstShipments(methods, ground));
  let probed = explain(sampler.samples);
  while (!sampler.isOver && probed.candidates.length > 0 && sampler.samples.length > 0) {
    const shipments = nextShipments(methods, ground, probed, sampler);
    if (shipments.length === 0) break;
    const samples = (await sampler.all(shipments)).filter((sample) => isInScope(probed.unexplained, sample));
    const candidates = refine(probed.candidates, samples);
    probed = candidates.length > 0 ? { ...probed, candidates } : explain(sampler.samples);
  }
  return { ...probed, methods, samples: sampler.samples };
}
