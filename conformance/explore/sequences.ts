/** Arbitrary sequences of requests, made from the contract. */
import * as fc from 'fast-check';
import type { Contract, OperationId } from '../../openapi/contract/contract.js';
import { edgeBodies, foreignBodies, validBodies, wrongBodies } from './bodies.js';
import { wrongParts, type Sequence, type Step } from '../model/sequence.js';
import { oncePer } from '../text/once-per.js';

/** The maximum number of parts of a sequence, and of requests that are sent at the same time. */
const most = { parts: 40, narrow: 60, together: 6 } as const;

const subject = fc.nat({ max: 20 });

/**
 * How often each operation is called, how often with a mistake, and how often with coordinates that careless servers
 * refuse. Writes are called more often, since most can go wrong there.
 */
const weights: Readonly<Partial<Record<OperationId, readonly [valid: number, wrong: number, edge?: number]>>> = {
  createCustomer: [6, 3],
  updateCustomer: [6, 3],
  createLocation: [4, 3, 1],
  createOrder: [10, 8, 1],
  assignOrder: [5, 2],
  calculateRates: [2, 2, 1],
};

function stepsWithBody(contract: Contract, operation: OperationId): readonly fc.WeightedArbitrary<Step>[] {
  const [valid, wrong, edge] = weights[operation] ?? [1, 1];
  const asked = contract.operation(operation);
  const withOne = (body: ReturnType<typeof validBodies>): fc.Arbitrary<Step> =>
    fc.tuple(body, subject).map(([made, of]) => ({ operation, subject: of, ...made }));
  return [
    { weight: valid, arbitrary: withOne(validBodies(contract, asked)) },
    { weight: wrong, arbitrary: withOne(wrongBodies(contract, asked)) },
    ...(edge ? [{ weight: edge, arbitrary: withOne(edgeBodies(contract, asked)) }] : []),
  ];
}

/** Operations that the second account calls with resources of the first one, and with its own. */
const visits: readonly OperationId[] = ['getOrder', 'updateCustomer', 'assignOrder'];
const works: readonly OperationId[] = ['createCustomer', 'createLocation', 'createOrder', 'updateCustomer', 'getOrder'];

const lookUps: fc.Arbitrary<Step> = fc
  .tuple(subject, fc.constantFrom('external_id' as const, 'order_number' as const))
  .map(([of, key]) => ({ operation: 'getOrder', subject: of, key }));

/** A request of an operation, with a plain body. */
function plainStep(contract: Contract, operation: OperationId, hasBody: boolean): fc.Arbitrary<Step> {
  if (operation === 'getOrder') return lookUps;
  if (!hasBody) return fc.constant({ operation });
  return fc
    .tuple(validBodies(contract, contract.operation(operation)), subject)
    .map(([{ body, plain = body }, of]) => ({ operation, subject: of, body: plain }));
}

/** One request: of any operation, valid or with one mistake, sometimes of the second account. */
function anyStep(contract: Contract): fc.Arbitrary<Step> {
  const described = contract.operations.filter(({ provisional }) => !provisional);
  const withBody = described.filter(({ body }) => body).flatMap(({ id }) => stepsWithBody(contract, id));
  const own = fc.oneof(
    ...withBody,
    { weight: 12, arbitrary: lookUps },
    { weight: 2, arbitrary: fc.constant<Step>({ operation: 'listCarriers' }) },
  );
  const plain = new Map(described.map(({ id, body }) => [id, plainStep(contract, id, body !== undefined)]));
  const withWrongPart = fc.oneof(
    ...wrongParts.map((part) => {
      const parted = described.filter(
        ({ id, body }) => part === 'header' || (part === 'text' ? body : visits.includes(id)),
      );
      return fc
        .tuple(fc.oneof(...parted.map(({ id }) => plain.get(id)!)), fc.nat({ max: 100 }))
        .map(([step, nth]): Step => ({ ...step, wrong: { part, nth } }));
    }),
  );
  const visiting = fc
    .tuple(fc.oneof(...visits.map((id) => plain.get(id)!)), fc.constantFrom('visiting' as const, 'visited' as const))
    .map(([step, account]): Step => ({ ...step, account }));
  const second = fc
    .oneof(...withBody, { weight: 12, arbitrary: lookUps })
    .filter(({ operation, mistake, edge }) => !mistake && !edge && works.includes(operation))
    .map((step): Step => ({ ...step, account: 'second' }));
  const foreign = fc.oneof(
    ...(['createOrder', 'assignOrder'] as const).map((operation) =>
      fc
        .tuple(foreignBodies(contract, contract.operation(operation)), subject, fc.nat({ max: 2 }))
        .map(([made, of, by]): Step => ({ operation, subject: of, ...made, ...(by === 0 && { account: 'second' }) })),
    ),
  );
  return fc.oneof(
    { weight: 24, arbitrary: own },
    { weight: 6, arbitrary: withWrongPart },
    { weight: 2, arbitrary: visiting },
    { weight: 2, arbitrary: foreign },
    { weight: 5, arbitrary: second },
  );
}

type Weights = Readonly<Partial<Record<OperationId, number>>>;

/** Weights for sequences of few operations, which show problems that take many requests of one kind. */
const narrow: readonly Weights[] = [
  { createOrder: 6, createLocation: 1, getOrder: 3 },
  { createCustomer: 1, updateCustomer: 4, createOrder: 6, getOrder: 3, assignOrder: 4 },
];

/** Valid requests of only these operations, about few resources. */
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

/** Sequences of such steps. `atOnce` of 17 parts consist of several requests. */
function sequenceOf(step: fc.Arbitrary<Step>, maxLength: number, atOnce: number): fc.Arbitrary<Sequence> {
  const together = fc.array(step, { minLength: 2, maxLength: most.together });
  const part = fc.oneof({ weight: 17 - atOnce, arbitrary: step }, { weight: atOnce, arbitrary: together });
  return fc.array(part, { minLength: 1, maxLength, size: 'max' });
}

/** Sequences of up to 60 parts, of which some are several requests at once. */
export const sequences = oncePer((contract: Contract): fc.Arbitrary<Sequence> => {
  return fc.oneof(
    { weight: 3, arbitrary: sequenceOf(anyStep(contract), most.parts, 1) },
    ...narrow.map((shares) => ({
      weight: 1,
      arbitrary: sequenceOf(narrowStep(contract, shares), most.narrow, 3),
    })),
  );
});
