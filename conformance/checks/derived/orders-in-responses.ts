/** Checks of every response that shows an order, whichever check sent the request. */
import { isRecord, type Json, records } from '../../../openapi/json/json.js';
import { isAgainstSent } from '../../judging/responses/response-judge.js';
import { describe, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { contacts } from '../../model/expected-order/parts.js';
import { usableNumber, usableUuid } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { sampleResponses } from '../../setup/sample-responses.js';
import { sentIn } from '../../judging/responses/open-question-answers.js';
import { judgementsOf, reportViolations } from './judgements.js';
import { authored } from '../kit/authored.js';
import { firstOfEach } from '../../text/group-by.js';

/** Compares every response that shows an order of the run with what was sent for it. */
function mirrored(id: string, requirement: string, title: string): Check {
  const check = authored(`get-order.${id}`, requirement, title, async (session) => {
    const judged = (await judgementsOf(session, 'getOrder')).filter((one) => one.comparedRows.has(requirement));
    reportViolations(session, judged, (violation) => violation.requirement === requirement && isAgainstSent(violation));
  });
  return { ...check, afterwards: true, prepare: sampleResponses };
}

/** The contacts that an order shows, if those sent are two people: they differ in name, e-mail address and phone. */
function contactsApart(order: Json, sent: Json): readonly Json[] {
  const [one, other] = contacts.map((name) => sent[name]);
  if (!isRecord(one) || !isRecord(other)) return [];
  const isOne = ['name', 'email', 'phone'].some((name) => one[name] === other[name]);
  return isOne ? [] : records(contacts.map((name) => order[name]));
}

/** Malformed uuids are skipped; the field's own check judges them. */
const repeatedUuid = (parts: readonly Json[]): string | undefined => {
  const uuids = parts.flatMap(({ uuid }) => (usableUuid(uuid) ?? usableNumber(uuid))?.toLowerCase() ?? []);
  return uuids.find((uuid, at) => uuids.indexOf(uuid) < at);
};

/** The parts of an order by kind; only kinds with several parts. */
function partsOf(session: Session, exchange: Exchange): readonly (readonly [place: string, parts: readonly Json[]])[] {
  const order = orderIn(exchange);
  if (!order) return [];
  // Contacts may show late. Until then, the server may fill in others.
  const isEarly = session.run.ledger.isEarly(exchange.id);
  const kinds = [
    ['packages', records(order['packages'])],
    ['collections', records(order['collections'])],
    ['destination_contact/uuid', isEarly ? [] : contactsApart(order, sentIn(session, exchange))],
  ] as const;
  return kinds.filter(([, parts]) => parts.length > 1);
}

const partsApart: Check = {
  ...authored(
    'get-order.reads.parts-apart',
    'READ-94',
    'the packages, collections and contacts of an order each have a unique uuid',
    async (session) => {
      const orders = session.judgeable(
        session.run.exchanges.filter((one) => one.operation === 'getOrder' && isAccepted(one)),
      );
      if (orders.length === 0) session.nothingToJudge('getOrder', 'never succeeded in the run');
      const shown = orders.flatMap((exchange) =>
        partsOf(session, exchange).map((kind) => [exchange, ...kind] as const),
      );
      if (shown.length === 0) session.inconclusive('circumstance', 'no order with several parts of a kind was read');
      const repeated = shown.flatMap(([exchange, place, parts]) => {
        const uuid = repeatedUuid(parts);
        return uuid === undefined ? [] : [{ exchange, place, uuid }];
      });
      session.count([...new Set(repeated.map(({ exchange }) => exchange))], shown.length);
      for (const { exchange, place, uuid } of firstOfEach(repeated, ({ place }) => place).values())
        session.expect(false, () => ({
          expected: 'a different uuid for each',
          received: `${describe(uuid)} more than once`,
          place: `/data/order/${place}`,
          exchange,
        }));
    },
  ),
  afterwards: true,
  prepare: sampleResponses,
};

/** The checks of all responses that show orders. */
export const orderResponseChecks: readonly Check[] = [
  mirrored('reads.every-answer', 'ORD-58', 'every response shows an order as it was sent'),
  mirrored('reads.skills', 'ORD-59', 'the skills of an order are the requirements that were sent'),
  mirrored('reads.every-customer', 'ORD-63', 'every order that refers to a customer by uuid shows that customer'),
  mirrored(
    'reads.every-location',
    'LOC-18',
    'every order shows external_id, line_1, country and coordinates of the locations it refers to',
  ),
  mirrored('reads.every-location-rest', 'LOC-19', 'every order shows the other fields of the locations it refers to'),
  mirrored('reads.every-name', 'ORD-61', "the name of every order's customer is the first and the last name"),
  mirrored('finds.as-created', 'LKP-05', 'every response shows an order with the uuid and number from its creation'),
  partsApart,
  mirrored('finds.every-time', 'LKP-02', 'every look-up by external_id finds the order that has it'),
  mirrored('finds.every-number', 'LKP-03', 'every look-up by order_number finds the order that has it'),
];
