/** Tells the reading of a target's prices from a handful of rates: asks, leaves out what doesn't fit, and asks what tells the rest apart. */
import { dimensionNames, type DimensionName } from '../../openapi/profile/pricing-models.js';
import { choose, evenly, rivalsOf, search, tellingMethods, type Rival } from './choose-shipment.js';
import { explain, isAbout, refine, type Explanation } from './fit-models.js';
import { firstShipments, linesFor, poolOf } from './shipment-lines.js';
import type { Method } from './methods.js';
import type { Shipment } from './predict.js';
import { readingOf, Sample } from './observed-rate.js';
import { shipmentOn, type Ground } from './shipments.js';

/** The rates of a shipment by the methods' ids; undefined where the target gives none. */
export type Ask = (shipment: Shipment) => Promise<ReadonlyMap<string, number> | undefined>;

/** What was asked, and what explains the answers. */
export interface Told extends Explanation {
  readonly methods: readonly Method[];
  readonly samples: readonly Sample[];
}

/** So many shipments are asked for at the most, and so many at once. */
const mostShipments = 20;
const atOnce = 4;

/** The rates of so many methods are looked at: with those of hundreds, nothing else would be done for seconds. */
const mostMethods = 50;

/** Grounds to try, the plainest first: a target may want a weight, sides, or a way. */
const leasts: readonly Ground['least'][] = [
  { weight: 0, side: 0, moved: false },
  { weight: 1, side: 10, moved: false },
  { weight: 1, side: 10, moved: true },
];

/** Collects rates. */
class Asking {
  readonly samples: Sample[] = [];
  private readonly asked = new Set<string>();

  constructor(
    private readonly methods: readonly Method[],
    private readonly ask: Ask,
  ) {}

  get isOver(): boolean {
    return this.asked.size >= mostShipments;
  }

  isNew(shipment: Shipment): boolean {
    return !this.asked.has(JSON.stringify(shipment));
  }

  /** The samples of shipments, those that were asked for before and those that are beyond the bound left out. */
  async all(shipments: readonly Shipment[]): Promise<readonly Sample[]> {
    const fresh = shipments.filter((one) => this.isNew(one)).slice(0, mostShipments - this.asked.size);
    for (const shipment of fresh) this.asked.add(JSON.stringify(shipment));
    const made = await Promise.all(fresh.map((shipment) => this.one(shipment)));
    this.samples.push(...made.flat());
    return made.flat();
  }

  private async one(shipment: Shipment): Promise<readonly Sample[]> {
    const rates = await this.ask(shipment);
    return this.methods.flatMap((method) => {
      const rate = rates?.get(method.id);
      return rate === undefined || !Number.isFinite(rate) ? [] : [new Sample(method, shipment, rate)];
    });
  }
}

/** So many of the pool are compared first, since as a rule they tell enough. */
const fewShipments = 30;

/** Two readings that are left, and the one dimension in which they differ. */
interface Pair {
  readonly name: DimensionName;
  readonly of: readonly [Rival, Rival];
}

/** A pair of readings for every two members of a dimension that are left. */
function pairsOf(rivals: readonly Rival[]): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  const readings = rivals.map(({ making, how }) => readingOf(making, how));
  for (const [at, one] of rivals.entries())
    for (const [past, other] of rivals.slice(at + 1).entries()) {
      const [first, second] = [readings[at]!, readings[at + 1 + past]!];
      const [name, ...more] = dimensionNames.filter((each) => first[each] !== second[each]);
      if (name === undefined || more.length > 0) continue;
      const key = `${name} ${first[name]} ${second[name]}`;
      if (!pairs.has(key)) pairs.set(key, { name, of: [one, other] });
    }
  return [...pairs.values()];
}

/** So many pairs are searched for a shipment that tells them apart. */
const mostSearches = 6;

/** Shipments that tell pairs of readings apart, each searched for along lines. */
function searched(
  rivals: readonly Rival[],
  telling: readonly Method[],
  ground: Ground,
  isIn: (shipment: Shipment) => boolean,
): readonly Shipment[] {
  const searchable = pairsOf(rivals).map((pair) => ({ ...pair, lines: linesFor(pair.name, telling, ground) }));
  return searchable
    .filter(({ lines }) => lines.length > 0)
    .slice(0, mostSearches)
    .map(({ of, lines }) => search(of, telling, lines, isIn))
    .filter((one) => one !== undefined);
}

/** The shipments to ask for next; none where no shipment tells any more. */
function next(
  methods: readonly Method[],
  ground: Ground,
  { candidates, lost }: Explanation,
  asking: Asking,
): readonly Shipment[] {
  const [rivals, telling] = [rivalsOf(candidates), tellingMethods(methods)];
  const isIn = (shipment: Shipment): boolean => lost.length === 0 || isAbout(lost, { shipment });
  const isOpen = (shipment: Shipment): boolean => isIn(shipment) && asking.isNew(shipment);
  const pool = poolOf(telling, ground).filter(isOpen);
  const few = (): readonly Shipment[] => choose(rivals, telling, evenly(pool, fewShipments), atOnce);
  const all = (): readonly Shipment[] => choose(rivals, telling, pool, atOnce);
  const lines = (): readonly Shipment[] => searched(rivals, telling, ground, isIn).filter(isOpen).slice(0, atOnce);
  // What tells two readings apart is found sooner along a line.
  const ways = rivals.length > 2 ? [few, all, lines] : [few, lines, all];
  for (const way of ways) {
    const chosen = way();
    if (chosen.length > 0) return chosen;
  }
  return [];
}

async function firstGround(ground: Ground, asking: Asking): Promise<Ground> {
  for (const least of leasts) {
    const made = { ...ground, least };
    if ((await asking.all([shipmentOn(made, {})])).length > 0) return made;
  }
  return ground;
}

/** Asks until one reading is left, or nothing more can be told. */
export async function tell(all: readonly Method[], wanted: Ground, ask: Ask): Promise<Told> {
  const methods = evenly(all, mostMethods);
  const asking = new Asking(methods, ask);
  const ground = await firstGround(wanted, asking);
  await asking.all(firstShipments(methods, ground));
  let told = explain(asking.samples);
  while (!asking.isOver && told.candidates.length > 0 && asking.samples.length > 0) {
    const shipments = next(methods, ground, told, asking);
    if (shipments.length === 0) break;
    const samples = (await asking.all(shipments)).filter((sample) => isAbout(told.lost, sample));
    const candidates = refine(told.candidates, samples);
    told = candidates.length > 0 ? { ...told, candidates } : explain(asking.samples);
  }
  return { ...told, methods, samples: asking.samples };
}
