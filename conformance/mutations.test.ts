import { describe, expect, it } from 'vitest';
import { contract } from '../openapi/contract.js';
import { pointerOf } from '../openapi/walk.js';
import type { Exchange } from './exchange.js';
import { Knowledge, type Known } from './mutations-known.js';
import { mutated, mutationsOf, type Mutation, type MutationKind } from './mutations.js';
import { sourcesFor } from './mutations-values.js';
import { baseUrl, exchangeOf } from './test-target.js';

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

const nothingKnown: Known = { has: () => false, isAssigned: false };

/** The kinds of mutation by place, of one answer among others. */
function kindsOf(exchange: Exchange, known: Known, others: readonly Exchange[] = []): Record<string, MutationKind[]> {
  const kinds: Record<string, MutationKind[]> = {};
  for (const { place, kind } of mutationsOf(contract, exchange, known, sourcesFor(exchange, others, 0)))
    (kinds[place] ??= []).push(kind);
  return kinds;
}

const form: readonly MutationKind[] = ['left out', 'null', 'of another type'];

describe('mutationsOf', () => {
  it('leaves alone what the tables say "or null" of, what was not sent, and what the contract does not list', () => {
    const order = { uuid: uuid(1), notes: 'never sent', customer: { id: 7, avatar: 'https://a.example' }, extra: 1 };
    const kinds = kindsOf(reading(2, order), nothingKnown);
    expect(kinds['data.order.customer.avatar']).toEqual(['of another type']);
    expect(kinds['data.order.notes']).toEqual(['of another type']);
    expect(kinds['data.order.extra']).toBeUndefined();
    expect(kinds['data.order.customer.id']).toEqual(form);
  });

  it('leaves the carrier of an order alone until it is assigned', () => {
    const order = { uuid: uuid(1), carrier: { uuid: uuid(9), name: 'A' } };
    const before = kindsOf(reading(2, order), nothingKnown);
    const after = kindsOf(reading(2, order), { has: () => false, isAssigned: true });
    expect([before['data.order.carrier'], before['data.order.carrier.name']]).toEqual([['of another type'], undefined]);
    expect([after['data.order.carrier'], after['data.order.carrier.name']]).toEqual([form, form]);
  });

  it('gives another value only where the requests decide the value', () => {
    const [one, other] = [creation(1, { notes: 'mine', tags: ['a'] }), creation(2, { notes: 'yours' })];
    const shown = { status: 'NEW', tracking_url: 'https://t.example/1' };
    const first = reading(3, { ...shown, uuid: uuid(1), notes: 'mine', tags: ['a'] });
    const second = reading(4, { ...shown, uuid: uuid(2), notes: 'yours', status: 'OLD' });
    const known = new Knowledge([one, other, first, second]).of(first);
    const kinds = kindsOf(first, known, [first, second]);
    expect(kinds['data.order.notes']).toEqual([...form, 'swapped with a sibling', 'of another answer']);
    expect(kinds['data.order.status']).toEqual(form);
    expect(kinds['data.order']).toEqual([...form, 'of another answer']);
    expect(kinds['data.order.tags']).toEqual(form);
    expect(kinds['data.order.tags[*]']).toEqual(form);
  });

  it('knows nothing of an order that the run did not create', () => {
    const kinds = kindsOf(
      reading(3, { uuid: uuid(5), notes: 'mine' }),
      new Knowledge([creation(1, { notes: 'mine' })]).of(reading(3, {})),
    );
    expect(kinds['data.order.notes']).toEqual(['of another type']);
  });

  it('does not swap what would only be another sequence of the same elements', () => {
    const known: Known = { has: (place) => ['barcode', 'weight'].includes(String(place.at(-1))), isAssigned: false };
    const packages = (weights: readonly number[]): object => ({
      packages: weights.map((weight, at) => ({ barcode: `B${at}`, weight })),
    });
    const swapped: MutationKind = 'swapped with the next element';
    expect(kindsOf(reading(1, packages([1, 2])), known)['data.order.packages[*].barcode']).toContain(swapped);
    expect(kindsOf(reading(1, packages([2, 2])), known)['data.order.packages[*].barcode']).not.toContain(swapped);
  });

  it('takes the value of an earlier answer from the latest one before it that differs', () => {
    const orders = [1, 2, 3, 4].map((id) => reading(id, { uuid: uuid(id), notes: id === 3 ? 'note 2' : `note ${id}` }));
    const known: Known = { has: (place) => place.at(-1) === 'notes', isAssigned: false };
    const made = mutationsOf(contract, orders[2]!, known, sourcesFor(orders[2]!, orders, 0));
    const stale = made.find(({ place, kind }) => place.endsWith('notes') && kind === 'of an earlier answer');
    expect(stale?.changes).toEqual([[['data', 'order', 'notes'], 'note 1']]);
  });
});

describe('mutated', () => {
  const at = (place: readonly string[], value: unknown): Mutation => ({
    exchange: 1,
    operation: 'getOrder',
    place: pointerOf(place),
    kind: 'null',
    changes: [[place, value]],
  });

  it('alters the text of the answer and its JSON alike, and nothing else', () => {
    const before = reading(1, JSON.parse('{"notes": "a", "__proto__": {"x": 1}}') as object);
    const after = mutated(before, at(['data', 'order', 'notes'], null));
    expect(after.answer?.body).toBe('{"message":"success","data":{"order":{"notes":null,"__proto__":{"x":1}}}}');
    expect(JSON.stringify(after.answer?.json)).toBe(after.answer?.body);
    expect({ ...after, answer: before.answer }).toEqual(before);
  });

  it('removes a field', () => {
    const after = mutated(reading(1, { notes: 'a', status: 'NEW' }), at(['data', 'order', 'notes'], undefined));
    expect(after.answer?.body).toBe('{"message":"success","data":{"order":{"status":"NEW"}}}');
  });
});
