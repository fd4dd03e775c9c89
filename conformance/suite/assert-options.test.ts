/** Shows which options the suite accepts, and the errors for others. */
import { describe, expect, it } from 'vitest';
import { assertOptions } from './assert-options.js';
import { allChecks } from '../checks/index.js';
import type { Selection } from '../model/selection.js';
import { runSuite } from './suite.js';
import type { SuiteOptions } from './suite-options.js';
import { reference } from '../run/test-target.js';

const fine = { url: 'http://127.0.0.1:4010', token: 'test-token' };
const told = (options: unknown): string => {
  try {
    assertOptions(options as SuiteOptions);
    return 'nothing';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

describe('assertOptions', () => {
  it.each([
    fine,
    { ...fine, otherToken: 'other-token', concurrency: 1, timeoutMs: 500, maxWrites: 0, waitMs: 0, maxWaitMs: 0 },
    { ...fine, otherToken: undefined, maxWrites: undefined },
    { ...fine, selection: { only: ['ORD-52'], skip: undefined } },
  ])('accepts %j', (options) => expect(told(options)).toBe('nothing'));

  it.each([
    [undefined, 'an object with a url and a token'],
    [{ token: 'test-token' }, 'url, the address of the server'],
    [{ url: fine.url }, 'token, a string'],
    [{ ...fine, token: '' }, 'token, a string'],
    [{ ...fine, token: 'test-token\n' }, 'token, a string'],
    [{ ...fine, token: 'Bearer abc' }, 'token without "Bearer " before it'],
    [{ ...fine, otherToken: 'two words' }, 'otherToken to be a string'],
    [{ ...fine, concurrency: 0 }, 'concurrency to be a whole number from 1 to 2147483647'],
    [{ ...fine, concurrency: Number.NaN }, 'concurrency to be a whole number'],
    [{ ...fine, timeoutMs: '500' }, 'timeoutMs to be a whole number'],
    [{ ...fine, maxTimeMs: Infinity }, 'maxTimeMs to be a whole number'],
    [{ ...fine, maxWrites: -1 }, 'maxWrites to be a whole number from 0'],
    [{ ...fine, selection: ['ORD-52'] }, 'selection to have lists of words as only and skip, such as { only: ['],
    [{ ...fine, selection: { only: 'ORD-52' } }, 'selection to have lists of words'],
    [{ ...fine, selection: { ony: ['ORD-52'] } }, 'selection to have lists of words'],
  ])('rejects %j', (options, needed) => {
    expect(told(options)).toContain('TypeError: The suite needs ');
    expect(told(options)).toContain(needed);
  });

  it.each(['maxTime', 'read-only', 'constructor', 'toString'])('rejects an unknown option: %s', (name) => {
    expect(told({ ...fine, [name]: 5 })).toMatch(
      new RegExp(`^TypeError: The suite has no option "${name}"\\. Allowed: url, token, .*maxTimeMs.*signal\\.$`),
    );
  });

  it('throws before any request, without secrets in the message', async () => {
    const transport = { send: () => Promise.reject(new Error('sent')), close: async () => {} };
    const run = runSuite({ ...fine, token: 'a-secret\n', transport });
    await expect(run).rejects.toThrow(TypeError);
    await expect(run).rejects.not.toThrow(/secret|sent/);
  });

  it('accepts a selection with only "only" or only "skip"', async () => {
    const run = (selection: Selection) => runSuite({ ...fine, transport: reference(), selection });
    const { selection, checks } = await run({ only: ['GEN-02'] });
    expect(selection).toMatchObject({ only: ['GEN-02'], skip: [] });
    const others = (await run({ skip: ['required', 'advisory'] })).checks;
    expect([checks.length, others.length].every((length) => length > 0 && length < allChecks().length)).toBe(true);
    await expect(run({ only: ['no-such-word'] })).rejects.toThrow('"no-such-word" is not an operation');
  });
});
