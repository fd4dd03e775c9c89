/** Chooses the shipments to ask for next: those on which the remaining pricing models disagree. */
import type { PricedMethod } from './methods.js';
import type { Rounding, RatedShipment } from './predict.js';
import { roundingsIn, type Candidate } from './fit-models.js';
import { PricedShipment, type ModelCore } from './observed-rate.js';
import type { ShipmentLine } from './shipment-lines.js';

/** A pricing model that explains all rates so far. */
export interface Rival {
  readonly core: ModelCore;
  readonly how: Rounding;
}

/** How many models, and how many methods, are compared at once. */
const mostRivals = 40;
const mostMethods = 8;

/** How many shipments of a line are tried. */
const mostSteps = 250;

/** At most `count` elements of a list, evenly spread over it. */
export const takeEvenly = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count ? list : Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);

/** The remaining models, or an even sample if there are too many to compare. */
export function rivalsOf(candidates: readonly Candidate[]): readonly Rival[] {
  const some = takeEvenly(candidates, mostRivals * 4);
  const all = some.flatMap(({ core, roundings }) => roundingsIn(roundings).map((how) => ({ core, how })));
  return takeEvenly(all, mostRivals);
}

/** One method for each set of pricing rules: others with the same rules show the same differences. */
export function differentMethods(methods: readonly PricedMethod[]): readonly PricedMethod[] {
  const kinds = new Map<string, PricedMethod>();
  for (const method of methods) {
    const { weight, distance, volume } = method.rules;
    const kind = [weight, distance, volume].map(({ flat, unit, surcharge }) => `${flat} ${unit} ${surcharge.isZero()}`);
    const key = [...kind, method.digits].join();
    if (!kinds.has(key)) kinds.set(key, method);
  }
  return takeEvenly([...kinds.values()], mostMethods);
}

/** The rates that each rival predicts for a shipment, as text. Rivals with equal texts can't be told apart by it. */
function signatures(
  rivals: readonly Rival[],
  methods: readonly PricedMethod[],
  shipment: RatedShipment,
): readonly string[] {
  const priced = methods.map((method) => new PricedShipment(method, shipment));
  return rivals.map(({ core, how }) => priced.map((one) => one.predict(core, how)).join());
}

/** Greedy choice: each shipment splits the rivals into as many groups as possible. Ends if none splits them further. */
export function chooseShipments(
  rivals: readonly Rival[],
  methods: readonly PricedMethod[],
  pool: readonly RatedShipment[],
  count: number,
): readonly RatedShipment[] {
  if (rivals.length < 2) return [];
  const views = pool.map((shipment) => signatures(rivals, methods, shipment));
  let groups: readonly string[] = rivals.map(() => '');
  const chosen: RatedShipment[] = [];
  while (chosen.length < count) {
    const splits = views.map((view) => new Set(view.map((text, at) => `${groups[at]}|${text}`)).size);
    const best = Math.max(...splits);
    const at = splits.indexOf(best);
    if (!(best > new Set(groups).size)) break;
    groups = groups.map((group, rival) => `${group}|${views[at]![rival]}`);
    chosen.push(pool[at]!);
  }
  return chosen;
}

/** Whether the two models predict different rates for any method. */
function disagree(
  [one, other]: readonly [Rival, Rival],
  methods: readonly PricedMethod[],
  shipment: RatedShipment,
): boolean {
  return methods.some((method) => {
    const priced = new PricedShipment(method, shipment);
    return priced.predict(one.core, one.how) !== priced.predict(other.core, other.how);
  });
}

/** The first shipment along these lines on which two models disagree. */
export function findOnLines(
  pair: readonly [Rival, Rival],
  methods: readonly PricedMethod[],
  lines: readonly ShipmentLine[],
  isIn: (shipment: RatedShipment) => boolean,
): RatedShipment | undefined {
  for (const line of lines)
    for (let step = 1; step <= mostSteps; step += 1) {
      const shipment = line(step);
      if (!isIn(shipment)) break;
      if (disagree(pair, methods, shipment)) return shipment;
    }
  return undefined;
}
