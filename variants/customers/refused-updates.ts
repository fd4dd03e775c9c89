/** Updates of customers that are written although they are refused. */
import type { Json } from '../../openapi/json/json.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { customerOf } from '../kit/records.js';
import { bodyOf, writingFirst, writingUnknowns } from '../kit/requests.js';
import { handling, refusal } from '../kit/stages.js';
import { faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** Writes some invalid updates, repaired, before they are refused. */
const writesFirst = (says: string, right: Json, test?: (body: Json) => boolean): VariantEntry => [
  `${says} is written before it is refused`,
  writingFirst('updateCustomer', (body) => ({ ...body, ...right }), test),
];

/** Refuses the e-mail address of another customer, but writes the other fields. */
const conflictWritten: StageOverride = handling('updateCustomer', (handle, request) => {
  const { email, ...others } = bodyOf(request);
  const uuid = customerOf(request);
  const taken = request.account.state().customers.some((one) => one.uuid !== uuid && email && one.email === email);
  if (!taken) return handle(request);
  handle({ ...request, body: { ...others, email: request.account.customer(uuid).email ?? email } });
  return refusal('conflict', 'This e-mail address is taken.')(request);
});

export const refusedUpdateFaults: readonly Fault[] = faults('CUS-20', {
  'customers.update.written-before-judged': writesFirst('An invalid update', {}),
  'customers.update.phone-judged-last': writesFirst(
    'An update with a malformed phone',
    { phone: '+12025550199' },
    ({ phone }) => phone === 'not-a-phone',
  ),
  'customers.update.type-judged-last': writesFirst(
    'An update without a type',
    { type: 1 },
    ({ type }) => type === undefined,
  ),
  'customers.update.written-despite-conflict': [
    'An update with an e-mail address that is taken is refused, but its other fields are written',
    conflictWritten,
  ],
  'customers.update.written-before-authenticated': [
    'An update without a token is written before it is refused',
    writingUnknowns('updateCustomer'),
  ],
});
