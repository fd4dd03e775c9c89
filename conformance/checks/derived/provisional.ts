/** Records whether the six operations exist that the specification only names, and how they respond. */
import { contract as ownContract, type Contract, type Operation } from '../../../openapi/contract/contract.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { namesOf } from '../../../openapi/profile/response-summary.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { isRecord } from '../../../openapi/json/json.js';
import { responseOf } from '../../requests/exchange/response-summary.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { callIn } from '../../model/operation-label.js';
import { readAtOnce, readUntilFound } from '../../judging/orders/find-order.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { statusWord } from '../../judging/responses/open-question-answers.js';

/** The names of the fields in a response's data. */
function dataOf({ answer }: Exchange): string {
  const data = isRecord(answer?.json) ? answer.json['data'] : undefined;
  if (isRecord(data)) return namesOf(Object.keys(data)).join(', ') || 'no field';
  if (data === undefined || data === null) return 'nothing';
  return Array.isArray(data) ? 'a list' : `a ${typeof data}`;
}

async function inputFor(session: Session, operation: Operation): Promise<Input> {
  if (operation.id === 'findCustomer') {
    const { email } = (await session.given.customer()).body;
    return typeof email === 'string' ? { query: { email } } : session.lacks('a customer whose email is known');
  }
  const body = operation.body ? { body: await session.given.body(operation.id) } : {};
  if (!operation.path.includes('{order_uuid}')) return body;
  return { path: { order_uuid: (await session.given.make('order', 'full')).uuid }, ...body };
}

function provisionalCheck(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.asks.existence`,
    requirement: operation.requirement,
    title: `whether the server implements ${callIn(operation)}, and how it responds`,
    operation: operation.id,
    kind: 'authored',
    async run(session) {
      const exchange = await session.send(operation.id, await inputFor(session, operation), openQuestion);
      const name = `${operation.method} ${operation.path}`;
      session.observe(name, responseOf(exchange), exchange);
      if (isAccepted(exchange)) session.observe(`data of ${name}`, dataOf(exchange), exchange);
    },
  };
}

function cancelStatusCheck(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.asks.status`,
    requirement: 'ASG-12',
    title: 'how cancelling changes the status of an order',
    operation: operation.id,
    kind: 'authored',
    async run(session) {
      const order = await session.given.make('order', 'full');
      await readUntilFound(session, order);
      await session.send(operation.id, { path: { order_uuid: order.uuid } }, openQuestion);
      const exchange = await readAtOnce(session, order);
      session.observe('status after cancelling', statusWord('status-cancelled', exchange), exchange);
    },
  };
}

/** The probes of the provisional operations. */
export function provisionalChecks(contract: Contract = ownContract): readonly Check[] {
  const provisional = contract.operations.filter((operation) => operation.provisional);
  return [
    ...provisional.map(provisionalCheck),
    ...provisional.filter(({ id }) => id === 'cancelOrder').map(cancelStatusCheck),
  ];
}
