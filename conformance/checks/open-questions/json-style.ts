/** Open questions about the style of responses: how their JSON and their numbers are written. */
import { isRecord, records, type Json } from '../../../openapi/json/json.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { contacts, sides } from '../../model/expected-order/parts.js';
import type { Check } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { withPlaceholders } from '../../requests/exchange/placeholders.js';
import type { ResponseTrait } from '../../judging/responses/open-question-answers.js';
import { escapes, layout, mediaType } from '../../judging/responses/json-style.js';
import { askResponses, observeEach, question } from '../kit/ask-open-question.js';

/** The length to which messages are cut: the beginning is enough to recognize one. */
const longestMessage = 80;

const written: readonly Check[] = [
  askResponses('message', 'GEN-24', 'the message of an accepted request', ({ run }, { operation, answer }) => {
    const message = isRecord(answer?.json) ? answer.json['message'] : undefined;
    return typeof message === 'string'
      ? [[operation, withPlaceholders(message, run.options.runId, longestMessage)]]
      : [];
  }),
  askResponses('media-type', 'GEN-25', 'the case of the media type and of header names', (_session, { answer }) =>
    answer ? mediaType(answer) : [],
  ),
  askResponses('layout', 'GEN-26', 'the whitespace and field order of JSON', (_session, { answer }) =>
    answer && !answer.clipped ? layout(answer) : [],
  ),
  askResponses('escapes', 'GEN-26', 'which characters are escaped in JSON strings', (_session, { answer }) =>
    answer && !answer.clipped ? escapes(answer.body) : [],
  ),
];

/** The size class of a number, such as "up to 5 digits", which stays the same when the number is incremented. */
function sizeOf(digits: string): string {
  const bound = [5, 9, 19].find((most) => digits.length <= most);
  const zeros = /^0\d/.test(digits) ? ', with zeros in front' : '';
  return `${bound === undefined ? 'more than 19' : `up to ${bound}`} digits${zeros}`;
}

function numberInWords(value: unknown): string | undefined {
  if (typeof value === 'string') return /^\d+$/.test(value) ? sizeOf(value) : undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  if (value <= 0) return value === 0 ? '0' : 'negative';
  return sizeOf(BigInt(value).toString());
}

const contactsOf = (order: Json): readonly Json[] => records(contacts.map((contact) => order[contact]));

function numbersIn(exchange: Exchange): readonly ResponseTrait[] {
  const order = orderIn(exchange);
  if (!order) return [];
  const holders = records(['customer', ...sides].map((holder) => order[holder]));
  const found: readonly (readonly [string, unknown])[] = [
    ['order_number', order['order_number']],
    ...holders.map(({ id }) => ['ids of customers and locations', id] as const),
    ...contactsOf(order).map(({ uuid }) => ['uuids of contacts', uuid] as const),
  ];
  return found.flatMap(([about, value]) => {
    const words = numberInWords(value);
    return words === undefined ? [] : [[about, words] as const];
  });
}

const numbers = question(
  'numbers',
  'READ-88',
  'how orders, contacts and records are numbered',
  async (session, answers) => {
    await observeEach(session, 'numbers', answers, numbersIn);
    const orders = answers.map(orderIn).filter((order) => order !== undefined);
    const uuids = new Set(orders.flatMap((order) => contactsOf(order).map(({ uuid }) => uuid)));
    const seen = new Set(orders.filter((order) => contactsOf(order).length > 0).map(({ uuid }) => uuid));
    if (seen.size > 1)
      session.observe('contacts of different orders', uuids.size > 1 ? 'have different uuids' : 'have the same uuid');
  },
);

/** The open questions about the style of responses. */
export const jsonStyleChecks: readonly Check[] = [...written, numbers];
