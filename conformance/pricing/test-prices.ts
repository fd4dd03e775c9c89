/** For tests: targets that are a function from a method and a shipment to a rate. */
import { contract } from '../../openapi/contract/contract.js';
import { dimensionNames, readingFrom, type DimensionName, type Reading } from '../../openapi/profile/pricing-models.js';
import type { Exchange } from '../exchange/exchange.js';
import { answerTo } from './question-answers.js';
import { tell, type Told } from './probe-rates.js';
import { membersLeft } from './fit-models.js';
import { methodsIn, type Method } from './methods.js';
import type { Shipment } from './predict.js';
import type { Ground } from './shipments.js';

export const ground: Ground = {
  source: { latitude: 52.5306, longitude: 13.3847 },
  destination: { latitude: 52.4009, longitude: 13.0591 },
  weightUnit: 'kg',
  sideUnit: 'cm',
  places: [],
  least: { weight: 0, side: 0, moved: false },
};

/** The configuration of one method. */
export type Fields = Readonly<Record<string, unknown>>;

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An answer of GET /carriers with one carrier that has these methods. */
function carriersWith(methods: readonly unknown[]): Exchange {
  const named = methods.map((method, at) =>
    typeof method === 'object' && method !== null ? { ...method, uuid: uuid(at + 1) } : method,
  );
  const json = { message: 'success', data: { carriers: [{ uuid: uuid(0), shipping_methods: named }] } };
  return { answer: { status: 200, headers: [], body: '', json } } as unknown as Exchange;
}

/** The methods of an example of the contract. */
export function exampleMethods(name: 'full' | 'imperial'): readonly Fields[] {
  const { data } = contract.operation('listCarriers').answer.examples[name] as {
    readonly data: { readonly carriers: readonly { readonly shipping_methods: readonly Fields[] }[] };
  };
  return data.carriers.flatMap(({ shipping_methods }) => shipping_methods);
}

export interface Outcome {
  readonly told: Told;
  readonly requests: number;
  readonly answers: Readonly<Record<DimensionName, string>>;
  readonly left: Readonly<Record<DimensionName, readonly string[]>>;
  readonly reading: Reading;
}

/** Tells the reading of a target of methods whose rates a function makes; undefined refuses a shipment. */
export async function tellOf(
  configured: readonly unknown[],
  rate: (method: Method, shipment: Shipment, count: number) => number | undefined,
  on: Partial<Ground> = {},
): Promise<Outcome> {
  const methods = methodsIn(carriersWith(configured));
  let requests = 0;
  const told = await tell(methods.usable, { ...ground, ...on }, async (shipment) => {
    requests += 1;
    const rates = methods.usable.map((method) => [method.id, rate(method, shipment, requests)] as const);
    const given = rates.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
    return given.length === 0 ? undefined : new Map(given);
  });
  const texts = dimensionNames.map((name) => [name, answerTo(name, told, methods).text] as const);
  const answers = Object.fromEntries(texts) as Record<DimensionName, string>;
  const left = membersLeft(told);
  return { told, requests, answers, left, reading: readingFrom(left) };
}
