/** For tests: probes a server whose rates are a function of method and shipment. */
import { contract } from '../../openapi/contract/contract.js';
import {
  dimensionNames,
  modelFrom,
  type DimensionName,
  type PricingModel,
} from '../../openapi/profile/pricing-models.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { answerTo } from './question-answers.js';
import { probeRates, type ProbedRates } from './probe-rates.js';
import { membersLeft } from './fit-models.js';
import { methodsIn, type PricedMethod } from './methods.js';
import type { RatedShipment } from './predict.js';
import type { Ground } from './shipments.js';

export const ground: Ground = {
  source: { latitude: 52.5306, longitude: 13.3847 },
  destination: { latitude: 52.4009, longitude: 13.0591 },
  weightUnit: 'kg',
  sideUnit: 'cm',
  places: [],
  minimum: { weight: 0, side: 0, moved: false },
};

/** The pricing fields of one method. */
export type Fields = Readonly<Record<string, unknown>>;

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A response of GET /carriers: one carrier with these methods. */
function carriersWith(methods: readonly unknown[]): Exchange {
  const named = methods.map((method, at) =>
    typeof method === 'object' && method !== null ? { ...method, uuid: uuid(at + 1) } : method,
  );
  const json = { message: 'success', data: { carriers: [{ uuid: uuid(0), shipping_methods: named }] } };
  return { answer: { status: 200, headers: [], body: '', json } } as unknown as Exchange;
}

export function exampleMethods(name: 'full' | 'imperial'): readonly Fields[] {
  const { data } = contract.operation('listCarriers').answer.examples[name] as {
    readonly data: { readonly carriers: readonly { readonly shipping_methods: readonly Fields[] }[] };
  };
  return data.carriers.flatMap(({ shipping_methods }) => shipping_methods);
}

export interface Outcome {
  readonly probed: ProbedRates;
  readonly requests: number;
  readonly answers: Readonly<Record<DimensionName, string>>;
  readonly left: Readonly<Record<DimensionName, readonly string[]>>;
  readonly reading: PricingModel;
}

/** Probes a server whose rates a function returns; undefined refuses a shipment. */
export async function probeWith(
  configured: readonly unknown[],
  rate: (method: PricedMethod, shipment: RatedShipment, count: number) => number | undefined,
  on: Partial<Ground> = {},
): Promise<Outcome> {
  const methods = methodsIn(carriersWith(configured));
  let requests = 0;
  const probed = await probeRates(methods.usable, { ...ground, ...on }, async (shipment) => {
    requests += 1;
    const rates = methods.usable.map((method) => [method.id, rate(method, shipment, requests)] as const);
    const given = rates.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
    return given.length === 0 ? undefined : new Map(given);
  });
  const texts = dimensionNames.map((name) => [name, answerTo(name, probed, methods).text] as const);
  const answers = Object.fromEntries(texts) as Record<DimensionName, string>;
  const left = membersLeft(probed);
  return { probed, requests, answers, left, reading: modelFrom(left) };
}
