import { describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import type { Place } from '../../../openapi/json/place.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { Ledger, createdBy } from '../../requests/exchange/ledger.js';
import { DecidedValues, type DecidedInResponse } from './decided-values.js';
import { applyMutant, mutablePlacesOf, type Mutant, type MutantKind } from './mutants.js';
import { baseUrl, exchangeOf } from '../../run/test-target.js';

const uuid = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** A response with this JSON, to a request that creates or reads an order. */
const answered = (rest: Partial<Exchange>, json: unknown): Exchange =>
  exchangeOf({
    ...rest,
    answer: { status: 200, headers: [['content-type', 'application/json']], body: JSON.stringify(json), json },
  });

const creation = (id: number, body: object): Exchange =>
  answered(
    {
      id,
      operation: 'createOrder',
      request: { method: 'POST', url: `${baseUrl}/api/v1/orders`, headers: {}, body: JSON.stringify(body) },
    },
    { message: 'success', data: { order_uuid: uuid(id), order_number: `10${id}` } },
  );

const reading = (id: number, order: object): Exchange =>
  answered({ id, operation: 'getOrder' }, { message: 'success', data: { order } });

const nothingKnown: DecidedInResponse = { has: () => false, isAssigned: false };

/** The decided values of a response in a run with these other exchanges. */
function decidedIn(exchange: Exchange, others: readonly Exchange[]): DecidedInResponse {
  const ledger = new Ledger();
  for (const one of others) {
    const created = createdBy(one, JSON.parse(one.request.body ?? '{}'));
    if (created) ledger.add(created);
  }
  return new DecidedValues(others, ledger).of(exchange);
}

const mutantsOf = (
  exchange: Exchange,
  decided: DecidedInResponse,
  others: readonly Exchange[] = [],
): readonly Mutant[] =>
  mutablePlacesOf(contract, exchange, decided, others).flatMap(({ kinds, mutant }) =>
    [...kinds].flatMap((kind) => mutant(kind) ?? []),
  );

/** The kinds of mutants of a response, by place. */
function kindsOf(
  exchange: Exchange,
  decided: DecidedInResponse,
  others: readonly Exchange[] = [],
): Record<string, MutantKind[]> {
  const kinds: Record<string, MutantKind[]> = {};
  for (const { place, kind } of mutantsOf(exchange, decided, others)) (kinds[place] ??= []).push(kind);
  return kinds;
}

const form: readonly MutantKind[] = ['left out', 'set to null', 'given another type'];

describe('mutablePlacesOf', () => {
  it('does not set nullable fields to null, nor remove unsent fields, nor alter unlisted ones', () => {
    const order = { uuid: uuid(1), notes: 'never sent', customer: { id: 7, avatar: 'https://a.example' }, extra: 1 };
    const kinds = kindsOf(reading(2, order), nothingKnown);
    expect(kinds['data.order.customer.avatar']).toEqual(['given another type']);
    expect(kinds['data.order.notes']).toEqual(['given another type']);
    expect(kinds['data.order.extra']).toBeUndefined();
    expect(kinds['data.order.customer.id']).toEqual(form);
  });

  it('does not alter the carrier of an order before the assignment', () => {
    const order = { uuid: uuid(1), carrier: { uuid: uuid(9), name: 'A' } };
    const before = kindsOf(reading(2, order), nothingKnown);
    const after = kindsOf(reading(2, order), { has: () => false, isAssigned: true });
    expect([before['data.order.carrier'], before['data.order.carrier.name']]).toEqual([
      ['given another type'],
      undefined,
    ]);
    expect([after['data.order.carrier'], after['data.order.carrier.name']]).toEqual([form, form]);
  });

  it('replaces or swaps a value only if the requests decide it', () => {
    const [one, other] = [creation(1, { notes: 'mine', tags: ['a'] }), creation(2, { notes: 'yours' })];
    const shown = { status: 'NEW', tracking_url: 'https://t.example/1' };
    const first = reading(3, { ...shown, uuid: uuid(1), notes: 'mine', tags: ['a'] });
    const second = reading(4, { ...shown, uuid: uuid(2), notes: 'yours', status: 'OLD' });
    const decided = decidedIn(first, [one, other, first, second]);
    const kinds = kindsOf(first, decided, [first, second]);
    expect(kinds['data.order.notes']).toEqual([
      ...form,
      'swapped with another field',
      'replaced by its value from another response',
    ]);
    expect(kinds['data.order.status']).toEqual(form);
    expect(kinds['data.order']).toEqual([...form, 'replaced by its value from another response']);
    expect(kinds['data.order.tags']).toEqual(form);
    expect(kinds['data.order.tags[*]']).toEqual(form);
  });

  it('has no decided values for an order of another run', () => {
    const kinds = kindsOf(
      reading(3, { uuid: uuid(5), notes: 'mine' }),
      decidedIn(reading(3, { uuid: uuid(5) }), [creation(1, { notes: 'mine' })]),
    );
    expect(kinds['data.order.notes']).toEqual(['given another type']);
  });

  it('takes the value from the first other response that has a different one', () => {
    const orders = [1, 2, 3, 4].map((id) => reading(id, { uuid: uuid(id), notes: id === 3 ? 'note 2' : `note ${id}` }));
    const decided: DecidedInResponse = { has: (place) => place.at(-1) === 'notes', isAssigned: false };
    const made = mutantsOf(orders[2]!, decided, orders.toReversed().slice(1));
    const other = made.find(({ place, kind }) => place.endsWith('notes') && kind.startsWith('replaced'));
    expect(other?.changes).toEqual([[['data', 'order', 'notes'], 'note 1']]);
  });
});

describe('applyMutant', () => {
  const mutant = (exchange: Exchange, place: Place, value: unknown): Mutant => ({
    exchange,
    place: 'notes',
    kind: 'set to null',
    changes: [[place, value]],
  });

  it('alters the text of the response and its JSON alike, and nothing else', () => {
    const before = reading(1, JSON.parse('{"notes": "a", "__proto__": {"x": 1}}') as object);
    const after = applyMutant(mutant(before, ['data', 'order', 'notes'], null));
    expect(after.answer?.body).toBe('{"message":"success","data":{"order":{"notes":null,"__proto__":{"x":1}}}}');
    expect(JSON.stringify(after.answer?.json)).toBe(after.answer?.body);
    expect({ ...after, answer: before.answer }).toEqual(before);
  });

  it('removes a field', () => {
    const after = applyMutant(mutant(reading(1, { notes: 'a', status: 'NEW' }), ['data', 'order', 'notes'], undefined));
    expect(after.answer?.body).toBe('{"message":"success","data":{"order":{"status":"NEW"}}}');
  });
});
