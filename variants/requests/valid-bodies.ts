/** Valid requests that are refused or get a 500: all of an operation, those like an example, those with some texts. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../openapi/contract/operation-names.js';
import { record, type Json } from '../../openapi/json/json.js';
import { described, provisional } from '../kit/operations.js';
import * as op from '../kit/operators.js';
import { callsOf, crashes } from '../kit/pairs.js';
import { crashing, crashingAt, refusing, refusingWhere } from '../kit/requests.js';
import { breaking, faults, type Fault } from '../kit/variant.js';
import { emoji } from './refused.js';

const fieldsOf = (body: Json): string => Object.keys(body).sort().join();

/** Refuses every request with exactly the fields of an example, and of the same kind if there are kinds. */
function likeExample(id: OperationId, example: string): readonly Fault[] {
  const operation = contract.operation(id);
  const model = record(operation.body?.examples[example]);
  const isLike = (body: Json): boolean =>
    fieldsOf(body) === fieldsOf(model) &&
    ['type', 'is_return'].every((kind) => model[kind] === undefined || body[kind] === model[kind]);
  const title = `${callIn(operation)} refuses requests with the fields of the ${example} example`;
  return faults(operation.requirement, { [`closed.${slugOf({ id })}.${example}`]: [title, refusing(id, '', isLike)] });
}

const examples: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  createCustomer: ['minimal', 'full', 'phone'],
  updateCustomer: ['minimal', 'full', 'phone'],
  createLocation: ['minimal', 'full'],
  createOrder: ['minimal', 'full', 'references'],
};

export const wholeOperationFaults: readonly Fault[] = [
  // No check that builds on such an operation can be decided.
  ...described.flatMap(({ id, requirement, ...operation }) =>
    faults(requirement, {
      [`closed.${slugOf({ id })}`]: [`${callIn(operation)} refuses every request`, refusingWhere(id, () => true)],
    }),
  ),
  ...Object.entries(examples).flatMap(([id, names]) => names.flatMap((name) => likeExample(id as OperationId, name))),
  ...provisional.flatMap(({ id, ...operation }) =>
    faults('PRO-07', {
      [`provisional.breaks.${slugOf({ id })}`]: [`${callIn(operation)} returns 500 for every request`, crashing(id)],
    }),
  ),
];

const like = (says: string, pattern: RegExp) => op.that(says, (body) => pattern.test(JSON.stringify(body)));
const rightToLeft = like('letters from right to left', /[\u0590-\u06ff]/);

export const requestTextFaults: readonly Fault[] = [
  ...(['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const).flatMap((id) =>
    faults(
      'GEN-10',
      {
        [`emoji.breaks.${slugOf({ id })}`]: breaking('GEN-11', crashes(id, '', like('emoji', emoji))),
        [`non-ascii.refused.${slugOf({ id })}`]: [
          `${callsOf(id)} refuses non-ASCII letters`,
          refusing(id, '', op.beyondAscii.test),
        ],
      },
      'texts.',
    ),
  ),
  ...faults(
    'GEN-10',
    {
      'long.breaks': breaking('GEN-11', crashes('any', '', like('a text of 4000 characters', /"[^"]{4000}/))),
      'non-ascii.breaks': ['Non-ASCII letters get a 500', crashingAt('any', '', op.beyondAscii.test)],
      'right-to-left.refused': ['Names in Arabic or Hebrew are refused', refusing('any', '', rightToLeft.test)],
    },
    'texts.',
  ),
];
