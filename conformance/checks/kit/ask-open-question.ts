/** Answers an open question from all responses of the run: each different answer once, with the exchange that first showed it. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { OpenAnswer } from '../../../openapi/profile/open-answers.js';
import { isRecord } from '../../../openapi/json/json.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { inTurn } from './in-turn.js';
import { sampleResponses } from '../../setup/sample-responses.js';
import type { ResponseTrait } from '../../judging/responses/open-question-answers.js';

/** The maximum number of different answers that are recorded for one question. */
const most = 60;

/** How one response answers an open question. Plain texts are about the question's title. */
type Tell = (session: Session, exchange: Exchange) => readonly (string | OpenAnswer | ResponseTrait)[];

/** A check that answers a question from all responses of the run together. */
export function question(
  id: string,
  requirement: string,
  title: string,
  look: (session: Session, answers: readonly Exchange[]) => void | Promise<void>,
  operation: OperationId = 'getOrder',
): Check {
  return {
    id: `answers.asks.${id}`,
    requirement,
    title,
    operation,
    kind: 'authored',
    afterwards: true,
    prepare: sampleResponses,
    async run(session) {
      await sampleResponses(session);
      const { exchanges } = session.run;
      await look(
        session,
        exchanges.filter((exchange) => isAccepted(exchange) && isRecord(exchange.answer?.json)),
      );
    },
  };
}

const byText = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const isTold = (one: string | OpenAnswer | ResponseTrait): one is ResponseTrait => Array.isArray(one);

/** The text of an answer for reports. */
const textOf = (answer: string | OpenAnswer): string => (typeof answer === 'string' ? answer : answer.text);

/** Records each different answer once. */
export async function observeEach(
  session: Session,
  title: string,
  answers: readonly Exchange[],
  tell: (exchange: Exchange) => readonly (string | OpenAnswer | ResponseTrait)[],
): Promise<void> {
  const found = new Map<string, { readonly told: ResponseTrait; readonly exchange: Exchange }>();
  await inTurn(session, answers, (exchange) => {
    for (const one of tell(exchange)) {
      const told: ResponseTrait = isTold(one) ? one : [title, one];
      const key = `${told[0]}\n${textOf(told[1])}`;
      if (!found.has(key)) found.set(key, { told, exchange });
    }
  });
  for (const [, { told, exchange }] of [...found].sort(byText).slice(0, most))
    session.observe(told[0], told[1], exchange);
  if (found.size === 0) session.observe(title, 'the run saw no case of this');
}

const ordersOf = (answers: readonly Exchange[]): readonly Exchange[] =>
  answers.filter((exchange) => orderIn(exchange) !== undefined);

const askEach =
  (choose: (answers: readonly Exchange[]) => readonly Exchange[]) =>
  (id: string, requirement: string, title: string, tell: Tell): Check =>
    question(id, requirement, title, (session, answers) =>
      observeEach(session, title, choose(answers), (exchange) => tell(session, exchange)),
    );

/** A question that each accepted response answers. */
export const askResponses = askEach((answers) => answers);

/** A question that each response with an order answers. */
export const askOrders = askEach(ordersOf);
