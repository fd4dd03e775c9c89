/** Tests which orders count as read back unchanged, and the text and place of each difference. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../openapi/json/json.js';
import { compare, expectAsSent, expectText, readBack, sameValue } from './compare-order.js';
import type { Created } from '../../requests/exchange/ledger.js';
import { Inconclusive } from '../../model/stop.js';
import { answer, exchangeOf, fakeClock, inTurn, sessionOn } from '../../run/test-target.js';

const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';
const created = (body: Json): Created => ({ kind: 'order', uuid, orderNumber: '7', body, exchange: 1 });
const showing = (order: unknown) => inTurn(answer(200, { data: { order } }));

/** "/place: expected, received" for each finding of a check that expects an order to read back as it was sent. */
async function found(sent: Json, order: Json): Promise<readonly string[]> {
  const session = sessionOn(showing(order), fakeClock());
  await expectAsSent(session, created(sent));
  return session.findings.map(({ place, expected, received }) => `${place}: ${expected}, ${received}`);
}

describe('a value is the same', () => {
  it.each([
    ['notes', 'a', 'a', true],
    ['notes', 'a', 'A', false],
    ['notes', 'a', undefined, false],
    ['weight', 1, 1.0, true],
    ['weight', 0, -0, true],
    ['weight', 1, 1.000_000_1, false],
    ['weight', 1, '1', false],
    ['is_return', false, false, true],
    ['is_return', false, 0, false],
  ])('as %s: %j and %j: %s', (name, sent, read, expected) => expect(sameValue([name], sent, read)).toBe(expected));

  it('as a text if CR LF became a line feed or a tab a space, but no other white space changed', () => {
    const sent = 'one.\r\n\ttwo.  three.';
    for (const read of [sent, 'one.\n\ttwo.  three.', 'one.\r\n two.  three.', 'one.\n two.  three.'])
      expect(sameValue(['notes'], sent, read)).toBe(true);
    for (const read of ['one. two.  three.', 'one.\n two. three.', 'one.two.  three.'])
      expect(sameValue(['notes'], sent, read)).toBe(false);
    for (const read of ['one.\r\ntwo.', 'one. two.', 'one.two.', 'one.'])
      expect(sameValue(['notes'], 'one.\ntwo.', read)).toBe(false);
    expect(sameValue(['notes'], 'one.  two.', 'one. two.')).toBe(false);
    expect(sameValue(['notes'], 'one. two.', 'one.\ttwo.')).toBe(false);
  });

  it('as a text if the whole text was normalised', () => {
    const sent = 'cafe\u0301\u2026 5\u00a0€';
    for (const read of ['caf\u00e9\u2026 5\u00a0€', 'caf\u00e9... 5 €'])
      expect(sameValue(['notes'], sent, read)).toBe(true);
    expect(sameValue(['notes'], sent, 'cafe\u0301\u2026 5 €')).toBe(false);
  });

  it.each(['lat', 'lng'])('as %s if it differs by less than the tolerance', (name) => {
    for (const near of [13.4, 13.400_000_9, 13.399_999_1]) expect(sameValue(['at', name], 13.4, near)).toBe(true);
    for (const far of [13.400_002, 13.399_998, -13.4, '13.4']) expect(sameValue(['at', name], 13.4, far)).toBe(false);
    expect(sameValue(['at', name], '13.4', 13.4)).toBe(true);
  });

  it('as another number only if it is exactly equal', () => {
    expect(sameValue(['coordinates', 'altitude'], 13.4, 13.400_000_5)).toBe(false);
  });

  it('as a uuid in upper or lower case', () => {
    expect(sameValue(['customer', 'uuid'], uuid, uuid.toUpperCase())).toBe(true);
    expect(sameValue(['customer', 'uuid'], uuid, uuid.replace('3', '4'))).toBe(false);
    expect(sameValue(['customer', 'name'], uuid, uuid.toUpperCase())).toBe(false);
  });

  it.each(['tags', 'skills'])('as %s in any order, with any repetition', (name) => {
    expect(sameValue([name], ['a', 'b'], ['b', 'a', 'a'])).toBe(true);
    for (const other of [['a'], ['a', 'b', 'c'], ['a', 'c'], ['c', 'd'], 'ab', undefined])
      expect(sameValue([name], ['a', 'b'], other), String(other)).toBe(false);
  });
});

