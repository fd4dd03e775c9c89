/** Fails for every response that was not due and that no other check judged. */
import { contract as ownContract, type Contract, type Operation } from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { callIn } from '../../model/operation-label.js';
import { everyOperation } from '../../model/places.js';
import { senderIn } from '../../requests/exchange/intent.js';
import { isUnanswered } from '../../requests/exchange/account.js';
import { lockedOutSince, tokenWorks } from '../../run/token-refusals.js';
import { isLockedOut, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { Due } from '../../requests/exchange/intent.js';
import { grouped } from '../../text/group-by.js';
import type { Check, Session } from '../../model/check.js';
import { expectResponse } from '../kit/expect-response.js';

const expected: Readonly<Record<Due, string>> = {
  accepted: 'status 200',
  refused: 'a refusal (any 4xx status)',
  either: 'status 200 or a refusal (any 4xx status)',
  open: 'any response',
};

/** Unexpected responses with the same key become one finding. */
const groupOf = (exchange: Exchange): string =>
  [exchange.intent.due, exchange.intent.purpose, exchange.answer?.status ?? exchange.failure?.reason].join('\n');

function reportUnexpected(session: Session, unexpected: readonly Exchange[]): void {
  for (const alike of grouped(unexpected, groupOf).values()) {
    const [exchange] = alike as [Exchange];
    const more = alike.length > 1 ? ` (${alike.length} times)` : '';
    const variation = `${exchange.intent.purpose}, for ${senderIn(exchange.by)}${more}`;
    expectResponse(session, false, exchange, expected[exchange.intent.due], { variation });
  }
}

function accountCheck(operation: Operation): Check {
  const id = operation.id;
  return {
    id: `${slugOf(operation)}.responses.accounted-for`,
    requirement: 'GEN-28',
    title: `every request to ${callIn(operation)} in this run gets a response that the specification allows`,
    partOf: everyOperation(
      operation,
      'responses.accounted-for',
      'every request of the run gets a response that the specification allows',
    ),
    operation: id,
    kind: 'derived',
    afterwards: 'last',
    byStatus: true,
    async run(session) {
      const { exchanges, account } = session.run;
      const own = exchanges.filter((exchange) => exchange.operation === id);
      if (own.length === 0) session.nothingToJudge(id, 'received no request');
      const { cutShort } = session.run.limits;
      if (!exchanges.some(({ answer }) => answer))
        session.inconclusive('circumstance', cutShort ?? 'no request got a response');
      if (!tokenWorks(exchanges)) session.inconclusive('circumstance', 'the server refused the token in every request');
      const expired = lockedOutSince(exchanges)?.id ?? Infinity;
      const unexpected = account.unexpected(own).filter((one) => one.id < expired || !isLockedOut(one));
      const judged = unexpected.filter((exchange) => !isUnanswered(exchange));
      session.count(judged, own.length);
      reportUnexpected(session, judged);
      const unanswered = unexpected.find(isUnanswered);
      if (judged.length > 0 || !unanswered) return;
      // Requests that were still queued when the run was cut short say nothing about the server.
      if (cutShort !== undefined) session.inconclusive('circumstance', cutShort);
      session.inconclusive('target', `some requests got no response: ${received(unanswered)}`, unanswered);
    },
  };
}

/** One check for each described operation. */
export const accountedChecks = (contract: Contract = ownContract): readonly Check[] =>
  contract.operations.filter(({ provisional }) => !provisional).map(accountCheck);
