/** Invalid options of a program are refused at the start. */
import { describe, expect, it } from 'vitest';
import { standardAccounts } from '../reference-impl/account/seed.js';
import { createMock } from './mock.js';
import type { StartOptions, MockOptions } from './mock-options.js';
import { startMock } from './start.js';
import type { WorldRequest } from './admin/control-types.js';

const made = (options: unknown) => createMock(options as MockOptions);
const started = (options: unknown) => startMock(options as StartOptions);

describe('options of createMock', () => {
  it.each([
    [{ prot: 1 }, 'createMock has no option "prot": allowed are accounts, seed, clock, switches,'],
    [{ port: 4010 }, 'createMock has no option "port": allowed are'],
    [{ constructor: 1 }, 'createMock has no option "constructor"'],
    [{ latency: 5 }, 'createMock has no option "latency": it is a switch: write { switches: { latency: … } }.'],
    [
      { clock: '2031-03-03T16:20:00Z' },
      'The option clock of createMock must be a function that gives a date, such as () => new Date(',
    ],
    [
      { clock: () => 1_930_000_000_000 },
      'The option clock of createMock must be a function that gives a date, such as () => new Date(',
    ],
    [{ seed: {} }, 'The option seed of createMock must be a string or a number, not this object.'],
    [{ seed: null }, 'The option seed of createMock must be a string or a number, not null.'],
    [{ accounts: [] }, 'must be a list of at least one account, each with a token, as standardAccounts() gives it'],
    [
      { token: 'x' },
      'createMock has no option "token": it belongs to an account: write { accounts: standardAccounts(token',
    ],
    [{ switches: [] }, 'The option switches of createMock must be an object such as { latency: 200 }, not this list.'],
    [{ switches: { errors: 7 } }, 'The switch errors must be a rate'],
    [{ auth: 'no' }, 'The option auth of createMock must be true or false, not "no".'],
    [{ like: { format: 1 } }, 'The option like of createMock must be the result of like(profile), not this object.'],
    [{ onError: 1 }, 'The option onError of createMock must be a function, not 1.'],
    ['x', 'createMock needs an object of options such as { seed: 1 }.'],
  ])('are refused if they are %j', (options, says) => expect(() => made(options)).toThrow(says));

  it('may be undefined, like options that are left out', () => {
    expect(made({ seed: undefined, clock: undefined, accounts: standardAccounts('mine') }).token).toBe('mine');
  });
});

describe('options of fork', () => {
  it.each([
    [{ ident: 'a' }, 'fork has no option "ident": allowed are from, token, id, scenario, switches, clock.'],
    [{ latency: 5 }, 'fork has no option "latency": it is a switch: write { switches: { latency: … } }.'],
    [{ clock: 5 }, 'The option clock of fork must be an object such as'],
    [{ clock: { at: '2031-03-03T00:00Z', atfoo: 1 } as object }, 'Unknown field "atfoo" in the clock'],
    [{ clock: { at: 'now' } }, '"at" must be a time with time zone'],
    [{ scenario: 'busy.yaml' }, 'which looks like a file name.'],
    [{ scenario: 'orders: 1' }, 'Line 1, column 9'],
    [{ switches: { lose: 7 } }, 'The switch lose must be a rate'],
    [{ id: 7 }, 'The option id of fork must be a non-empty string, not 7.'],
    [{ token: null }, 'The option token of fork must be a non-empty string, not null.'],
    ['x', "fork needs an object of options such as { id: 'worker-1' }."],
  ])('are refused if they are %j, and no world is made', (options, says) => {
    const mock = createMock();
    expect(() => mock.fork(options as WorldRequest)).toThrow(says);
    expect(mock.worlds.all()).toHaveLength(2);
  });

  it('may be undefined, like options that are left out', () => {
    const request = { id: 'a', token: undefined, from: undefined } as unknown as WorldRequest;
    expect(createMock().fork(request)).toMatchObject({ id: 'a', from: 'seed' });
  });
});

describe('options of startMock', () => {
  it.each([
    [{ prot: 1 }, 'startMock has no option "prot": allowed are accounts,'],
    [{ faults: ['nope'] }, 'startMock has no option "faults": it is a switch: write { switches: { faults: … } }.'],
    [{ port: 'x' }, 'The option port of startMock must be a whole number from 0 to 65535, not "x".'],
    [{ port: 65_536 }, 'The option port of startMock must be a whole number from 0 to 65535, not 65536.'],
    [{ host: '' }, 'The option host of startMock must be a non-empty string, not "".'],
    [{ data: 7 }, 'The option data of startMock must be a non-empty string, not 7.'],
    [{ scenario: 'a b/nope.yaml' }, 'a scenario file, not "a b/nope.yaml", which looks like a file name.'],
    [{ scenario: 'nope.YML' }, 'a scenario file, not "nope.YML", which looks like a file name.'],
    [{ scenario: {} }, 'The option scenario of startMock must be the text of a scenario file, not this object.'],
  ])('are refused if they are %j', async (options, says) => await expect(started(options)).rejects.toThrow(says));
});
