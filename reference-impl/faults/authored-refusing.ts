/** Faults of operations that refuse what they must take as a whole: every request, or every one of a common kind. */
import { contract, type Operation } from '../../openapi/contract.js';
import type { Request } from '../app.js';
import { authored, on, refusing, type Fault, type Test } from './fault.js';
import { record, records, type Json } from './json.js';
import { described, slugOf } from './naming.js';

const bodyOf = ({ body }: Request): Json => record(body);

const closing = (id: string, operation: Operation, rows: string, title: string, test: Test): Fault =>
  authored(`closed.${slugOf(operation)}${id}`, rows, title, on(operation.id, refusing(test)));

/** What else is told of an operation that refuses everything, where the rest can't be decided then. */
const told: Readonly<Record<string, string>> = { getOrder: ' LKP-02 LKP-03 REF-05' };

/** The row of what no other check judges: requests that only prepare, or that ask something open. */
const unjudged = 'GEN-28';

/** Every request of an operation: whatever builds on it can't be decided then. */
const whole: readonly Fault[] = described.map((operation) =>
  closing(
    '',
    operation,
    `${operation.requirement}${told[operation.id] ?? ''} ${unjudged}`,
    `${operation.id} refuses every request`,
    () => true,
  ),
);

const fieldsOf = (body: unknown): string => Object.keys(record(body)).sort().join();

/** Every request with just the fields of an example, and of its kind where there are kinds. */
function likeExample(id: Operation['id'], example: string): Fault {
  const operation = contract.operation(id);
  // Nothing that only prepares is sent with a customer who has just a phone.
  const rows = `${operation.requirement}${id === 'createCustomer' && example === 'phone' ? '' : ` ${unjudged}`}`;
  const model = record(operation.body?.examples[example]);
  const isLike: Test = ({ body }) =>
    fieldsOf(body) === fieldsOf(model) &&
    ['type', 'is_return'].every((kind) => model[kind] === undefined || record(body)[kind] === model[kind]);
  const title = `${id} refuses requests with the fields of the ${example} example`;
  return closing(`.${example}`, operation, rows, title, isLike);
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
  ...(['createCustomer', 'updateCustomer'] as const).map((id) => {
    const operation = contract.operation(id);
    const rows = `${operation.requirement}${id === 'updateCustomer' ? ` ${unjudged}` : ''}`;
    return closing('.vat', operation, rows, `${id} refuses a business with a VAT number`, hasVat);
  }),
  ...(
    [
      ['1-kg', 1, 'RAT-01'],
      ['12.5-kg', 12.5, `RAT-01 ${unjudged}`],
    ] as const
  ).map(([id, weight, rows]) =>
    closing(
      `.${id}`,
      contract.operation('calculateRates'),
      rows,
      `A shipment of ${weight} kg has no rates`,
      (request) => bodyOf(request)['total_weight'] === weight,
    ),
  ),
];

/** The faults of operations that are closed to what they must take. */
export const closedFaults: readonly Fault[] = [...whole, ...examples, ...kinds];
