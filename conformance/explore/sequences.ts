/** Arbitrary sequences of requests, made from the contract. */
import * as fc from 'fast-check';
import type { Contract, OperationId } from '../../openapi/contract/contract.js';
import { foreignBodies, validBodies, wrongBodies } from './bodies.js';
import type { Sequence, Step } from '../model/sequence.js';

/** The most parts of a sequence, and of requests that are sent at the same time. */
const most = { parts: 40, narrow: 60, together: 6 } as const;

const subject = fc.nat({ max: 20 });

/** How often each operation is asked for, and how often with a mistake: what changes something is where most can go wrong. */
const weights: Readonly<Partial<Record<OperationId, readonly [valid: number, wrong: number]>>> = {
  createCustomer: [6, 2],
  updateCustomer: [6, 2],
  createLocation: [4, 2],
  createOrder: [10, 5],
  assignOrder: [5, 2],
  calculateRates: [2, 1],
};

function stepsWithBody(contract: Contract, operation: OperationId): readonly fc.WeightedArbitrary<Step>[] {
  const [valid, wrong] = weights[operation] ?? [1, 1];
  const asked = contract.operation(operation);
  const withOne = (body: ReturnType<typeof validBodies>): fc.Arbitrary<Step> =>
    fc.tuple(body, subject).map(([made, of]) => ({ operation, subject: of, ...made }));
  return [
    { weight: valid, arbitrary: withOne(validBodies(contract, asked)) },
    { weight: wrong, arbitrary: withOne(wrongBodies(contract, asked)) },
  ];
}

/** What the second account tries with things of the first one, and what it does with its own. */
const visits: readonly OperationId[] = ['getOrder', 'updateCustomer', 'assignOrder'];
const works: readonly OperationId[] = ['createCustomer', 'createLocation', 'createOrder', 'updateCustomer', 'getOrder'];

const lookUps: fc.Arbitrary<Step> = fc
  .tuple(
    subject,
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('external_id' as const, 'order_number' as const) },
      { weight: 1, arbitrary: fc.constantFrom('part' as const, 'unknown' as const) },
    ),
  )
  .map(([of, key]) => ({ operation: 'getOrder', subject: of, key }));

/** One request: any operation, valid or with one mistake, now and then of somebody else. */
function anyStep(contract: Contract): fc.Arbitrary<Step> {
  const described = contract.operations.filter(({ provisional }) => !provisional);
  const withBody = described.filter(({ body }) => body).flatMap(({ id }) => stepsWithBody(contract, id));
  const own = fc.oneof(
    ...withBody,
    { weight: 12, arbitrary: lookUps },
    { weight: 2, arbitrary: fc.constant<Step>({ operation: 'listCarriers' }) },
  );
  const bare = own.map(({ mistake: _mistake, plain, ...step }): Step => ({
    ...step,
    ...(step.body && { body: plain ?? step.body }),
  }));
  const withoutToken = fc
    .tuple(bare, fc.nat({ max: 20 }))
    .map(([step, wrongHeader]): Step => ({ ...step, wrongHeader }));
  const visiting = fc
    .tuple(
      bare.filter(({ operation }) => visits.includes(operation)),
      fc.constantFrom('visiting' as const, 'visited' as const),
    )
    .map(([step, account]): Step => ({ ...step, account }));
  const second = fc
    .oneof(...withBody, { weight: 12, arbitrary: lookUps })
    .filter(({ operation, mistake }) => !mistake && works.includes(operation))
    .map((step): Step => ({ ...step, account: 'second' }));
  const foreign = fc.oneof(
    ...(['createOrder', 'assignOrder'] as const).map((operation) =>
      fc
        .tuple(foreignBodies(contract, contract.operation(operation)), subject)
        .map(([made, of]): Step => ({ operation, subject: of, ...made })),
    ),
  );
  return fc.oneof(
    { weight: 24, arbitrary: own },
    { weight: 3, arbitrary: withoutToken },
    { weight: 1, arbitrary: visiting },
    { weight: 1, arbitrary: foreign },
    { weight: 5, arbitrary: second },
  );
}

const made = new WeakMap<Contract, fc.Arbitrary<Sequence>>();

/** Sequences of up to 60 parts, of which some are several requests at once. */
export function sequences(contract: Contract): fc.Arbitrary<Sequence> {
  const known = made.get(contract) ?? sequencesOf(contract);
  made.set(contract, known);
  return known;
}

type Weights = Readonly<Partial<Record<OperationId, number>>>;

/** Sequences of few operations show what takes many requests of a kind: orders alone, and what happens to customers and orders. */
const narrow: readonly Weights[] = [
  { createOrder: 6, createLocation: 1, getOrder: 3 },
  { createCustomer: 1, updateCustomer: 4, createOrder: 6, getOrder: 3, assignOrder: 4 },
];

/** Valid requests of these operations alone, about few things. */
function narrowStep(contract: Contract, shares: Weights): fc.Arbitrary<Step> {
  const few = fc.nat({ max: 2 });
  const arbitraries = (Object.keys(shares) as OperationId[]).map((id) => {
    const made =
      id === 'getOrder'
        ? lookUps
        : validBodies(contract, contract.operation(id)).map((body): Step => ({ operation: id, ...body }));
    const isAnyOrder = id === 'getOrder' || id === 'assignOrder';
    const about = isAnyOrder ? fc.oneof(few, subject) : few;
    return {
      weight: shares[id]!,
      arbitrary: fc.tuple(made, about).map(([step, of]): Step => ({ ...step, subject: of })),
    };
  });
  return fc.oneof(...arbitraries);
}

/** Sequences of such steps. `atOnce` says how many of seventeen parts are several requests. */
function sequenceOf(step: fc.Arbitrary<Step>, maxLength: number, atOnce: number): fc.Arbitrary<Sequence> {
  const together = fc.array(step, { minLength: 2, maxLength: most.together });
  const part = fc.oneof({ weight: 17 - atOnce, arbitrary: step }, { weight: atOnce, arbitrary: together });
  return fc.array(part, { minLength: 1, maxLength, size: 'max' });
}

function sequencesOf(contract: Contract): fc.Arbitrary<Sequence> {
  return fc.oneof(
    { weight: 3, arbitrary: sequenceOf(anyStep(contract), most.parts, 1) },
    ...narrow.map((shares) => ({
      weight: 1,
      arbitrary: sequenceOf(narrowStep(contract, shares), most.narrow, 3),
    })),
  );
}
