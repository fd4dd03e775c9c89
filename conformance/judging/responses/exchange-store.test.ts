/** Tests how a run stores large responses, and that they are judged before they are cut. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import { withValue } from '../../../openapi/json/place.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { ExchangeStore, withShortBody } from './exchange-store.js';
import { Ledger } from '../../requests/exchange/ledger.js';
import { exampleOf, exchangeFor } from './test-responses.js';
import { answer, exchangeOf } from '../../run/test-target.js';

const kept = (exchange: Exchange, store = new ExchangeStore(contract), ledger = new Ledger()) =>
  store.add(exchange, ledger);
const faultsIn = (store: ExchangeStore, exchange: Exchange, ledger = new Ledger()) =>
  store.judge(exchange, ledger)?.violations.map(({ place }) => place);

/** A response with an order, of at least `size` characters, with one field changed. */
const long = (place: readonly string[], value: unknown, size = 200_000) =>
  exchangeFor(
    'getOrder',
    answer(200, withValue({ filler: 'x'.repeat(size), ...(exampleOf('getOrder') as object) }, place, value)),
  );
const numbered = (id: number, exchange: Exchange): Exchange => ({ ...exchange, id });

describe('a small response', () => {
  it('is stored unchanged, and judged on demand', () => {
    const exchange = exchangeFor('listCarriers', answer(200, exampleOf('listCarriers')));
    const store = new ExchangeStore(contract);
    expect(kept(exchange, store)).toEqual(exchange);
    expect(store.judge(exchange, new Ledger())?.exchange).toBe(exchange);
  });

  it.each([196_608, 196_609])('has at most 196,608 characters: %i', (length) => {
    const exchange = exchangeFor('listCarriers', answer(200, `"${'x'.repeat(length - 2)}"`));
    const isWhole = kept(exchange).answer?.body === exchange.answer?.body;
    expect(isWhole).toBe(length === 196_608);
  });

  it('does not count as small if its record would be large because of escapes', () => {
    const exchange = exchangeFor('listCarriers', answer(200, '\u0001'.repeat(60_000)));
    expect(kept(exchange).answer?.body).toBe(`${'\u0001'.repeat(1000)}… (60,000 characters)`);
  });
});

describe('a response as checks see it', () => {
  it('is unchanged if it is small', () => {
    const exchange = exchangeFor('getOrder', answer(200, exampleOf('getOrder')));
    expect(withShortBody(exchange)).toBe(exchange);
  });

  it('has only its longest texts clipped if it is large', () => {
    const exchange = long(['data', 'order', 'notes'], 'n'.repeat(131_072));
    const { body, json } = withShortBody(exchange).answer!;
    expect(body).toHaveLength(131_072 + '… (333,333 characters)'.length);
    expect(json).toEqual({
      ...(exchange.answer!.json as object),
      filler: `${'x'.repeat(131_072)}… (200,000 characters)`,
    });
  });

  it('has no JSON if the body has none', () => {
    expect(withShortBody(exchangeFor('getOrder', answer(200, 'x'.repeat(200_000)))).answer).not.toHaveProperty('json');
  });
});

describe('a large response', () => {
  it('is clipped, and its violations are still found', () => {
    const store = new ExchangeStore(contract);
    const exchange = long(['data', 'order', 'status'], 7);
    const clipped = kept(exchange, store);
    expect(clipped.answer?.body).toMatch(/^\{"filler":"x{131061}… \([\d,]+ characters\)$/);
    expect(clipped.answer?.json).toMatchObject({ data: { order: { status: 7 } } });
    expect(faultsIn(store, clipped)).toEqual(expect.arrayContaining(['data.order.status']) as string[]);
    expect(store.judge(clipped, new Ledger())?.exchange).toBe(clipped);
  });

  it('is judged again in full when an assignment had time to show', () => {
    const [store, ledger] = [new ExchangeStore(contract), new Ledger()];
    const exchange = long(['data', 'order', 'carrier'], null);
    const clipped = store.add(exchange, ledger);
    const before = faultsIn(store, clipped, ledger);
    store.settle(exchange, ledger);
    expect(before).not.toContain('data.order.carrier');
    expect(faultsIn(store, clipped, ledger)).toContain('data.order.carrier');
  });

  it('is not judged for parts that a later look-up shows to have been late', () => {
    const [store, ledger] = [new ExchangeStore(contract), new Ledger()];
    const clipped = store.add(long(['data', 'order', 'tags'], 7), ledger);
    const before = faultsIn(store, clipped, ledger);
    ledger.excuse(clipped.id);
    expect(before).toContain('data.order.tags');
    expect(faultsIn(store, clipped, ledger)).not.toContain('data.order.tags');
  });

  it.each([16_000, 20_000])('leaves less room for later ones, like a small one: %i characters', (length) => {
    const store = new ExchangeStore(contract);
    const bodies = Array.from({ length: 2200 }, (_each, id) => {
      const exchange = exchangeOf({ id, answer: { status: 500, headers: [], body: 'x'.repeat(length) } });
      return kept(exchange, store).answer?.body.length ?? 0;
    });
    expect(bodies[0]).toBeGreaterThan(15_000);
    expect(bodies.at(-1)).toBe(1021);
  });

  it('is clipped further when the total limit is reached', () => {
    const store = new ExchangeStore(contract);
    const bodies = Array.from({ length: 400 }, (_each, id) => {
      const exchange = numbered(id, exchangeOf({ answer: { status: 500, headers: [], body: 'x'.repeat(200_000) } }));
      return kept(exchange, store).answer?.body.length ?? 0;
    });
    expect([bodies[0], bodies.at(-1)]).toEqual([131_094, 1022]);
    expect(bodies.filter((length) => length > 2000)).toHaveLength(Math.floor((32 * 2 ** 20) / 131_097));
    const small = exchangeFor('listCarriers', answer(200, 'y'.repeat(131_072)));
    expect(kept(numbered(9999, small), store).answer?.body).toMatch(/^y{1000}… /);
  });
});

describe('headers', () => {
  const headersOf = (headers: readonly (readonly [string, string])[]) =>
    kept(exchangeOf({ answer: { status: 200, headers, body: '{}', json: {} } })).answer?.headers ?? [];
  const many = (count: number) => Array.from({ length: count }, (_each, at) => [`x-${at}`, 'y'] as const);

  it('are stored unchanged up to 60', () => expect(headersOf(many(60))).toEqual(many(60)));

  it('beyond that are only counted, except for those that are judged', () => {
    const all = [...many(70), ['Content-Type', 'text/html'], ['retry-after', '1']] as const;
    expect(headersOf(all)).toEqual([...many(60), all[70], all[71], ['…', '72 headers in all']]);
    const same = Array.from({ length: 200 }, () => ['content-type', 'a'] as const);
    expect(headersOf(same)).toHaveLength(120);
  });

  it('that are long are clipped', () => {
    const long = 'z'.repeat(1001);
    expect(headersOf([['a', long]])).toEqual([['a', `${'z'.repeat(1000)}… (1,001 characters)`]]);
    expect(headersOf([['a', 'z'.repeat(1000)]])).toEqual([['a', 'z'.repeat(1000)]]);
  });
});

it('a long URL and body of a request are clipped', () => {
  const request = { ...exchangeOf().request, url: 'u'.repeat(132_000), body: 'b'.repeat(132_000) };
  const { url, body } = kept(exchangeOf({ request })).request;
  expect([url, body]).toEqual(['u', 'b'].map((letter) => `${letter.repeat(131_072)}… (132,000 characters)`));
  expect(kept(exchangeOf()).request).toEqual(exchangeOf().request);
});
