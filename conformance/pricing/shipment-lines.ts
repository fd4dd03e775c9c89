/** The shipments to choose from: the first ones, a pool of typical ones, and lines along which one quantity grows in small steps. */
import type { DimensionName } from '../../openapi/profile/pricing-models.js';
import type { PricedMethod } from './methods.js';
import type { RatedShipment } from './predict.js';
import {
  journeys,
  partOf,
  shipmentOn,
  sidesOf,
  volumes,
  weights,
  type Ground,
  type Journey,
  type ShipmentLoad,
} from './shipments.js';

/** Maps a step, from 1, to a shipment. Some models differ on few shipments only, which a search step by step finds. */
export type ShipmentLine = (step: number) => RatedShipment;

/** The values that the pool combines. */
function measures(methods: readonly PricedMethod[], ground: Ground) {
  return {
    load: weights(methods, ground.weightUnit),
    room: volumes(methods, ground.sideUnit),
    way: journeys(methods, ground),
  };
}

/** The units of the methods, without those of the ground. */
function otherUnits(methods: readonly PricedMethod[], { weightUnit, sideUnit }: Ground) {
  const units = (own: string, all: readonly string[]): readonly string[] =>
    [...new Set(all)].filter((unit) => unit !== own).slice(0, 2);
  const cubes = methods.map(({ rules }) => rules.volume.unit).filter((unit) => /3$/.test(unit));
  return {
    weight: units(
      weightUnit,
      methods.map(({ rules }) => rules.weight.unit),
    ),
    side: units(
      sideUnit,
      cubes.map((unit) => unit.slice(0, -1)),
    ),
  };
}

/** The shipments to choose from. */
export function poolOf(methods: readonly PricedMethod[], ground: Ground): readonly RatedShipment[] {
  const { load, room, way } = measures(methods, ground);
  const others = otherUnits(methods, ground);
  const on = (one: ShipmentLoad, units: Partial<Ground> = {}): RatedShipment =>
    shipmentOn({ ...ground, ...units }, one);
  return [
    ...load.map((weight) => on({ weight })),
    ...room.map((volume) => on({ sides: sidesOf(volume) })),
    ...way.map((to) => on({ to })),
    ...load.slice(0, 3).flatMap((weight) => room.slice(-4).map((volume) => on({ weight, sides: sidesOf(volume) }))),
    ...load.slice(0, 7).flatMap((weight) => way.slice(0, 2).map((to) => on({ weight, to }))),
    ...others.weight.flatMap((unit) =>
      weights(methods, unit)
        .slice(0, 8)
        .map((weight) => on({ weight }, { weightUnit: unit })),
    ),
    ...others.side.flatMap((unit) =>
      volumes(methods, unit)
        .slice(0, 6)
        .map((volume) => on({ sides: sidesOf(volume) }, { sideUnit: unit })),
    ),
    on({ weight: Number(((load[0] ?? 1) * 2.31).toFixed(4)) }, { weightUnit: 'lb' }),
    on({ sides: sidesOf((room[0] ?? 1) / 15.7) }, { sideUnit: 'in' }),
  ];
}

/** The first shipments: each quantity alone and above every threshold, then all of them. */
export function firstShipments(methods: readonly PricedMethod[], ground: Ground): readonly RatedShipment[] {
  const { load, room, way } = measures(methods, ground);
  const on = (one: ShipmentLoad): RatedShipment => shipmentOn(ground, one);
  const [weight = 1, to, sides] = [load[0], way[0], sidesOf(room[0] ?? 1000)];
  const light = load.slice(3, 4).map((one) => on({ weight: one }));
  return [on({ weight }), on({ sides }), ...(to ? [on({ to }), on({ weight, sides, to })] : []), ...light];
}

const tidy = (value: number): number => Number(value.toFixed(6));

/** Steps of 1/80, so that some sums end in half a unit of the last digit. */
function weightLines(methods: readonly PricedMethod[], ground: Ground): readonly ShipmentLine[] {
  const units = [...new Set([...otherUnits(methods, ground).weight, ground.weightUnit])];
  return units.flatMap((weightUnit) => {
    const [top = 4] = weights(methods, weightUnit);
    return [Math.ceil(top), Math.ceil(top / 2)].map(
      (from): ShipmentLine =>
        (step) =>
          shipmentOn({ ...ground, weightUnit }, { weight: tidy(from + step * 0.0125) }),
    );
  });
}

const along = (way: Journey, step: number): Journey => partOf(way, 1 - step * 0.0031);

function distanceLines(
  methods: readonly PricedMethod[],
  ground: Ground,
  load: ShipmentLoad = {},
): readonly ShipmentLine[] {
  return journeys(methods, ground)
    .slice(0, 3)
    .map(
      (to): ShipmentLine =>
        (step) =>
          shipmentOn(ground, { ...load, to: along(to, step) }),
    );
}

function volumeLine(methods: readonly PricedMethod[], ground: Ground): ShipmentLine {
  const [volume = 1000] = volumes(methods, ground.sideUnit);
  return (step) => shipmentOn(ground, { sides: sidesOf(volume * (1 + step * 0.0037)) });
}

/** Weights and volumes in units that need a conversion. */
function convertedLines(methods: readonly PricedMethod[], ground: Ground): readonly ShipmentLine[] {
  const [top = 4] = weights(methods, 'lb');
  return [
    (step) => shipmentOn({ ...ground, weightUnit: 'lb' }, { weight: tidy(top * 2.7 + step * 17.37) }),
    volumeLine(methods, ground),
    volumeLine(methods, { ...ground, sideUnit: 'in' }),
    ...distanceLines(methods, ground).slice(0, 1),
  ];
}

/** The lines along which members of a dimension may differ; none if the pool is enough. */
export function linesFor(
  name: DimensionName,
  methods: readonly PricedMethod[],
  ground: Ground,
): readonly ShipmentLine[] {
  if (name === 'distance') return distanceLines(methods, ground);
  if (name === 'units') return convertedLines(methods, ground);
  if (name === 'rounding') return [...weightLines(methods, ground), volumeLine(methods, ground)];
  if (name === 'rounded') {
    const [top = 4] = weights(methods, ground.weightUnit);
    return distanceLines(methods, ground, { weight: tidy(top + 0.0131) });
  }
  return [];
}
