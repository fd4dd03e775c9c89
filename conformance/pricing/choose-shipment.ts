/** Chooses the shipments whose rates tell most: those on which the readings that are left disagree. */
import type { Method } from './methods.js';
import type { Rounding, Shipment } from './predict.js';
import { roundingsIn, type Candidate } from './fit-models.js';
import { Priced, type Making } from './observed-rate.js';
import type { Line } from './shipment-lines.js';

/** One reading that is left. */
export interface Rival {
  readonly making: Making;
  readonly how: Rounding;
}

/** So many readings are compared at once, on so many methods. */
const mostRivals = 40;
const mostMethods = 8;

/** So many shipments of one line are tried. */
const mostSteps = 250;

/** So many of a list, from everywhere in it. */
export const evenly = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count ? list : Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);

/** Readings that are left: all of them where they are few, else some from everywhere. */
export function rivalsOf(candidates: readonly Candidate[]): readonly Rival[] {
  const some = evenly(candidates, mostRivals * 4);
  const all = some.flatMap(({ making, roundings }) => roundingsIn(roundings).map((how) => ({ making, how })));
  return evenly(all, mostRivals);
}

/** Methods that differ in what they charge for. */
export function tellingMethods(methods: readonly Method[]): readonly Method[] {
  const kinds = new Map<string, Method>();
  for (const method of methods) {
    const { weight, distance, volume } = method.rules;
    const kind = [weight, distance, volume].map(({ flat, unit, surcharge }) => `${flat} ${unit} ${surcharge.isZero()}`);
    const key = [...kind, method.digits].join();
    if (!kinds.has(key)) kinds.set(key, method);
  }
  return evenly([...kinds.values()], mostMethods);
}

/** What rivals predict of a shipment, so that those with the same text can't be told apart by it. */
function signatures(rivals: readonly Rival[], methods: readonly Method[], shipment: Shipment): readonly string[] {
  const priced = methods.map((method) => new Priced(method, shipment));
  return rivals.map(({ making, how }) => priced.map((one) => one.predict(making, how)).join());
}

/** Shipments that, one after the other, split the rivals into most groups; none that splits nothing. */
export function choose(
  rivals: readonly Rival[],
  methods: readonly Method[],
  pool: readonly Shipment[],
  count: number,
): readonly Shipment[] {
  if (rivals.length < 2) return [];
  const views = pool.map((shipment) => signatures(rivals, methods, shipment));
  let groups: readonly string[] = rivals.map(() => '');
  const chosen: Shipment[] = [];
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

/** Whether any method has another rate under one reading than under the other. */
function disagree([one, other]: readonly [Rival, Rival], methods: readonly Method[], shipment: Shipment): boolean {
  return methods.some((method) => {
    const priced = new Priced(method, shipment);
    return priced.predict(one.making, one.how) !== priced.predict(other.making, other.how);
  });
}

/** A shipment on which two readings disagree, searched for step by step along lines; undefined where none is found. */
export function search(
  pair: readonly [Rival, Rival],
  methods: readonly Method[],
  lines: readonly Line[],
  isIn: (shipment: Shipment) => boolean,
): Shipment | undefined {
  for (const line of lines)
    for (let step = 1; step <= mostSteps; step += 1) {
      const shipment = line(step);
      if (!isIn(shipment)) break;
      if (disagree(pair, methods, shipment)) return shipment;
    }
  return undefined;
}
