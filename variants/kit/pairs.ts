/** Faults as pairs: an operator at a place, with a title made of both. */
import { callIn } from '../../openapi/contract/operation-names.js';
import { contract } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/json/json.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { answering, showing } from './answers.js';
import type { Operator, Picked } from './operators.js';
import type { Where } from './places.js';
import { isDelivery, isReturn } from './records.js';
import {
  crashingAt,
  isHit,
  overlooking,
  reading,
  refusing,
  storing,
  succeeding,
  type Rewrite,
  type Overlooked,
  type Test,
} from './requests.js';
import type { Ids } from './stages.js';
import type { VariantEntry } from './variant.js';

/** Limits a pair to some orders or bodies. */
export interface Condition {
  readonly says: string;
  readonly test: (whole: Json, request: Request) => boolean;
}

/** A condition of its own; `says` ends the title: `in returns`. */
export const where = (says: string, test: Condition['test']): Condition => ({ says, test });

export const inReturns = where('in returns', isReturn);
export const inDeliveries = where('in deliveries', isDelivery);

const named = (place: Where): string =>
  place === '' ? '' : ` ${place.replaceAll('.*', '[]').replaceAll('|', ' or ')}`;

/** The operations as the subject of a title. */
export const callsOf = (ids: Ids): string =>
  ids === 'any'
    ? 'Every operation'
    : [ids]
        .flat()
        .map((id) => callIn(contract.operation(id)))
        .join(' and ');

/** A title: the subject, the place, what the server does there, and the condition. */
export const titleOf = (subject: string, place: Where, says: string, condition?: Condition): string =>
  `${subject}${named(place)} ${says}${condition ? ` ${condition.says}` : ''}`;

const changeOf = <Value>({ change }: Operator<Value>, condition?: Condition): Operator<Value>['change'] =>
  condition
    ? (value, around) => (condition.test(around.whole, around.request) ? change(value, around) : value)
    : change;

const testOf = <Value>({ test }: Picked<Value>, condition?: Condition): Picked<Value>['test'] =>
  condition ? (value, around) => condition.test(around.whole, around.request) && test(value, around) : test;

/** An order that is looked up shows another value. */
export const shows = <Value>(place: Where, operator: Operator<Value>, condition?: Condition): VariantEntry => [
  titleOf('An order shows', place, operator.says, condition),
  showing(place, changeOf(operator, condition)),
];

/** Limits a pair to the responses to requests with such bodies. */
export const forBodies = ({ says, test }: Picked<Json>): Condition =>
  where(`for ${says}`, (_whole, request) => isHit('', test)(request));

/** A pair of an operator and values in requests or responses of some operations. */
const changing =
  (verb: string, apply: <Value>(ids: Ids, place: Where, change: Rewrite<Value>) => StageOverride) =>
  <Value>(ids: Ids, place: Where, operator: Operator<Value>, condition?: Condition): VariantEntry => [
    titleOf(`${callsOf(ids)} ${verb}`, place, operator.says, condition),
    apply(ids, place, changeOf(operator, condition)),
  ];

/** A response has another value. */
export const answers = changing('returns', answering);
/** A valid body is stored with another value. */
export const stores = changing('stores', storing);
/** A body is read with another value, before it is validated. */
export const reads = changing('reads', reading);

/** A pair of a test and values in requests of some operations. */
const judging =
  (verb: string, apply: <Value>(ids: Ids, place: Where, test: Test<Value>) => StageOverride) =>
  <Value>(ids: Ids, place: Where, picked: Picked<Value>, condition?: Condition): VariantEntry => [
    titleOf(`${callsOf(ids)} ${verb}`, place, picked.says, condition),
    apply(ids, place, testOf(picked, condition)),
  ];

/** A valid body is refused. */
export const refuses = judging('refuses', refusing);
/** A body gets a status 500, valid or not. */
export const crashes = judging('returns 500 for', crashingAt);
/** An invalid body gets success, and nothing is stored. */
export const accepts = judging('accepts', succeeding);

/** A body with only these mistakes gets success, and nothing is stored; `says` names the mistake. */
export const overlooks = (ids: Ids, says: string, overlooked: Overlooked): VariantEntry => [
  `${callsOf(ids)} accepts ${says}`,
  overlooking(ids, overlooked),
];

/** A valid order is refused. */
export const refusesOrder = <Value>(place: Where, picked: Picked<Value>, condition?: Condition): VariantEntry =>
  refuses('createOrder', place, picked, condition);

/** Valid orders of a kind are refused; `says` names the kind. */
export const refusesKind = (says: string, test: Picked<Json>['test']): VariantEntry =>
  refuses('createOrder', '', { says, test });