describe('comparing', () => {
  const compared = (order: Json, expected: unknown) => {
    const session = sessionOn(inTurn(answer(200)));
    compare(session, exchangeOf({ id: 4 }), order, expected);
    return session.findings;
  };

  it('returns each value that differs, with its place in the response', () => {
    const order = { notes: 'b', packages: [{ weight: 1 }, { weight: 3 }], customer: { email: 'x' } };
    const sent = { notes: 'a', packages: [{ weight: 1 }, { weight: 2 }], customer: { email: 'x' } };
    const found = { exchange: 4, due: 'accepted', relation: 'value' };
    expect(compared(order, sent)).toEqual([
      { ...found, expected: '"a"', received: '"b"', place: '/data/order/notes' },
      { ...found, expected: '2', received: '3', place: '/data/order/packages/1/weight' },
    ]);
  });

  it('returns a set as a whole', () => {
    expect(compared({ tags: ['a', 'c'] }, { tags: ['a', 'b'] })).toMatchObject([{ place: '/data/order/tags' }]);
    expect(compared({ tags: ['b', 'a'], skills: ['x'] }, { tags: ['a', 'b'], skills: ['x'] })).toEqual([]);
  });

  it('leaves a missing, empty or mistyped value to the check of that field', () => {
    const sent = { notes: 'a', weight: 1, tags: ['a'] };
    for (const order of [{}, { notes: null, weight: '1', tags: 'a' }, { notes: '', weight: [1], tags: [] }])
      expect(compared(order, sent)).toEqual([]);
  });
});

describe('reading back', () => {
  it('waits for the order and returns it', async () => {
    const transport = inTurn(answer(404), answer(200, { data: {} }), answer(200, { data: { order: { notes: 'a' } } }));
    const session = sessionOn(transport, fakeClock());
    const { exchange, order } = await readBack(session, created({}));
    expect([exchange.id, order]).toEqual([3, { notes: 'a' }]);
    expect(exchange.request.url).toMatch(/\?order_number=7$/);
  });

  it('leaves the check undecided because of the server if there is no order', async () => {
    const session = sessionOn(inTurn(answer(200, { data: { order: [] } })), fakeClock());
    const thrown = await readBack(session, created({})).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Inconclusive);
    expect(thrown).toMatchObject({
      blame: 'target',
      message: expect.stringMatching(/^the order can't be read/) as string,
    });
  });
});

describe('an order that reads back as it was sent', () => {
  const box = { external_id: 'p-1', weight: 2 };
  const cash = { type: 'CASH', amount: 5 };

  it('has no finding', async () => {
    const sent = { external_id: 'o-1', notes: 'n', tags: ['a'], packages: [box], collections: [cash] };
    expect(await found(sent, { ...sent, uuid, status: 'new' })).toEqual([]);
  });

  it('has elements in any order, each with its own values', async () => {
    const sent = { packages: [box, { external_id: 'p-2', weight: 3 }] };
    const order = { packages: [{ external_id: 'p-2', weight: 3 }, box] };
    expect(await found(sent, order)).toEqual([]);
    const swapped = {
      packages: [
        { external_id: 'p-2', weight: 2 },
        { ...box, weight: 3 },
      ],
    };
    expect(await found(sent, swapped)).toEqual([
      '/data/order/packages/0/weight: 3, 2',
      '/data/order/packages/1/weight: 2, 3',
    ]);
  });

  it('must contain every sent element', async () => {
    const order = { packages: [{ external_id: 'p-9' }], collections: [{ type: 'CASH', amount: 6 }] };
    expect(await found({ packages: [box], collections: [cash] }, order)).toEqual([
      '/data/order/packages: an element for {"external_id":"p-1","weight":2}, no such element in [{"external_id":"p-9"}]',
      '/data/order/collections: amount: 5 in {"type":"CASH","amount":5}, amount: 6 in {"type":"CASH","amount":6}',
    ]);
  });

  it('must not contain more elements than were sent', async () => {
    const order = { packages: [box, box], collections: [cash, { type: 'CASH', amount: 6 }] };
    expect(await found({ packages: [box], collections: [cash] }, order)).toEqual([
      '/data/order/packages: 1 elements, 2 elements',
      '/data/order/collections: 1 elements, 2 elements',
    ]);
  });

  it('may lack a list: the check of that field reports it', async () => {
    for (const packages of [undefined, null, [], 'x', ['x']])
      expect(await found({ packages: [box] }, { packages, collections: [] })).toEqual([]);
  });

  it.each([
    ['external_id', 'foreign'],
    ['notes', 'made up'],
    ['tags', ['x']],
    ['collections', [{ type: 'CASH' }]],
    ['is_return', true],
  ])('must not have %s if none was sent', async (name, value) => {
    const told = (await found({}, { [name]: value })).filter((line) => line.includes('because none was sent'));
    expect(told).toEqual([`/data/order/${name}: nothing, because none was sent, ${JSON.stringify(value)}`]);
    for (const empty of [undefined, null, '', [], {}]) expect(await found({}, { [name]: empty })).toEqual([]);
    expect(await found({}, { [name]: 7 })).toEqual([]);
  });

  it.each([
    ['destination_location', { line_1: 'Main 1', name: null }, 'name', 'null'],
    ['source_location', { line_1: 'Main 1' }, 'region', 'undefined'],
    ['customer', { first_name: 'Ada' }, 'external_id', 'None'],
    ['source_contact', { phone: '+12025550123' }, 'name', '[object Object]'],
  ])('must not spell a missing value of %s as a word such as "null": %j', async (holder, sent, name, word) => {
    const read = async (value: unknown): Promise<readonly string[]> =>
      found({ [holder]: sent }, { [holder]: { ...sent, [name]: value } });
    expect(await read(word)).toEqual([`/data/order/${holder}/${name}: nothing, because none was sent, "${word}"`]);
    for (const other of [null, '', undefined, 'Nonesuch', 'Main 1']) expect(await read(other)).toEqual([]);
    expect(await found({ [holder]: { ...sent, [name]: word } }, { [holder]: { ...sent, [name]: word } })).toEqual([]);
  });

  it('may have fields that others set, even if they were not sent', async () => {
    expect(await found({}, { status: 'new', is_return: false, proof_of_delivery: { signature: true } })).toEqual([]);
  });
});

