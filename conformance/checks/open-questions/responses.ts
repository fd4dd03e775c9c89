/** Open questions that are answered from all responses of the run. */
import { isRecord } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { describe, isRateLimited, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import {
  assignedIn,
  carrierShape,
  sentIn,
  sequence,
  statusWord,
  type ResponseTrait,
  unitsOf,
  unlisted,
  unsent,
  uuidForm,
  uuidVariant,
  uuids,
} from '../../judging/responses/open-question-answers.js';
import { wholeNumber } from '../../judging/responses/json-style.js';
import { askResponses, askOrders, observeEach, question } from '../kit/ask-open-question.js';

/** The codes for a field that was not sent, if the server fills nothing in. */
const standForNothing = ['absent', 'null', 'text', 'list', 'object'];

const uuidOf = (exchange: Exchange): string => String(orderIn(exchange)?.['uuid']).toLowerCase();

const aboutAnyAnswer: readonly Check[] = [
  askResponses('unlisted-fields', 'GEN-09', 'fields of responses beyond the listed ones', (session, exchange) =>
    unlisted(session.run.contract, exchange),
  ),
  askResponses('uuid-case', 'GEN-15', 'the case of uuids', (_session, exchange) =>
    uuids(exchange)
      .filter((uuid) => /[a-f]/i.test(uuid))
      .map((uuid) => (uuid === uuid.toLowerCase() ? 'lower case' : 'with capitals')),
  ),
  askResponses('uuid-version', 'GEN-19', 'the version of uuids', (_session, exchange) =>
    uuids(exchange).flatMap((uuid) => [
      `version ${uuidForm.exec(uuid)?.[1]?.toLowerCase()}`,
      ['the variant of uuids', uuidVariant(uuid)] as const,
    ]),
  ),
  askResponses('whole-numbers', 'GEN-17', 'how whole numbers are written', (_session, { answer }) =>
    answer && !answer.clipped ? wholeNumber(answer) : [],
  ),
];

const aboutOrders: readonly Check[] = [
  askOrders('status', 'READ-81', 'the status of orders', (_session, exchange) => [statusWord('status', exchange)]),
  askOrders('unsent', 'READ-82', 'whether a field that was not sent is null, empty or absent', unsent),
  askOrders('filled-in', 'READ-84', 'which unsent fields the service fills in', (session, exchange) =>
    unsent(session, exchange).flatMap(([about, { text, coded }]): ResponseTrait[] =>
      standForNothing.includes(coded.code) ? [] : [[about, text]],
    ),
  ),
  askOrders(
    'carrier-before',
    'READ-83',
    'the carrier of an order that is not known to be assigned',
    (session, exchange) => (assignedIn(session.run).has(uuidOf(exchange)) ? [] : [carrierShape(exchange)]),
  ),
  askOrders('fees', 'READ-87', 'the number of fees of an assigned order', (session, exchange) => {
    const fees = valueAt(orderIn(exchange), ['carrier', 'fees']);
    if (!session.run.ledger.isSettled(exchange.id) || !Array.isArray(fees)) return [];
    const types = fees.filter(isRecord).map(({ type }) => ['the type of a fee', describe(type)] as const);
    return [String(fees.length), ...types];
  }),
  askOrders('sequence-of-packages', 'ORD-74', 'the sequence of packages and collections', (session, exchange) => [
    ...sequence(session, exchange, 'packages', 'external_id'),
    ...sequence(session, exchange, 'collections', 'type'),
  ]),
  askOrders('sequence-of-tags', 'READ-85', 'the sequence of tags', (session, exchange) => {
    const sent = sentIn(session, exchange)['tags'];
    if (!Array.isArray(sent) || sent.length < 2) return [];
    return [JSON.stringify(sent) === JSON.stringify(orderIn(exchange)?.['tags']) ? 'as sent' : 'otherwise'];
  }),
  askOrders('length-unit', 'ORD-77', 'the unit of package sizes', (_session, exchange) =>
    unitsOf(exchange, 'length_unit'),
  ),
  askOrders('weight-unit', 'ORD-76', 'the unit of package weights', (_session, exchange) =>
    unitsOf(exchange, 'weight_unit'),
  ),
];

const conditions = question('conditions', 'REF-16', 'which condition gets which status', async (session) => {
  const refused = session.run.exchanges.filter(
    ({ intent: { refusal }, answer }) => refusal !== undefined && answer !== undefined,
  );
  await observeEach(session, 'condition and status', refused, ({ operation, intent: { refusal }, answer }) => [
    [`${operation}, ${refusal}`, String(answer?.status)],
  ]);
});

const codes = question('codes', 'REF-18', 'which status codes are in use', async (session) => {
  const answered = session.run.exchanges.filter(({ answer }) => answer !== undefined);
  await observeEach(session, 'status codes', answered, ({ answer }) => [String(answer?.status)]);
});

/** The open questions that need no requests of their own. */
export const openResponseChecks: readonly Check[] = [
  ...aboutAnyAnswer,
  ...aboutOrders,
  conditions,
  question('put-off', 'REF-14', 'how often the server limited the request rate', (session) => {
    const isAny = session.run.exchanges.some(isRateLimited);
    session.observe('requests that were rate limited to the end', isAny ? 'some' : 'none');
  }),
  codes,
];
