/** Tests which checks a word selects, and that an empty selection is an error. */
import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/index.js';
import { checksNamed, select, SelectionError } from './selection.js';
import { checkThat } from '../run/test-target.js';

const check = (id: string, requirement: string, operation: 'listCarriers' | 'createOrder') =>
  checkThat(async () => undefined, { id, requirement, operation });

const carriers = check('list-carriers.accepts.full', 'GEN-02', 'listCarriers');
const order = check('create-order.accepts.full', 'GEN-02', 'createOrder');
const token = {
  ...check('authentication.missing@create-order', 'AUT-01', 'createOrder'),
  formerId: 'create-order.authentication.missing',
  title: 'A check of token',
};
const checks = [carriers, order, token];
const chosen = (only: readonly string[], skip: readonly string[] = []) => select(checks, { only, skip });

describe('a word', () => {
  it.each([
    ['an operation', 'createOrder', [order, token]],
    ['a requirement', 'AUT-01', [token]],
    ['a section', 'authentication', [token]],
    ['a check', 'create-order.accepts.full', [order]],
    ['the beginning of an id, up to a dot', 'create-order', [order, token]],
    ['method and path', 'POST /orders', [order, token]],
    ['method and path in any case, below the base path', 'post /api/v1/orders/', [order, token]],
    ['a path', '/carriers', [carriers]],
    ['a requirement in any case', 'aut-01', [token]],
    ['an operation id in any case', 'createorder', [order, token]],
    ['an id in any case', 'Create-Order.Accepts.Full', [order]],
    ['a title, as a terminal may break it', 'a  check of\ntoken', [token]],
    ['a pattern of ids', '*.accepts.*', [carriers, order]],
    ['an id without its place', 'authentication.missing', [token]],
    ['a former id', 'create-order.authentication.missing', [token]],
    ['several words with commas', 'AUT-01,list-carriers', [carriers, token]],
  ])('selects by %s', (_what, word, expected) => {
    expect(chosen([word])).toEqual(expected);
  });

  it('that is a whole id selects only that check, even if other ids begin with it', () => {
    const hint = check('create-order.accepts.full.hint', 'GEN-02', 'createOrder');
    const both = [order, hint];
    expect(select(both, { only: [order.id], skip: [] })).toEqual([order]);
    expect(select(both, { only: [], skip: [order.id] })).toEqual([hint]);
    expect(select(both, { only: ['create-order.accepts'], skip: [] })).toEqual(both);
  });

  it('may contain the [*] of a list, in the beginning of an id and in a pattern', () => {
    const listed = check('create-order.refuses.packages[*].width.type', 'GEN-02', 'createOrder');
    for (const word of ['create-order.refuses.packages[*]', '*.packages[*].*', listed.id])
      expect(checksNamed(word, [listed, order])).toEqual([listed]);
  });

  it.each(['create', 'create-order.acc', 'accepts', 'AUT', 'orders', 'POST', 'DELETE /orders', '/order', ''])(
    'chooses nothing by a piece: "%s"',
    (word) => {
      expect(checksNamed(word, checks)).toEqual([]);
    },
  );
});

describe('a selection', () => {
  it('without words selects all checks, in their order', () => {
    expect(chosen([])).toEqual(checks);
    expect(chosen(['AUT-01', 'listCarriers'])).toEqual([carriers, token]);
  });

  it('leaves out skipped checks, even if they were selected', () => {
    expect(chosen([], ['AUT-01'])).toEqual([carriers, order]);
    expect(chosen(['createOrder'], ['authentication'])).toEqual([order]);
  });

  it.each([
    [['createOrder', 'no-such-thing'], []],
    [[], ['no-such-thing']],
  ])('with an unknown word throws: %j, %j', (only, skip) => {
    expect(() => chosen(only, skip)).toThrow(SelectionError);
    expect(() => chosen(only, skip)).toThrow('"no-such-thing" is not an operation');
  });

  it.each([
    ['creatOrder', 'Did you mean createOrder, getOrder?'],
    ['POST /order', "Did you mean 'POST /orders',"],
    ['PSOT /orders', "'POST /orders'"],
    ['aut-1', 'AUT-01'],
    ['create-order.accept.full', 'create-order.accepts.full'],
    ['authentification', 'authentication'],
    ['AUT-01,orders.accepts', '"orders.accepts" is not an operation'],
    ['POST /orders loses what was sent in a field', '--replay report.json and its title.'],
  ])('suggests similar names for an unknown word: %s', (word, message) => {
    expect(() => chosen([word])).toThrow(message);
    expect(() => chosen([], [word])).toThrow(message);
  });

  it('that leaves no checks throws', () => {
    expect(() => chosen(['createOrder'], ['createOrder'])).toThrow('Nothing to run');
  });

  it('finds every check of the catalogue by each of its names', () => {
    for (const one of allChecks().filter((_check, index) => index % 50 === 0))
      for (const word of [one.id, one.operation, one.requirement, one.title])
        expect(select([one], { only: [word], skip: [] })).toEqual([one]);
  });
});
