/** Servers without the six operations that only the change history of the specification names. */
import type { Reply } from '../../reference-impl/calls/call.js';
import { Refusal, type RefusalReason } from '../../reference-impl/calls/refusal.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapReply } from '../../reference-impl/pipeline/overrides.js';
import { provisional } from '../kit/operations.js';
import { on } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

const ids = provisional.map(({ id }) => id);

/** Sends this response for them; invalid requests are still refused. */
const replyingWith = (reply: Reply): StageOverride =>
  on(
    ids,
    mapReply(() => reply),
  );

/** Refuses requests to them before any other check. */
const refusingAll =
  (kind: RefusalReason): StageOverride =>
  (stages) => ({
    ...stages,
    route: (method, path) => {
      const found = stages.route(method, path);
      if (found.operation.provisional) throw new Refusal(kind, 'This resource does not exist.');
      return found;
    },
  });

export const provisionalVariations: readonly Variation[] = variations('provisional', {
  'not-found': ['the six operations of the change history return 404', refusingAll('not-found')],
  'wrong-method': ['the six operations of the change history return 405', refusingAll('wrong-method')],
  unfinished: [
    'the six operations of the change history return 501',
    replyingWith(jsonReply({ message: 'Not implemented.' }, 501)),
    { breaks: ['PRO-07'] },
  ],
  'switched-off': [
    'the six operations of the change history always return 503 with Retry-After',
    replyingWith({
      ...jsonReply({ message: 'Switched off.' }, 503),
      headers: { 'content-type': 'application/json', 'retry-after': '0' },
    }),
  ],
  other: [
    'the six operations of the change history return 202 without a body',
    replyingWith({ status: 202, headers: {}, body: '' }),
  ],
});
