/** For tests: responses made from the contract's examples, and the violations found in them. */
import { expect } from 'vitest';
import { contract, type OperationId } from '../../../openapi/contract/contract.js';
import { requirement } from '../../../openapi/requirements.js';
import { placeName, tokensOf, valueAt, withValue, type Place } from '../../../openapi/json/place.js';
import { ContractJudge, isAgainstSent } from './response-judge.js';
import { recordedResult, type Exchange } from '../../requests/exchange/exchange.js';
import { Ledger } from '../../requests/exchange/ledger.js';
import { answer, exchangeOf } from '../../run/test-target.js';
import type { WireResult } from '../../requests/http/transport.js';

export const judge = new ContractJudge(contract);

export const exampleOf = (operation: OperationId, name = 'full'): unknown =>
  contract.operation(operation).answer.examples[name];
export const bodyOf = (name: string) =>
  contract.operation('createOrder').body?.examples[name] as Record<string, unknown>;

export const readFull = exampleOf('getOrder');
export const orderUuid = valueAt(readFull, ['data', 'order', 'uuid']) as string;

export function exchangeFor(operation: OperationId, result: WireResult): Exchange {
  const { answer: _answer, ...rest } = exchangeOf({ operation });
  return { ...rest, ...recordedResult(result, (text) => text) };
}

/** "required data.order.uuid" for each violation of a response's form, in any order. */
export function violationsOf(exchange: Exchange, ledger: Ledger): readonly string[] {
  const { violations } = judge.judge(exchange, ledger) ?? expect.fail('the answer was not judged');
  return violations
    .filter((violation) => !isAgainstSent(violation))
    .map(({ requirement: row, place }) => `${requirement(row).level} ${place}`);
}

export const violations = (operation: OperationId, body: unknown, ledger = new Ledger()): readonly string[] =>
  violationsOf(exchangeFor(operation, answer(200, body)), ledger);

/** A ledger with the body that created the order in the responses. */
export function sent(body: Record<string, unknown>): Ledger {
  const ledger = new Ledger();
  ledger.add({ kind: 'order', uuid: orderUuid.toUpperCase(), body, exchange: 1 });
  return ledger;
}

export function settled(): Ledger {
  const ledger = new Ledger();
  ledger.settle(1);
  return ledger;
}

export const at = (pointer: string): Place => tokensOf(`/data/order/${pointer}`);
export const named = (place: Place): string =>
  placeName(place.map((token) => (typeof token === 'number' ? '*' : token)));
export const order = (pointer: string, value: unknown): unknown => withValue(readFull, at(pointer), value);

/** The places of all values inside a value that are no objects or lists. */
export function leaves(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([name, child]) =>
    leaves(child, [...place, Array.isArray(value) ? Number(name) : name]),
  );
}
