/** Judges one answer by the contract: envelope, media type, and every listed field as the reading says when it must be there. */
import type { Contract } from '../../openapi/contract/contract.js';
import { isRecord, typesOf } from '../../openapi/schema/schema.js';
import { placeNames } from '../../openapi/schema/field-names.js';
import { createValidator, type Validator } from '../../openapi/validation/validator.js';
import { placeName, pointerOf, requirementAt, schemasAt, valueAt, type Place } from '../../openapi/schema/walk.js';
import { visitBoth } from '../../openapi/schema/walk-pair.js';
import { describe, isTaken, type Exchange } from '../exchange/exchange.js';
import { isOfLatePart } from '../consistency/partial-orders.js';
import type { Ledger } from '../exchange/ledger.js';
import { aligned, fullName, isEmpty, mirrorOf, type Mirror } from '../expected-order/expected-order.js';
import { mirrorJudgement, type MirrorFault } from '../orders/order-findings.js';
import type { Fault, Judgement } from '../model/judgement.js';
import { pruned } from '../expected-order/without-empty.js';
import { isSpelling } from '../exchange/relations.js';
import { headerOf } from '../http/transport.js';

/** Where a fault is that no field has: the answer as a whole. */
export const wholeAnswer = {
  status: 'status',
  mediaType: 'content-type',
  json: 'json',
  mark: 'byte-order-mark',
} as const;

const rows = { status: 'GEN-02', mediaType: 'GEN-06', json: 'GEN-07', mark: 'GEN-08' } as const;

const starred = (place: Place): string => placeName(place.map((token) => (typeof token === 'number' ? '*' : token)));

const jsonType = /^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(?:;|$)/i;
const looseJsonType = /^text\/json\s*(?:;|$)/i;

function wholeFault(about: keyof typeof rows, expected: string, received: string): Fault {
  return {
    requirement: rows[about],
    place: wholeAnswer[about],
    pointer: '',
    expected,
    received,
    rule: wholeAnswer[about],
  };
}

/** That an answer's status is not what it must be. */
export const statusFault = ({ answer }: Exchange): Fault =>
  wholeFault('status', 'status 200', `status ${answer?.status}`);

/** Faults of the answer as a whole, before its fields. */
function wholeFaults(exchange: Exchange): readonly Fault[] {
  const { answer } = exchange;
  if (!answer) return [];
  // Form and media type are stated for status 200 alone.
  if (answer.status !== 200) return [statusFault(exchange)];
  const faults: Fault[] = [];
  const type = headerOf(answer, 'content-type');
  if (looseJsonType.test(type ?? '')) faults.push(wholeFault('mark', 'application/json', type ?? ''));
  else if (!jsonType.test(type ?? ''))
    faults.push(wholeFault('mediaType', 'a JSON media type', type ?? 'no Content-Type'));
  if (answer.mark) faults.push(wholeFault('mark', 'JSON without a byte order mark', 'a byte order mark first'));
  if (answer.jsonError) faults.push(wholeFault('json', 'a JSON body', answer.jsonError));
  return faults;
}

/** What an order's answer must hold because it was sent. */
function sentMirror(json: unknown, ledger: Ledger): unknown {
  const order = valueAt(json, ['data', 'order']);
  const created = isRecord(order) ? ledger.get(order['uuid']) : undefined;
  if (!created || !isRecord(order) || ledger.isTouched(created.uuid)) return undefined;
  const mirror: Mirror = aligned(mirrorOf(created.body, ledger), order);
  const name = fullName(created.body, ledger);
  const withUuid = (contact: unknown): unknown => (isRecord(contact) ? { uuid: '1', ...contact } : contact);
  return {
    data: {
      order: {
        ...mirror,
        customer: { ...mirror.customer, ...(name !== undefined && { name }) },
        source_contact: withUuid(mirror['source_contact']),
        destination_contact: withUuid(mirror['destination_contact']),
      },
    },
  };
}

const asSent = 'as sent ';

/** The place is told apart from that of a field's own fault. */
const ofMirror = ({ place, ...rest }: MirrorFault): Fault => ({ ...rest, place: `${asSent}${place}`, pointer: place });

/** Whether a fault is that an order is not as it was sent. */
export const isOfMirror = ({ place }: Fault): boolean => place.startsWith(asSent);

const carrierPlace: Place = ['data', 'order', 'carrier'];

/** The first fault of each kind: a check tells one of an answer, and a run may have thousands of answers. */
function eachOnce(faults: readonly Fault[]): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const kind = `${fault.requirement} ${fault.place}`;
    if (!first.has(kind)) first.set(kind, fault);
  }
  return [...first.values()];
}

/** How many faults of one answer are told: a hostile one can hold a million. */
const mostFaults = 2000;

/** Whether a value can hold fields or elements, and does; what is mistyped is told as that, and not as missing its fields. */
const isFilled = (value: unknown): boolean => !isEmpty(value) && (isRecord(value) || Array.isArray(value));

/**
 * Whether a value of an answer is nothing. No skills are an array of words from the list as well: which ones an order reads is
 * only hinted at.
 */
const isMissing = (value: unknown, name: string | number | undefined): boolean =>
  isEmpty(value) && !(name === 'skills' && Array.isArray(value));

