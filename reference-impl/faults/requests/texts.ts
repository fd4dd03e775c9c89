/** Texts in requests of any operation that are long, or contain emoji or letters beyond ASCII. */
import { contract } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { Refusal } from '../../calls/refusal.js';
import { at, on, type Test, validating } from '../kit/alter.js';
import { crashesOn } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { isNotAscii } from '../kit/values.js';

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Refuses before any other validation. */
const refusingFirst = (test: Test): StageOverride =>
  validating((validate, request) => {
    if (test(request)) throw new Refusal('unprocessable', 'Not supported.');
    validate(request);
  });

export const requestTextFaults: readonly Fault[] = [
  ...(['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const).flatMap((id) => [
    authored(
      `texts.emoji.breaks.${slugOf({ id })}`,
      'GEN-11',
      `${callIn(contract.operation(id))} returns 500 for emoji`,
      at(id).crashing(({ body }) => /\p{Extended_Pictographic}/u.test(textOf(body))),
    ),
    authored(
      `texts.non-ascii.refused.${slugOf({ id })}`,
      'GEN-10',
      `${callIn(contract.operation(id))} refuses non-ASCII letters`,
      on(
        id,
        refusingFirst(({ body }) => isNotAscii(body)),
      ),
    ),
  ]),
  crashesOn('texts.long.breaks', 'GEN-11', 'A long string gets a 500', ({ body }) => /"[^"]{4000}/.test(textOf(body))),
  crashesOn('texts.non-ascii.breaks', 'GEN-10', 'Non-ASCII letters get a 500', ({ body }) => isNotAscii(body)),
  authored(
    'texts.right-to-left.refused',
    'GEN-10',
    'Names in Arabic or Hebrew are refused',
    refusingFirst(({ body }) => /[\u0590-\u06ff]/.test(textOf(body))),
  ),
];
