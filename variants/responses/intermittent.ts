/** Intermittent faults: every fifth time, only at first, or from the 21st time on. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { without, type Json } from '../../openapi/json/json.js';
import { finding } from '../kit/look-up.js';
import { counting } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { answers, callsOf, shows } from '../kit/pairs.js';
import { crashing } from '../kit/requests.js';
import { counted, nth, type RequestTest } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** A fault that occurs only in some requests; `says` follows its title. */
const only = (says: string, counts: () => RequestTest, [title, apply]: VariantEntry): VariantEntry => [
  `${title} ${says}`,
  counted(counts, apply),
];

const fails = (id: OperationId): VariantEntry => [`${callsOf(id)} returns 500`, crashing(id)];

const everyFifth = (id: OperationId, difference: VariantEntry): VariantEntry =>
  only(
    'every fifth time',
    nth(id, (count) => count % 5 === 0),
    difference,
  );

/** Every fifth response of an operation has another value. */
const fifth = <Value>(id: OperationId, place: string, operator: op.Operator<Value>): VariantEntry =>
  everyFifth(id, answers(id, place, operator));

const atFirst = (id: OperationId, difference: VariantEntry, most = 1): VariantEntry =>
  only(
    most === 1 ? 'the first time' : `the first ${most} times`,
    nth(id, (count) => count <= most),
    difference,
  );

/** Whether this is the fifth, tenth, … look-up of an order. */
const isFifthLookUp = (): RequestTest => {
  const count = counting();
  return (request) => {
    const { operation, query, account } = request;
    if (operation.id !== 'getOrder' || Object.keys(query).length > 1) return false;
    const { external_id: id = '', order_number: number = '' } = query;
    const found = account.orderByExternalId(id) ?? account.orderByNumber(number);
    return found !== undefined && count(request, found.uuid) % 5 === 0;
  };
};

const fifthLookUp = (difference: VariantEntry): VariantEntry =>
  only('in every fifth look-up of the same order', isFifthLookUp, difference);

/** Whether an order was looked up twenty times before by the same key. */
const isLate = (): RequestTest => {
  const count = counting();
  return (request) => request.operation.id === 'getOrder' && count(request, JSON.stringify(request.query)) > 20;
};

const later = (difference: VariantEntry): VariantEntry =>
  only('from the 21st look-up by the same key on', isLate, difference);

const latest: VariantEntry = ['A look-up finds the latest order', finding((orders) => orders.at(-1))];

const lacking = (name: string): op.Operator<Json> => op.as(`without ${name}`, (object) => without(object, name));
const asText = op.as('as a string', String);
const withoutFirst = op.as<readonly unknown[]>('without the first', (list) => list.slice(1));
const higher = op.as(
  'higher by 1',
  op.number((value) => value + 1),
);
const rates = 'data.carriers.*.shipping_methods.*.rate';

export const intermittentFaults: readonly Fault[] = [
  ...faults(
    'CAR-01',
    {
      'order.without-tracking-url': breaking('READ-05', fifth('getOrder', 'data.order', lacking('tracking_url'))),
      'order.id-as-text': breaking('READ-20', fifth('getOrder', 'data.order.customer.id', asText)),
      'order.without-package-uuid': breaking('READ-56', fifth('getOrder', 'data.order.packages.*', lacking('uuid'))),
      'carriers.without-first': fifth('listCarriers', 'data.carriers', withoutFirst),
      'rates.dearer': breaking('RAT-22', fifth('calculateRates', rates, higher)),
      'update.without-message': breaking('GEN-04', fifth('updateCustomer', 'message', op.becoming('success', ''))),
      'order.message': breaking('GEN-05', fifth('createOrder', 'message', op.becoming('success', 'ok'))),
      'location.number': breaking(
        'LOC-14',
        fifth(
          'createLocation',
          'data.location',
          op.as('as a number', () => 7),
        ),
      ),
      'carriers.break': everyFifth('listCarriers', fails('listCarriers')),
      'order.breaks': breaking('LKP-01', fifthLookUp(fails('getOrder'))),
      'order.of-a-guest': breaking(
        'ORD-61',
        fifthLookUp(
          shows(
            'customer.name',
            op.as('as "Guest"', () => 'Guest'),
          ),
        ),
      ),
    },
    'now-and-then.',
  ),
  ...faults('RAT-01', {
    'at-first.rates.break': atFirst('calculateRates', fails('calculateRates')),
    'at-first.carriers.empty-message': breaking(
      'GEN-04',
      atFirst('listCarriers', answers('listCarriers', 'message', op.becoming('success', ''))),
    ),
    'at-first.orders.without-status': breaking(
      'READ-06',
      atFirst('getOrder', answers('getOrder', 'data.order', lacking('status')), 20),
    ),
    'later.order.other-notes': breaking('ORD-58', later(shows('notes', op.longer))),
    'later.order.another': breaking('LKP-02', later(latest)),
  }),
];