/** The places where an answer has nothing for what a mirror has, though it has what they would be in. */
function missingPlaces(mirror: unknown, json: unknown): readonly Place[] {
  const places: Place[] = [];
  visitBoth(mirror, json, (place, value, actual, above) => {
    if (isEmpty(value)) return 'leave';
    if (!isMissing(actual, place.at(-1))) return undefined;
    if (isFilled(above)) places.push([...place]);
    return 'leave';
  });
  return places;
}

/** Which faults count: not those of parts that may show later, in a response that came before they had time to. */
function dueIn({ id }: Exchange, ledger: Ledger): (fault: Fault) => boolean {
  const isEarly = ledger.isEarly(id);
  return ({ pointer }) => !isEarly || !isOfLatePart(pointer);
}

/** An order held against what was sent for it: its faults, and the rows that it was judged for. */
function mirrored(
  exchange: Exchange,
  ledger: Ledger,
): { readonly faults: readonly Fault[]; readonly judged: ReadonlySet<string> } {
  const { faults, judged } = mirrorJudgement(exchange, ledger);
  return { faults: faults.map(ofMirror).filter(dueIn(exchange, ledger)), judged };
}

/** Judges answers of one contract. */
export class AnswerJudge {
  private readonly validator: Validator;

  constructor(private readonly contract: Contract) {
    this.validator = createValidator(contract, { advisory: true, most: mostFaults });
  }

  /** What the contract says against the fields of a response; `isSettled` says whether it must show a whole assignment. */
  fieldFaults(exchange: Exchange, isSettled: boolean): readonly Fault[] {
    const { schema } = this.contract.operation(exchange.operation).answer;
    const json = exchange.answer?.json;
    const judge = this.validator.answer(this.contract.operation(exchange.operation));
    // What stands for "not sent" can break a rule, and never keep one: an answer without faults needs no second look.
    if (judge(json).length === 0) return [];
    const violations = judge(pruned(this.contract, schemasAt(this.contract, schema, []), json, isSettled));
    const isSpelled = (place: Place): boolean =>
      isSpelling(valueAt(json, place), schemasAt(this.contract, schema, place).flatMap(typesOf));
    return violations.map(({ place, pointer, requirement, message, keyword }) => ({
      requirement: requirement ?? '',
      place: starred(place),
      pointer,
      expected: keyword === 'required' ? 'present' : message,
      received: describe(valueAt(json, place)),
      rule: keyword,
      ...(keyword === 'type' && isSpelled(place) && { relation: 'spelling' as const }),
    }));
  }

  private missingMirrors(exchange: Exchange, ledger: Ledger): readonly Fault[] {
    const { schema } = this.contract.operation(exchange.operation).answer;
    const json = exchange.answer?.json;
    const isSent = (place: Place): boolean =>
      schemasAt(this.contract, schema, place).some((facet) => facet['x-presence'] === 'sent');
    return missingPlaces(sentMirror(json, ledger), json)
      .filter(isSent)
      .map((place) => this.missing(exchange, place, 'sent', 'it was sent'));
  }

  private missingCarrier(exchange: Exchange, ledger: Ledger): readonly Fault[] {
    const order = valueAt(exchange.answer?.json, carrierPlace.slice(0, -1));
    const due = ledger.isSettled(exchange.id) && isRecord(order) && isEmpty(order['carrier']);
    return due ? [this.missing(exchange, carrierPlace, 'assigned', 'the order was assigned')] : [];
  }

  private missing(exchange: Exchange, place: Place, rule: 'sent' | 'assigned', reason: string): Fault {
    const { schema } = this.contract.operation(exchange.operation).answer;
    return {
      requirement: requirementAt(this.contract, schema, place) ?? '',
      place: starred(place),
      pointer: pointerOf(place),
      expected: `present, since ${reason}`,
      received: describe(valueAt(exchange.answer?.json, place)),
      rule,
    };
  }

  /** The faults that a response has by itself, whatever was sent for the values in it. */
  private ownFaults(exchange: Exchange, ledger: Ledger): readonly Fault[] {
    const whole = wholeFaults(exchange);
    if (exchange.answer?.jsonError) return whole;
    const ofFields = [
      ...this.fieldFaults(exchange, ledger.isSettled(exchange.id)),
      ...this.missingMirrors(exchange, ledger),
      ...this.missingCarrier(exchange, ledger),
    ];
    return [...whole, ...ofFields.filter(dueIn(exchange, ledger))];
  }

  private placesOf({ operation, answer }: Exchange): ReadonlySet<string> {
    if (answer?.jsonError) return new Set();
    return placeNames(this.contract, this.contract.operation(operation).answer.schema, answer?.json);
  }

  /** What one accepted request's answer shows; undefined for any other exchange. */
  judge(exchange: Exchange, ledger: Ledger): Judgement | undefined {
    if (!isTaken(exchange)) return undefined;
    const own = this.ownFaults(exchange, ledger);
    const { faults, judged } = mirrored(exchange, ledger);
    return { exchange, faults: eachOnce([...own, ...faults]), seen: this.placesOf(exchange), mirrored: judged };
  }
}
