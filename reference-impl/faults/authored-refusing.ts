/** Faults of operations that refuse what they must take as a whole: every request, or every one of a common kind. */
import { contract, type Operation } from '../../openapi/contract.js';
import { slugOf } from '../../openapi/naming.js';
import { record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { at, authored, type Fault, type Test } from './fault.js';
import { described } from './naming.js';
import { bodyOf } from './looks.js';

const closing = (id: string, operation: Operation, title: string, test: Test): Fault =>
  authored(`closed.${slugOf(operation)}${id}`, operation.requirement, title, at(operation.id).refusing(test));

/** Every request of an operation: whatever builds on it can't be decided then. */
const whole: readonly Fault[] = described.map((operation) =>
  closing('', operation, `${operation.id} refuses every request`, () => true),
);

const fieldsOf = (body: unknown): string => Object.keys(record(body)).sort().join();

/** Every request with just the fields of an example, and of its kind where there are kinds. */
function likeExample(id: Operation['id'], example: string): Fault {
  const operation = contract.operation(id);
  const model = record(operation.body?.examples[example]);
  const isLike: Test = ({ body }) =>
    fieldsOf(body) === fieldsOf(model) &&
    ['type', 'is_return'].every((kind) => model[kind] === undefined || record(body)[kind] === model[kind]);
  return closing(`.${example}`, operation, `${id} refuses requests with the fields of the ${example} example`, isLike);
}

const examples: readonly Fault[] = [
  ...['minimal', 'full', 'phone'].flatMap((name) => [
    likeExample('createCustomer', name),
    likeExample('updateCustomer', name),
  ]),
  ...['minimal', 'full'].map((name) => likeExample('createLocation', name)),
  ...['minimal', 'full', 'references'].map((name) => likeExample('createOrder', name)),
];

const hasVat = (request: Request): boolean => records(bodyOf(request)['metafields']).some(({ key }) => key === 'vat');

const kinds: readonly Fault[] = [
  ...(['createCustomer', 'updateCustomer'] as const).map((id) =>
    closing('.vat', contract.operation(id), `${id} refuses a business with a VAT number`, hasVat),
  ),
  ...[1, 12.5].map((weight) =>
    closing(
      `.${weight}-kg`,
      contract.operation('calculateRates'),
      `A shipment of ${weight} kg has no rates`,
      (request) => bodyOf(request)['total_weight'] === weight,
    ),
  ),
];

/** The faults of operations that are closed to what they must take. */
export const closedFaults: readonly Fault[] = [...whole, ...examples, ...kinds];
