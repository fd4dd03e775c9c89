/** Proves that the suite finds the reference's pricing model, whichever it is, and the same one on every run. */
import { describe, expect, it } from 'vitest';
import {
  checkOf,
  dimensionNames,
  modelFrom,
  type DimensionName,
  referenceModel,
} from '../../../openapi/profile/pricing-models.js';
import { createApp, type AppOptions } from '../../../reference-impl/pipeline/app.js';
import type { Stages } from '../../../reference-impl/pipeline/app.js';
import { showingMethods } from '../../../variants/kit/answers.js';
import { bodyOf } from '../../../variants/kit/requests.js';
import { pricingVariations } from '../../../variants/rates/pricing.js';
import { runChecks } from '../../run/engine.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { priceAmountChecks } from './price-amounts.js';
import { pricingModelChecks } from './pricing-model.js';

const checks = [...pricingModelChecks, ...priceAmountChecks];

/** The recorded answers by check id, and the number of requests for rates. */
async function answersOf(options: AppOptions, apply?: (stages: Stages) => Stages, token = 'test-token') {
  const app = createApp({ fixes: false, ...options }, apply);
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token, transport };
  const { run, results } = await runChecks(checks, target, { runId: 'conf-prices', waitMs: 40 });
  expect(results.map(({ outcome }) => outcome)).toEqual(checks.map(() => 'observed'));
  const answers = new Map(
    results.map(({ check, observations }) => [check.id, observations.map(({ answer }) => answer)]),
  );
  const members = new Map(
    results.map(({ check, observations }) => [check.id, observations.flatMap(({ coded }) => coded?.value ?? [])]),
  );
  return { answers, members, requests: run.exchanges.filter(({ operation }) => operation === 'calculateRates').length };
}

type Answers = Awaited<ReturnType<typeof answersOf>>['answers'];

const answerIn = (answers: Answers, id: string): string => answers.get(id)?.join(' | ') ?? '';

type Members = Awaited<ReturnType<typeof answersOf>>['members'];

const membersIn = (members: Members, name: DimensionName) => members.get(checkOf(name)) ?? [];

const modelIn = (members: Members) =>
  modelFrom(Object.fromEntries(dimensionNames.map((name) => [name, membersIn(members, name)])));

describe('the pricing model of the reference', () => {
  it('is found with at most 28 requests for rates', async () => {
    const { members, requests } = await answersOf({});
    for (const name of dimensionNames) expect(membersIn(members, name)).toHaveLength(1);
    expect(modelIn(members)).toEqual(referenceModel);
    expect(requests).toBeLessThanOrEqual(28);
  });

  it('is the same in a second run', async () => {
    const [first, second] = [await answersOf({}), await answersOf({})];
    expect(second.answers).toEqual(first.answers);
  });

  it('leaves the rounding undetermined if all currencies have two decimals', async () => {
    const { answers } = await answersOf({}, undefined, 'other-token');
    expect(answerIn(answers, checkOf('digits'))).toBe(
      'currency or two: the currencies of all methods have two decimals',
    );
  });

  it('has amounts equal to the rates, fees that add up to them, and no dependence on the time', async () => {
    const { answers } = await answersOf({});
    expect(answerIn(answers, 'assign-order.asks.amount-reading')).toBe('the rate of the same shipment');
    expect(answerIn(answers, 'assign-order.asks.fees-reading')).toBe('they add up to the amount');
    expect(answerIn(answers, 'calculate-rates.asks.departure-reading')).toMatch(/^ignored: /);
  });
});

describe('a server with another pricing model', () => {
  it.each(pricingVariations)('$id is found', async ({ options, apply }) => {
    const { members: known } = await answersOf(options ?? {}, apply);
    const found = modelIn(known);
    for (const name of dimensionNames) {
      const truth = options?.pricing?.[name] ?? referenceModel[name];
      const members = membersIn(known, name);
      expect(members).toContain(truth);
      if (truth !== referenceModel[name] && members.length === 1) expect(found[name]).toBe(truth);
    }
  });
});

describe('a server with higher prices at night', () => {
  it('is recorded as depending on the time', async () => {
    const dearer = showingMethods('calculateRates', (method, { request }) => {
      const isLate = JSON.stringify(bodyOf(request)['departure_time'] ?? '').includes(' 23:');
      return { ...method, rate: Number(method['rate']) * (isLate ? 2 : 1) };
    });
    const { answers, members } = await answersOf({}, dearer);
    expect(answerIn(answers, 'calculate-rates.asks.departure-reading')).toBe('counts: at night another rate');
    expect(modelIn(members)).toEqual(referenceModel);
  });
});
