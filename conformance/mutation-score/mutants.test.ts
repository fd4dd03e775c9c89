import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { Place } from '../../openapi/schema/walk.js';
import type { Exchange } from '../exchange/exchange.js';
import { Ledger, createdBy } from '../exchange/ledger.js';
import { DecidedValues, type DecidedInResponse } from './decided-values.js';
import { applyMutant, mutablePlacesOf, type Mutant, type MutantKind } from './mutants.js';
import { baseUrl, exchangeOf } from '../run/test-target.js';

const uuid = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** An answer with this JSON, to the creation of an order or to the reading of one. */
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

/** What is known of a response, among the others of its run. */
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

/** The kinds of mutant by place, of one response among others. */
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

describe('the mutants of a response', () => {
  it('leaves alone what the tables say "or null" of, what was not sent, and what the contract does not list', () => {
    const order = { uuid: uuid(1), notes: 'never sent', customer: { id: 7, avatar: 'https://a.example' }, extra: 1 };
    const kinds = kindsOf(reading(2, order), nothingKnown);
    expect(kinds['data.order.customer.avatar']).toEqual(['given another type']);
    expect(kinds['data.order.notes']).toEqual(['given another type']);
    expect(kinds['data.order.extra']).toBeUndefined();
    expect(kinds['data.order.customer.id']).toEqual(form);
  });

  it('leaves the carrier of an order alone until it is assigned', () => {
    const order = { uuid: uuid(1), carrier: { uuid: uuid(9), name: 'A' } };
    const before = kindsOf(reading(2, order), nothingKnown);
    const after = kindsOf(reading(2, order), { has: () => false, isAssigned: true });
    expect([before['data.order.carrier'], before['data.order.carrier.name']]).toEqual([
      ['given another type'],
      undefined,
    ]);
    expect([after['data.order.carrier'], after['data.order.carrier.name']]).toEqual([form, form]);
  });

  it('gives another value only where the requests decide the value', () => {
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

  it('knows nothing of an order that the run did not create', () => {
    const kinds = kindsOf(
      reading(3, { uuid: uuid(5), notes: 'mine' }),
      decidedIn(reading(3, { uuid: uuid(5) }), [creation(1, { notes: 'mine' })]),
    );
    expect(kinds['data.order.notes']).toEqual(['given another type']);
  });

  it('takes the value of another response from the first one that differs', () => {
    const orders = [1, 2, 3, 4].map((id) => reading(id, { uuid: uuid(id), notes: id === 3 ? 'note 2' : `note ${id}` }));
    const decided: DecidedInResponse = { has: (place) => place.at(-1) === 'notes', isAssigned: false };
    const made = mutantsOf(orders[2]!, decided, orders.toReversed().slice(1));
    const other = made.find(({ place, kind }) => place.endsWith('notes') && kind.startsWith('replaced'));
    expect(other?.changes).toEqual([[['data', 'order', 'notes'], 'note 1']]);
  });
});

describe('mutated', () => {
  const mutant = (exchange: Exchange, place: Place, value: unknown): Mutant => ({
    ...{ exchange, place: 'notes', kind: 'set to null' },
    changes: [[place, value]],
  });

  it('alters the text of the answer and its JSON alike, and nothing else', () => {
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
