/** What a program may give the suite, and what it is told instead of a run that proves nothing. */
import { describe, expect, it } from 'vitest';
import { assertOptions } from './assert-options.js';
import { allChecks } from './checks/index.js';
import type { Selection } from './model/selection.js';
import { runSuite } from './suite.js';
import type { SuiteOptions } from './suite-options.js';
import { reference } from './run/test-target.js';

const fine = { url: 'http://127.0.0.1:4010', token: 'test-token' };
const told = (options: unknown): string => {
  try {
    assertOptions(options as SuiteOptions);
    return 'nothing';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

describe('the options of the suite', () => {
  it.each([
    fine,
    { ...fine, otherToken: 'other-token', concurrency: 1, timeoutMs: 500, maxWrites: 0, waitMs: 0, maxWaitMs: 0 },
    { ...fine, otherToken: undefined, maxWrites: undefined },
    { ...fine, selection: { only: ['ORD-52'], skip: undefined } },
  ])('can be %j', (options) => expect(told(options)).toBe('nothing'));

  it.each([
    [undefined, 'an object with a url and a token'],
    [{ token: 'test-token' }, 'the address of the target as url'],
    [{ url: fine.url }, 'a token'],
    [{ ...fine, token: '' }, 'a token'],
    [{ ...fine, token: 'test-token\n' }, 'a token'],
    [{ ...fine, token: 'Bearer abc' }, 'token without "Bearer " before it'],
    [{ ...fine, otherToken: 'two words' }, 'as otherToken a text'],
    [{ ...fine, concurrency: 0 }, 'as concurrency a whole number from 1 to 2147483647'],
    [{ ...fine, concurrency: Number.NaN }, 'as concurrency a whole number'],
    [{ ...fine, timeoutMs: '500' }, 'as timeoutMs a whole number'],
    [{ ...fine, maxTimeMs: Infinity }, 'as maxTimeMs a whole number'],
    [{ ...fine, maxWrites: -1 }, 'as maxWrites a whole number from 0'],
    [{ ...fine, selection: ['ORD-52'] }, 'as selection lists of words by the names only and skip, such as { only: ['],
    [{ ...fine, selection: { only: 'ORD-52' } }, 'as selection lists of words'],
    [{ ...fine, selection: { ony: ['ORD-52'] } }, 'as selection lists of words'],
  ])('can not be %j', (options, needed) => {
    expect(told(options)).toContain('TypeError: The suite needs ');
    expect(told(options)).toContain(needed);
  });

  it.each(['maxTime', 'read-only', 'constructor', 'toString'])('are none that there are not: %s', (name) => {
    expect(told({ ...fine, [name]: 5 })).toMatch(
      new RegExp(`^TypeError: The suite has no option "${name}"; there are url, token, .*maxTimeMs.*signal\\.$`),
    );
  });

  it('are told wrong without their secrets, before anything is sent', async () => {
    const transport = { send: () => Promise.reject(new Error('sent')), close: async () => {} };
    const run = runSuite({ ...fine, token: 'a-secret\n', transport });
    await expect(run).rejects.toThrow(TypeError);
    await expect(run).rejects.not.toThrow(/secret|sent/);
  });

  it('may choose without leaving out, and leave out without choosing', async () => {
    const run = (selection: Selection) => runSuite({ ...fine, transport: reference(), selection });
    const { selection, checks } = await run({ only: ['GEN-02'] });
    expect(selection).toMatchObject({ only: ['GEN-02'], skip: [] });
    const others = (await run({ skip: ['required', 'advisory'] })).checks;
    expect([checks.length, others.length].every((length) => length > 0 && length < allChecks().length)).toBe(true);
    await expect(run({ only: ['no-such-word'] })).rejects.toThrow('"no-such-word" names no operation');
  });
});
