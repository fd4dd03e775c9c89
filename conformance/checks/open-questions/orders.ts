/** Open questions, and questions of hints, about the contents of orders, carriers and methods. */
import { openAnswer, type OpenAnswer } from '../../../openapi/profile/open-answers.js';
import { isRecord, record, records } from '../../../openapi/json/json.js';
import { describe, isOwn, type Exchange } from '../../requests/exchange/exchange.js';
import { fullName, hintedLocationFields } from '../../model/expected-order/expected-order.js';
import { sides } from '../../model/expected-order/parts.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { withPlaceholders } from '../../requests/exchange/placeholders.js';
import { sentIn, type ResponseTrait } from '../../judging/responses/open-question-answers.js';
import { askOrders, observeEach, question } from '../kit/ask-open-question.js';
import { inTurn } from '../kit/in-turn.js';
import { carriersOf, methodsOf } from '../rates/carrier-lists.js';

/** A value that may be null, in one word. */
function valueOrNull(holder: unknown, name: string): readonly OpenAnswer[] {
  if (!isRecord(holder)) return [];
  const value = holder[name];
  if (value === undefined || value === null) return [openAnswer('or-null', value === null ? 'null' : 'absent')];
  if (typeof value === 'string') return [openAnswer('or-null', 'text')];
  if (typeof value === 'number') return [openAnswer('or-null', 'number')];
  return [openAnswer('or-null', typeof value === 'boolean' ? 'boolean' : 'object')];
}

const nullable = [
  ['customer', 'avatar'],
  ['source_location', 'verified_at'],
  ['destination_location', 'verified_at'],
  ['destination_location', 'directions'],
  ['carrier', 'agent'],
] as const;

function orNull(session: Session, exchange: Exchange): readonly ResponseTrait[] {
  const order = orderIn(exchange);
  const isSettled = session.run.ledger.isSettled(exchange.id);
  const isInline = record(sentIn(session, exchange)['destination_location'])['uuid'] === undefined;
  return nullable
    .filter(([, name]) => (name === 'agent' ? isSettled : name !== 'directions' || isInline))
    .flatMap(([holder, name]) =>
      valueOrNull(order?.[holder], name).map((word) => [`${holder}.${name}`, word] as const),
    );
}

function customerName(session: Session, exchange: Exchange): readonly string[] {
  const { ledger } = session.run;
  const { uuid, name } = record(orderIn(exchange)?.['customer']);
  const full = fullName(sentIn(session, exchange), ledger);
  if (full === undefined || ledger.isTouched(uuid) || typeof name !== 'string') return [];
  if (name === full) return ['first name, blank, last name'];
  const words = full.split(' ');
  const isTurned = words.some((_word, at) => name === `${words.slice(at).join(' ')}, ${words.slice(0, at).join(' ')}`);
  return [isTurned ? 'last name, comma, first name' : 'otherwise'];
}

function skillsShown(session: Session, exchange: Exchange): readonly string[] {
  const [sent, read] = [sentIn(session, exchange)['requirements'], orderIn(exchange)?.['skills']];
  if (!Array.isArray(sent) || sent.length === 0 || !Array.isArray(read)) return [];
  const isAll = sent.every((one) => read.includes(one));
  const isMore = read.some((one) => !sent.includes(one));
  if (isAll) return [isMore ? 'those required, and more' : 'those required'];
  return [isMore ? 'others' : 'some of those required'];
}

function referredFields(session: Session, exchange: Exchange): readonly ResponseTrait[] {
  return sides.flatMap((side) => {
    const created = session.run.ledger.get(record(sentIn(session, exchange)[side])['uuid']);
    const read = record(orderIn(exchange)?.[side]);
    return hintedLocationFields
      .filter((name) => typeof created?.body[name] === 'string')
      .map((name): ResponseTrait => {
        if (read[name] === created?.body[name]) return [name, 'as created'];
        return [name, typeof read[name] === 'string' ? 'another text' : (valueOrNull(read, name)[0]?.text ?? 'absent')];
      });
  });
}

/** The form of a link, without the server's address, uuids and numbers. */
function linkForm({ run }: Session, link: unknown, number: unknown): string {
  if (typeof link !== 'string' || !URL.canParse(link)) return describe(typeof link);
  const isOwnHost = new URL(link).origin === new URL(run.target.baseUrl).origin;
  const rest = isOwnHost ? `<target>${link.slice(new URL(link).origin.length)}` : link;
  const form = typeof number === 'string' && number !== '' ? rest.replaceAll(number, '<number>') : rest;
  return withPlaceholders(form, run.options.runId, 200);
}

function links(session: Session, exchange: Exchange): readonly ResponseTrait[] {
  const [order, sent] = [record(orderIn(exchange)), sentIn(session, exchange)];
  const places = sides.map((side): ResponseTrait => {
    const isReferred = record(sent[side])['uuid'] !== undefined;
    return [
      `can_edit of ${isReferred ? 'a location by uuid' : 'an inline location'}`,
      describe(record(order[side])['can_edit']),
    ];
  });
  const collections = records(order['collections']).flatMap(
    ({ is_prepayment, amount_formatted, currency }): ResponseTrait[] => [
      ['is_prepayment', describe(is_prepayment)],
      ['amount_formatted', String(amount_formatted).replace(/\d+/g, '0').replaceAll(String(currency), '<currency>')],
    ],
  );
  const known = Object.keys(sent).length > 0 ? places : [];
  return [['tracking_url', linkForm(session, order['tracking_url'], order['order_number'])], ...known, ...collections];
}

const questions: readonly Check[] = [
  askOrders('or-null', 'READ-89', 'whether nullable fields are null, absent or filled', orNull),
  askOrders('customer-name', 'READ-90', "how a customer's name is composed", customerName),
  askOrders('skills', 'READ-91', 'which skills an order shows', skillsShown),
  askOrders('referred-location', 'READ-92', 'what an order shows of a location that it refers to', referredFields),
  askOrders('links', 'READ-93', 'which values the service itself gives an order', links),
];

const units = ['weight_unit', 'distance_unit', 'volume_unit'];

/** The order of carriers and methods in a list. */
const sequenceOf = (exchange: Exchange): string =>
  JSON.stringify(carriersOf(exchange).map((one) => [one['uuid'], methodsOf(one).map(({ uuid }) => uuid)]));

const sequence = question(
  'sequence-of-carriers',
  'CAR-28',
  'the sequence of carriers and methods',
  async (session, answers) => {
    for (const operation of ['listCarriers', 'calculateRates'] as const) {
      const sequences = new Map<string, Exchange>();
      await inTurn(session, answers, (exchange) => {
        if (exchange.operation !== operation || !isOwn(exchange)) return;
        const sequence = sequenceOf(exchange);
        if (!sequences.has(sequence)) sequences.set(sequence, exchange);
      });
      const [first, other] = sequences.values();
      if (first) session.observe(operation, other ? 'changes' : 'the same each time', other ?? first);
    }
  },
  'listCarriers',
);

/** The questions about contents. */
export const openOrderChecks: readonly Check[] = [
  ...questions,
  question(
    'method-units',
    'CAR-27',
    'the units that methods are priced in',
    (session, answers) =>
      observeEach(session, 'units', answers, (exchange) =>
        exchange.operation === 'listCarriers' && isOwn(exchange)
          ? carriersOf(exchange).flatMap((carrier) =>
              methodsOf(carrier).flatMap((method) =>
                units.map((name): ResponseTrait => [name, describe(method[name])]),
              ),
            )
          : [],
      ),
    'listCarriers',
  ),
  sequence,
];
