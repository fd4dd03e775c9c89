/** Requests for open questions of the specification. The responses are recorded, never judged. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { openAnswer, type OpenAnswer } from '../../../openapi/profile/open-answers.js';
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { outcomeOf, outcomeText } from '../../requests/exchange/response-summary.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound, sameUuid } from '../../judging/orders/find-order.js';
import { orderFor } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';
import { everyOperation } from '../../model/places.js';

/** Sends a request that asks an open question. */
export const ask = (
  session: Session,
  operation: OperationId,
  input: Parameters<Session['send']>[1],
): Promise<Exchange> => session.send(operation, input, openQuestion);

/** A question about whether an altered body is accepted. */
function accepts(
  id: string,
  row: string,
  question: string,
  operation: OperationId,
  change: (body: Json) => Json,
  tell: (exchange: Exchange) => string | OpenAnswer = outcomeOf,
): Check {
  return authored(id, row, question, async (session) => {
    await session.given.control(operation);
    const input = await session.given.input(operation);
    const exchange = await ask(session, operation, { ...input, body: change(input.body as Json) });
    session.observe(question, tell(exchange), exchange);
  });
}

const eachPackage = (body: Json, change: Json): Json => ({
  ...body,
  packages: (body['packages'] as readonly Json[]).map((one) => ({ ...one, ...change })),
});

interface Schedule {
  readonly from: string;
  readonly to: string;
}

/** An order with a changed delivery schedule. Its dates stay the same, as they suit the server. */
const rescheduled =
  (change: (schedule: Schedule) => Schedule) =>
  (body: Json): Json => ({ ...body, delivery_schedule: change(body['delivery_schedule'] as Schedule) });

const simple: readonly Check[] = [
  accepts('create-order.asks.empty-packages', 'ORD-65', 'an empty list of packages', 'createOrder', (body) => ({
    ...body,
    packages: [],
  })),
  accepts(
    'create-order.asks.reversed-schedule',
    'ORD-68',
    'a schedule that ends before it starts',
    'createOrder',
    rescheduled(({ from, to }) => ({ from: to, to: from })),
  ),
  accepts(
    'create-order.asks.iso-schedule',
    'ORD-69',
    'a schedule in ISO 8601',
    'createOrder',
    rescheduled(({ from, to }) => ({ from: from.replace(' ', 'T'), to: to.replace(' ', 'T') })),
    outcomeText,
  ),
  accepts('create-order.asks.package-type', 'ORD-70', 'the package type PARCEL', 'createOrder', (body) =>
    eachPackage(body, { type: 'PARCEL' }),
  ),
  accepts('create-order.asks.quantity', 'ORD-71', 'a quantity of 0', 'createOrder', (body) =>
    eachPackage(body, { quantity: 0 }),
  ),
  accepts('create-order.asks.quantity-several', 'ORD-71', 'a quantity of 3', 'createOrder', (body) =>
    eachPackage(body, { quantity: 3 }),
  ),
  accepts('calculate-rates.asks.other-units', 'RAT-27', 'pounds and inches', 'calculateRates', (body) => ({
    ...body,
    weight_unit: 'lb',
    dimensions_unit: 'in',
  })),
  accepts(
    'calculate-rates.asks.former-fields',
    'VER-04',
    'the former latitude and longitude',
    'calculateRates',
    ({ source, destination: _destination, ...body }) => ({
      ...body,
      ...(source as Json),
    }),
    outcomeText,
  ),
  ...(
    ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder', 'assignOrder', 'calculateRates'] as const
  ).map((operation) => ({
    ...accepts(
      `${slugOf({ id: operation })}.asks.unknown-field`,
      'REF-12',
      `an unknown field in ${operation}`,
      operation,
      (body) => ({ ...body, conformance_probe: 'unknown' }),
    ),
    partOf: everyOperation({ id: operation }, 'asks.unknown-field', 'an unknown field in a request'),
  })),
];

/** Sends the same body twice, except for values that must be new, and returns what happens to the second. */
function repeated(id: string, row: string, question: string, operation: OperationId, keep: readonly string[]): Check {
  return authored(id, row, question, async (session) => {
    const first = await session.given.body(operation);
    const one = await session.needed(operation, { body: first }, { purpose: 'set-up: the first of two' });
    const second = {
      ...(await session.given.body(operation)),
      ...Object.fromEntries(keep.map((name) => [name, first[name]])),
    };
    const exchange = await ask(session, operation, { body: second });
    const [before, after] = [createdBy(one, first), createdBy(exchange, second)];
    const same = before && after && sameUuid(before.uuid, after.uuid);
    const taken = openAnswer('repeated', same ? 'same' : 'second');
    session.observe(question, after ? taken : outcomeOf(exchange, 'repeated'), exchange);
    if (same && operation === 'createCustomer') await observeMerger(session, before, second);
  });
}

/** Whether creating a customer again replaces the first one. */
async function observeMerger(session: Session, customer: Created, second: Json): Promise<void> {
  const exchange = await readUntilFound(session, await orderFor(session, customer, 'references'));
  const read = isRecord(orderIn(exchange)?.['customer']) ? (orderIn(exchange)!['customer'] as Json) : {};
  const replaced = customerFields.every((name) => read[name] === second[name]);
  const shown = openAnswer('customer-after-repeat', replaced ? 'second' : 'other');
  session.observe('what the customer shows afterwards', shown, exchange);
}

/** Clients in PHP send an empty string for an object that they don't have. */
const emptyObjects = authored(
  'create-order.asks.empty-objects',
  'ORD-97',
  'an empty string for an object',
  async (session) => {
    await session.given.control('createOrder');
    for (const name of ['proof_of_delivery', 'pickup_schedule', 'source_contact']) {
      const body = { ...(await session.given.body('createOrder')), [name]: '' };
      const exchange = await ask(session, 'createOrder', { body });
      session.observe(`an empty string for ${name}`, outcomeText(exchange), exchange);
    }
  },
);

const repeats: readonly Check[] = [
  repeated('create-customer.asks.repeated-email', 'CUS-18', 'an e-mail address in use', 'createCustomer', ['email']),
  repeated('create-customer.asks.repeated-phone', 'CUS-18', 'a phone number in use', 'createCustomer', ['phone']),
  repeated('create-customer.asks.repeated-external-id', 'CUS-22', "a customer's external_id in use", 'createCustomer', [
    'external_id',
  ]),
  repeated('create-location.asks.repeated-external-id', 'LOC-20', "a location's external_id in use", 'createLocation', [
    'external_id',
  ]),
  repeated('create-order.asks.repeated-external-id', 'ORD-66', "an order's external_id in use", 'createOrder', [
    'external_id',
  ]),
  repeated('create-order.asks.repeated-barcode', 'ORD-67', 'a barcode in use', 'createOrder', ['packages']),
];

/** The probes of open questions. */
export const openBodyChecks: readonly Check[] = [...simple, emptyObjects, ...repeats];
