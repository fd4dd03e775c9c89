/** Imitates the responses of provisional operations: those that the specification only names. */
import type { Operation } from '../../openapi/contract/contract.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import { all, mapReply } from '../../reference-impl/pipeline/overrides.js';
import { provisional } from '../../variants/kit/operations.js';
import { crashing } from '../../variants/kit/requests.js';
import { on } from '../../variants/kit/stages.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { unchanged, type ImitatedAnswers } from './answers.js';
import { statusWords } from './orders.js';
import { slugOf } from '../../openapi/contract/operation-names.js';
import { putInForm, refuseInForm, wantedRefusal } from './refusal-forms.js';

const mediaTypes = /^(?:[\w.+-]+\/[\w.+-]+)?$/;

/** Whether an order reads as cancelled after a cancellation, whatever the response to it was. */
const isCarriedOut = (answers: ImitatedAnswers, { id }: Operation): boolean =>
  id === 'cancelOrder' && statusWords(answers).cancelled !== undefined;

/** A 503 breaks the hint, unless it has a Retry-After. */
const retryHeaders = ({ profile }: ImitatedAnswers): Reply['headers'] =>
  profile.hints.some(({ requirement, answer }) => requirement === 'PRO-07' && answer === 'followed')
    ? { 'retry-after': '0' }
    : {};

const imitated = (answers: ImitatedAnswers, operation: Operation): StageOverride | undefined =>
  answers.one(`${slugOf(operation)}.asks.existence`, ({ part, form }): StageOverride | undefined => {
    if (part !== 'response' || !form) return undefined;
    const wanted = wantedRefusal(answers.profile, operation.id, form, { failing: true });
    const refused = wanted && { ...wanted, headers: form.status === 503 ? retryHeaders(answers) : {} };
    if (refused && !isCarriedOut(answers, operation)) return crashing(operation.id, () => true, refuseInForm(refused));
    const isPlain = form.status >= 200 && form.status < 400 && mediaTypes.test(form.mediaType ?? '');
    if (!refused && !isPlain) return undefined;
    return on(
      operation.id,
      mapReply((reply) => putInForm(reply, refused ?? { form, template: undefined })),
    );
  });

/** Responds to the provisional operations like the recorded server. */
export const imitateProvisional = (answers: ImitatedAnswers): StageOverride =>
  all(...provisional.map((operation) => imitated(answers, operation) ?? unchanged));
