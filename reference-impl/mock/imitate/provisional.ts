/** The operations that are known by name only, with the responses that the server of a profile gives. */
import type { AnswerForm } from '../../../openapi/profile/response-summary.js';
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import type { Answers, Change } from './answers.js';
import { idOf } from './body-rules.js';
import { inForm, RefusedAlike, wantedFor, type Wanted } from './refusal-forms.js';

type Way = { readonly refused: Wanted } | { readonly answered: AnswerForm };

const mediaTypes = /^(?:[\w.+-]+\/[\w.+-]+)?$/;

const wayOf = (answers: Answers, operation: Operation): Way | undefined =>
  answers.one(idOf(operation, 'existence'), ({ part, form }): Way | undefined => {
    if (part !== 'response' || !form) return undefined;
    const refused = wantedFor(answers.profile, operation.id, form, { failing: true });
    if (refused) return { refused };
    const isPlain = form.status >= 200 && form.status < 400 && mediaTypes.test(form.mediaType ?? '');
    return isPlain ? { answered: form } : undefined;
  });

/** The change that gives the responses. */
export function provisionalLike(answers: Answers): Change {
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
      if (way && 'refused' in way) throw new RefusedAlike(way.refused);
      stages.validate(request);
    },
    reply: async (answer, request) => {
      const way = ways.get(request.operation.id);
      const reply = await stages.reply(answer, request);
      if (!way || 'refused' in way || typeof reply === 'string') return reply;
      return inForm(reply, { form: way.answered, template: undefined });
    },
  });
}
