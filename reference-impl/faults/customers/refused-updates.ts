/** Updates that are refused but written nevertheless. */
import type { Json } from '../../../openapi/json/json.js';
import { bodyOf } from '../kit/bodies.js';
import { updateFault } from '../kit/customers.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { writingFirst, writingUnknowns, writingWrong } from '../kit/write-early.js';

/** Validates one field last: the other fields are written before the update is refused. */
const judgesLast = family(
  (isWrong: (body: Json) => boolean, right: Json) => writingWrong('updateCustomer', isWrong, () => right),
  'customers.update.',
);

export const refusedUpdateFaults: readonly Fault[] = [
  updateFault('written-before-judged', 'CUS-20', 'A refused update is written anyway', writingFirst(bodyOf)),
  judgesLast(
    'phone-judged-last',
    'CUS-20',
    'A customer with a malformed phone is refused only after it is written',
    ({ phone }) => phone === 'not-a-phone',
    { phone: '+12025550199' },
  ),
  judgesLast(
    'type-judged-last',
    'CUS-20',
    'A customer without a type is refused only after it is written',
    ({ type }) => type === undefined,
    {
      type: 1,
    },
  ),
  ...faultsOf(authored, 'CUS-20', {
    'customers.update.written-before-authenticated': [
      'An update without a token is written before it is refused',
      writingUnknowns('updateCustomer'),
    ],
  }),
];
