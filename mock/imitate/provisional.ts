/** Imitates the responses of provisional operations: those that the specification only names. */
import type { AnswerForm } from '../../openapi/profile/response-summary.js';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import type { ProfileAnswers } from './answers.js';
import { checkIdOf } from './body-rules.js';
import { putInForm, ImitatedRefusal, wantedRefusal, type WantedRefusal } from './refusal-forms.js';

type Way = { readonly refused: WantedRefusal } | { readonly answered: AnswerForm };

const mediaTypes = /^(?:[\w.+-]+\/[\w.+-]+)?$/;

const wayOf = (answers: ProfileAnswers, operation: Operation): Way | undefined =>
  answers.one(checkIdOf(operation, 'existence'), ({ part, form }): Way | undefined => {
    if (part !== 'response' || !form) return undefined;
    const refused = wantedRefusal(answers.profile, operation.id, form, { failing: true });
    if (refused) return { refused };
    const isPlain = form.status >= 200 && form.status < 400 && mediaTypes.test(form.mediaType ?? '');
    return isPlain ? { answered: form } : undefined;
  });

/** Responds to the provisional operations like the recorded server. */
export function imitateProvisional(answers: ProfileAnswers): StageOverride {
  const ways = new Map(
    contract.operations.flatMap((operation): (readonly [string, Way])[] => {
      const way = operation.provisional ? wayOf(answers, operation) : undefined;
      return way ? [[operation.id, way]] : [];
    }),
  );
  return (stages) => ({
    ...stages,
    validate: (request) => {
      const way = ways.get(request.operation.id);
      if (way && 'refused' in way) throw new ImitatedRefusal(way.refused);
      stages.validate(request);
    },
    reply: async (answer, request) => {
      const way = ways.get(request.operation.id);
      const reply = await stages.reply(answer, request);
      if (!way || 'refused' in way || typeof reply === 'string') return reply;
      return putInForm(reply, { form: way.answered, template: undefined });
    },
  });
}