describe('a customer or location of an order', () => {
  const place = { line_1: 'Main 1', country: 'DE' };

  it.each([
    ['customer', { email: 'a@example.com' }, { email: 'b@example.com' }, 'email'],
    ['source_location', place, { ...place, line_1: 'Other 2' }, 'line_1'],
    ['destination_location', place, { ...place, line_1: 'Other 2' }, 'line_1'],
  ])('is compared if it was sent inline: %s', async (name, sent, read, field) => {
    expect(await found({ [name]: sent }, { [name]: sent })).toEqual([]);
    const told = await found({ [name]: sent }, { [name]: read });
    expect(told.map((line) => line.split(':')[0])).toEqual([`/data/order/${name}/${field}`]);
  });

  it.each(['customer', 'source_location', 'destination_location'])(
    'is left to another check if the order only refers to it: %s',
    async (name) => {
      const session = sessionOn(showing({ [name]: { uuid, email: 'b@example.com', line_1: 'Other 2' } }), fakeClock());
      const body = { email: 'a@example.com', line_1: 'Main 1' };
      session.run.ledger.add({ kind: name === 'customer' ? 'customer' : 'location', uuid, body, exchange: 1 });
      await expectAsSent(session, created({ [name]: { uuid } }));
      expect(session.findings).toEqual([]);
    },
  );
});

describe('a text', () => {
  const creation = exchangeOf({
    operation: 'createOrder',
    answer: { status: 200, headers: [], body: '', json: { data: { order_uuid: uuid, order_number: '7' } } },
  });
  const told = async (body: Json, order: Json, text = 'größer') => {
    const session = sessionOn(showing(order), fakeClock());
    await expectText(session, creation, body, text);
    return session.findings.map(({ place, received }) => `${place} ${received}`);
  };

  it('is compared in every field it was sent in, and in no other', async () => {
    const body = { notes: 'größer', external_id: 'o-1', customer: { email: 'größer' } };
    expect(await told(body, body)).toEqual([]);
    expect(await told(body, { notes: 'gr?er', external_id: 'o-2', customer: { email: 'größer' } })).toEqual([
      '/data/order/notes "gr?er"',
    ]);
  });

  it('is not looked up if no order was created', async () => {
    const session = sessionOn(showing({}), fakeClock());
    await expectText(session, { ...creation, answer: { ...creation.answer!, status: 422 } }, { notes: 'a' }, 'a');
    expect(session.exchanges).toEqual([]);
  });
});
