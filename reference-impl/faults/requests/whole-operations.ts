/** Operations that refuse every request or those like an example, or that always respond with 500. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { type Json, record } from '../../../openapi/json/json.js';
import { at } from '../kit/alter.js';
import { type BodyTest, refusesRequests } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { described, provisional } from '../kit/fault-id.js';

/** Refuses every request of an operation: no check that builds on it can be decided. */
const whole: readonly Fault[] = described.map((operation) =>
  refusesRequests('', operation, `${callIn(operation)} refuses every request`, () => true),
);

const fieldsOf = (body: Json): string => Object.keys(body).sort().join();

/** Refuses every request with exactly the fields of an example, and of the same kind if there are kinds. */
function likeExample(id: Operation['id'], example: string): Fault {
  const operation = contract.operation(id);
  const model = record(operation.body?.examples[example]);
  const isLike: BodyTest = (body) =>
    fieldsOf(body) === fieldsOf(model) &&
    ['type', 'is_return'].every((kind) => model[kind] === undefined || body[kind] === model[kind]);
  return refusesRequests(
    `.${example}`,
    operation,
    `${callIn(contract.operation(id))} refuses requests with the fields of the ${example} example`,
    isLike,
  );
}

const examples: readonly Fault[] = (
  [
    ['createCustomer', 'minimal', 'full', 'phone'],
    ['updateCustomer', 'minimal', 'full', 'phone'],
    ['createLocation', 'minimal', 'full'],
    ['createOrder', 'minimal', 'full', 'references'],
  ] as const
).flatMap(([id, ...names]) => names.map((name) => likeExample(id, name)));

export const wholeOperationFaults: readonly Fault[] = [
  ...whole,
  ...examples,
  ...provisional.map((operation) =>
    authored(
      `provisional.breaks.${slugOf(operation)}`,
      'PRO-07',
      `${callIn(operation)} returns 500 for every request`,
      at(operation.id).crashing(() => true),
    ),
  ),
];
