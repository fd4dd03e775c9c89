/** Judges one response by the contract: status, media type, JSON, and every listed field. */
import type { Contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { typesOf } from '../../../openapi/keywords/kit/schema.js';
import { placeNames } from '../../../openapi/schema/field-names.js';
import { boundKeyword, createValidator, type Validator } from '../../../openapi/validation/validator.js';
import { tooManyWrong } from '../../../openapi/validation/bounded-keywords.js';
import { placeName, pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { requirementAt, schemasAt } from '../../../openapi/schema/walk.js';
import { visitBoth } from '../../../openapi/json/walk-pair.js';
import { describe, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { isOfLatePart } from '../consistency/order-parts.js';
import type { Ledger } from '../../requests/exchange/ledger.js';
import {
  align,
  fullName,
  isEmpty,
  expectedOrder,
  type ExpectedOrder,
} from '../../model/expected-order/expected-order.js';
import { judgeOrder, type OrderViolation } from '../orders/order-findings.js';
import type { ResponseViolation, Judgement } from '../../model/judgement.js';
import { withoutEmpty } from '../../model/expected-order/without-empty.js';
import { isSpelling } from '../../requests/exchange/relations.js';
import { violationsOfWhole } from './whole-response.js';
import { firstOfEach } from '../../text/group-by.js';

const starred = (place: Place): string => placeName(place.map((token) => (typeof token === 'number' ? '*' : token)));

/** The part of a response that is known from the request that created its order; undefined if the order was changed since. */
function expectedJson(json: unknown, ledger: Ledger): unknown {
  const order = valueAt(json, ['data', 'order']);
  const created = isRecord(order) ? ledger.get(order['uuid']) : undefined;
  if (!created || !isRecord(order) || ledger.isTouched(created.uuid)) return undefined;
  const expected: ExpectedOrder = align(expectedOrder(created.body, ledger), order);
  const name = fullName(created.body, ledger);
  const withUuid = (contact: unknown): unknown =>
    isRecord(contact) && !isEmpty(contact) ? { uuid: '1', ...contact } : contact;
  return {
    data: {
      order: {
        ...expected,
        customer: { ...expected.customer, ...(name !== undefined && { name }) },
        source_contact: withUuid(expected['source_contact']),
        destination_contact: withUuid(expected['destination_contact']),
      },
    },
  };
}

const asSent = 'as sent ';

/** A prefix distinguishes the place from that of a field's own violation. */
const againstSent = ({ place, ...rest }: OrderViolation): ResponseViolation => ({
  ...rest,
  place: `${asSent}${place}`,
  pointer: place,
});

/** Whether a violation says that an order differs from the request that created it. */
export const isAgainstSent = ({ place }: ResponseViolation): boolean => place.startsWith(asSent);

const carrierPlace: Place = ['data', 'order', 'carrier'];

/** The first violation of each kind: a check reports one for each response, and a run may have thousands of responses. */
const eachOnce = (violations: readonly ResponseViolation[]): readonly ResponseViolation[] => [
  ...firstOfEach(violations, ({ requirement, place }) => `${requirement} ${place}`).values(),
];

/** Whether a value has fields or elements. A mistyped value is reported as mistyped, not as lacking its fields. */
const isFilled = (value: unknown): boolean => !isEmpty(value) && (isRecord(value) || Array.isArray(value));

/** Whether a value is missing. An empty `skills` array isn't: the skills of an order are only hinted at. */
const isMissing = (value: unknown, name: string | number | undefined): boolean =>
  isEmpty(value) && !(name === 'skills' && Array.isArray(value));

/** The places where a response lacks an expected value, although it has the object or array around it. */
function missingPlaces(expected: unknown, json: unknown): readonly Place[] {
  const places: Place[] = [];
  visitBoth(expected, json, (place, value, actual, above) => {
    if (isEmpty(value)) return 'leave';
    if (!isMissing(actual, place.at(-1))) return undefined;
    if (isFilled(above)) places.push([...place]);
    return 'leave';
  });
  return places;
}

/** The body that was sent for a place of a response, in words, and its value there. */
function sentAt(place: Place, json: unknown, ledger: Ledger): readonly [what: string, value: unknown] {
  const { body = {} } = ledger.get(valueAt(json, ['data', 'order', 'uuid'])) ?? {};
  const [part, name] = place.slice(2);
  const uuid = valueAt(body, [part ?? '', 'uuid']);
  const referred = uuid === undefined ? undefined : ledger.get(uuid);
  if (referred && name !== 'uuid') return [referred.kind, valueAt(referred.body, place.slice(3))];
  return ['order', valueAt(expectedOrder(body, ledger), place.slice(2))];
}

/** The reason why a place must have a value: the value that was sent for it, or for the object around it. */
function reasonOf(place: Place, json: unknown, ledger: Ledger): string {
  const [what, value] = sentAt(place, json, ledger);
  const above = value === undefined ? place.slice(2, -1) : place.slice(what === 'order' ? 2 : 3);
  const name = above.length === 0 ? 'it' : placeName(above);
  if (Array.isArray(value)) return `the ${what} was created with ${name}`;
  const isAround = value === undefined || isRecord(value);
  return `the ${what} was created with ${isAround ? `a ${name}` : `${name} ${describe(value)}`}`;
}

/** The filter for violations that count: not those of late parts in an early response (see `Ledger.excuse`). */
export function dueIn({ id }: Exchange, ledger: Ledger): (violation: ResponseViolation) => boolean {
  const isEarly = ledger.isEarly(id);
  return ({ pointer }) => !isEarly || !isOfLatePart(pointer);
}

/** What a place must be, and what it is. */
function comparison(
  keyword: string,
  message: string,
  value: unknown,
): Pick<ResponseViolation, 'expected' | 'received'> {
  if (keyword === boundKeyword) return { expected: 'valid elements in all lists', received: tooManyWrong };
  return { expected: keyword === 'required' ? 'present' : message, received: describe(value) };
}

/** Judges responses by one contract. */
export class ContractJudge {
  private readonly validator: Validator;

  constructor(private readonly contract: Contract) {
    this.validator = createValidator(contract, { advisory: true });
  }

  /** The violations in the fields of a response. `isSettled`: whether it must show a whole assignment. */
  fieldViolations(exchange: Exchange, isSettled: boolean): readonly ResponseViolation[] {
    const { schema } = this.contract.operation(exchange.operation).answer;
    const json = exchange.answer?.json;
    const judge = this.validator.answer(this.contract.operation(exchange.operation));
    // Pruning only removes violations, so a response without any needs no second look.
    if (judge(json).length === 0) return [];
    const violations = judge(withoutEmpty(this.contract, schemasAt(this.contract, schema, []), json, isSettled));
    const isSpelled = (place: Place): boolean =>
      isSpelling(valueAt(json, place), schemasAt(this.contract, schema, place).flatMap(typesOf));
    return violations.map(({ place, pointer, requirement, message, keyword }) => ({
      requirement: requirement ?? '',
      place: starred(place),
      pointer,
      ...comparison(keyword, message, valueAt(json, place)),
      rule: keyword,
      ...(keyword === 'type' && isSpelled(place) && { relation: 'spelling' as const }),
    }));
  }

  private missingSent(exchange: Exchange, ledger: Ledger): readonly ResponseViolation[] {
    const { schema } = this.contract.operation(exchange.operation).answer;
    const json = exchange.answer?.json;
    const isSent = (place: Place): boolean =>
      schemasAt(this.contract, schema, place).some((facet) => facet['x-presence'] === 'sent');
    return missingPlaces(expectedJson(json, ledger), json)
      .filter(isSent)
      .map((place) => this.missing(exchange, place, 'sent', reasonOf(place, json, ledger)));
  }

  private missingCarrier(exchange: Exchange, ledger: Ledger): readonly ResponseViolation[] {
    const order = valueAt(exchange.answer?.json, carrierPlace.slice(0, -1));
    const due = ledger.isSettled(exchange.id) && isRecord(order) && isEmpty(order['carrier']);
    return due ? [this.missing(exchange, carrierPlace, 'assigned', 'the order was assigned')] : [];
  }

  private missing(exchange: Exchange, place: Place, rule: 'sent' | 'assigned', reason: string): ResponseViolation {
    const { schema } = this.contract.operation(exchange.operation).answer;
    return {
      requirement: requirementAt(this.contract, schema, place) ?? '',
      place: starred(place),
      pointer: pointerOf(place),
      expected: `present, because ${reason}`,
      received: describe(valueAt(exchange.answer?.json, place)),
      rule,
    };
  }

  /** The violations in the form of a response: they don't depend on the values that were sent. */
  private ownViolations(exchange: Exchange, ledger: Ledger): readonly ResponseViolation[] {
    const whole = violationsOfWhole(exchange);
    if (exchange.answer?.jsonError) return whole;
    const ofFields = [
      ...this.fieldViolations(exchange, ledger.isSettled(exchange.id)),
      ...this.missingSent(exchange, ledger),
      ...this.missingCarrier(exchange, ledger),
    ];
    return [...whole, ...ofFields.filter(dueIn(exchange, ledger))];
  }

  private placesOf({ operation, answer }: Exchange): ReadonlySet<string> {
    if (answer?.jsonError) return new Set();
    return placeNames(this.contract, this.contract.operation(operation).answer.schema, answer?.json);
  }

  /** The judgement of an accepted request's response; undefined for any other exchange. */
  judge(exchange: Exchange, ledger: Ledger): Judgement | undefined {
    if (!isAccepted(exchange)) return undefined;
    const { violations, comparedRows } = judgeOrder(exchange, ledger);
    const ofOrder = violations.map(againstSent).filter(dueIn(exchange, ledger));
    const all = eachOnce([...this.ownViolations(exchange, ledger), ...ofOrder]);
    // Where not all was judged, only violations are known: the response is no evidence for any other place.
    const isCut = all.some(({ rule }) => rule === boundKeyword);
    const seen = isCut ? new Set(all.map(({ place }) => place)) : this.placesOf(exchange);
    return { exchange, violations: all, seen, comparedRows };
  }
}
