/** Open questions that are answered from all responses of the run. */
import { isRecord } from '../../../openapi/schema/schema.js';
import { valueAt } from '../../../openapi/schema/walk.js';
import { describe, isRateLimited, type Exchange } from '../../exchange/exchange.js';
import type { Check } from '../../model/check.js';
import { orderIn } from '../../orders/find-order.js';
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
} from '../../judge/open-question-answers.js';
import { wholeNumber } from '../../judge/json-style.js';
import { askResponses, askOrders, observeEach, question, type Question } from '../kit/ask-open-question.js';

/** The codes for a field that was not sent, if the server fills nothing in. */
const standForNothing = ['absent', 'null', 'text', 'list', 'object'];

const uuidOf = (exchange: Exchange): string => String(orderIn(exchange)?.['uuid']).toLowerCase();

const aboutAnyAnswer: readonly Question[] = [
  {
    id: 'unlisted-fields',
    requirement: 'GEN-09',
    title: 'fields of responses beyond the listed ones',
    tell: (session, exchange) => unlisted(session.run.contract, exchange),
  },
  {
    id: 'uuid-case',
    requirement: 'GEN-15',
    title: 'the case of uuids',
    tell: (_session, exchange) =>
      uuids(exchange)
        .filter((uuid) => /[a-f]/i.test(uuid))
        .map((uuid) => (uuid === uuid.toLowerCase() ? 'lower case' : 'with capitals')),
  },
  {
    id: 'uuid-version',
    requirement: 'GEN-19',
    title: 'the version of uuids',
    tell: (_session, exchange) =>
      uuids(exchange).flatMap((uuid) => [
        `version ${uuidForm.exec(uuid)?.[1]?.toLowerCase()}`,
        ['the variant of uuids', uuidVariant(uuid)] as const,
      ]),
  },
  {
    id: 'whole-numbers',
    requirement: 'GEN-17',
    title: 'how whole numbers are written',
    tell: (_session, { answer }) => (answer ? wholeNumber(answer) : []),
  },
];

const aboutOrders: readonly Question[] = [
  {
    id: 'status',
    requirement: 'READ-81',
    title: 'the status of orders',
    tell: (_session, exchange) => [statusWord('status', exchange)],
  },
  {
    id: 'unsent',
    requirement: 'READ-82',
    title: 'whether a field that was not sent is null, empty or absent',
    tell: unsent,
  },
  {
    id: 'filled-in',
    requirement: 'READ-84',
    title: 'which unsent fields the service fills in',
    tell: (session, exchange) =>
      unsent(session, exchange).flatMap(([about, { text, coded }]): ResponseTrait[] =>
        standForNothing.includes(coded.code) ? [] : [[about, text]],
      ),
  },
  {
    id: 'carrier-before',
    requirement: 'READ-83',
    title: 'the carrier of an order that is not known to be assigned',
    tell: (session, exchange) => (assignedIn(session).has(uuidOf(exchange)) ? [] : [carrierShape(exchange)]),
  },
  {
    id: 'fees',
    requirement: 'READ-87',
    title: 'the number of fees of an assigned order',
    tell: (session, exchange) => {
      const fees = valueAt(orderIn(exchange), ['carrier', 'fees']);
      if (!session.run.ledger.isSettled(exchange.id) || !Array.isArray(fees)) return [];
      const types = fees.filter(isRecord).map(({ type }) => ['the type of a fee', describe(type)] as const);
      return [String(fees.length), ...types];
    },
  },
  {
    id: 'sequence-of-packages',
    requirement: 'ORD-74',
    title: 'the sequence of packages and collections',
    tell: (session, exchange) => [
      ...sequence(session, exchange, 'packages', 'external_id'),
      ...sequence(session, exchange, 'collections', 'type'),
    ],
  },
  {
    id: 'sequence-of-tags',
    requirement: 'READ-85',
    title: 'the sequence of tags',
    tell: (session, exchange) => {
      const sent = sentIn(session, exchange)['tags'];
      if (!Array.isArray(sent) || sent.length < 2) return [];
      return [JSON.stringify(sent) === JSON.stringify(orderIn(exchange)?.['tags']) ? 'as sent' : 'otherwise'];
    },
  },
  {
    id: 'length-unit',
    requirement: 'ORD-77',
    title: 'the unit of package sizes',
    tell: (_session, exchange) => unitsOf(exchange, 'length_unit'),
  },
  {
    id: 'weight-unit',
    requirement: 'ORD-76',
    title: 'the unit of package weights',
    tell: (_session, exchange) => unitsOf(exchange, 'weight_unit'),
  },
];

const conditions = question('conditions', 'REF-16', 'which condition gets which status', (session) => {
  const refused = session.run.exchanges.filter(({ refusal, answer }) => refusal !== undefined && answer !== undefined);
  observeEach(session, 'condition and status', refused, ({ operation, refusal, answer }) => [
    [`${operation}, ${refusal}`, String(answer?.status)],
  ]);
});

const codes = question('codes', 'REF-18', 'which status codes are in use', (session) => {
  const answered = session.run.exchanges.filter(({ answer }) => answer !== undefined);
  observeEach(session, 'status codes', answered, ({ answer }) => [String(answer?.status)]);
});

/** The open questions that need no requests of their own. */
export const openResponseChecks: readonly Check[] = [
  ...aboutAnyAnswer.map(askResponses),
  ...aboutOrders.map(askOrders),
  conditions,
  question('put-off', 'REF-14', 'how often the server limited the request rate', (session) => {
    const isAny = session.run.exchanges.some(isRateLimited);
    session.observe('requests that were rate limited to the end', isAny ? 'some' : 'none');
  }),
  codes,
];
