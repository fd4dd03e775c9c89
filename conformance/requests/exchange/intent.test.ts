/** Tests which response a request is due, and how the intent of a foreign check's request is completed. */
import { expect, it } from 'vitest';
import { intentOf, mustBeRefused, openQuestion } from './intent.js';

it.each([
  ['a usual request', {}, 'accepted'],
  ['a request that must be refused', mustBeRefused('no phone'), 'refused'],
  ['a request with a reason to refuse it', { refusal: 'token' } as const, 'refused'],
  ['an open question', openQuestion, 'open'],
  ['a request that says it', { ...mustBeRefused(), due: 'either' } as const, 'either'],
])('%s is due a response', (_what, asked, due) => {
  expect(intentOf(asked).due).toBe(due);
});

it('of a foreign check claims no response unless the check says so, and is never altered', () => {
  const altered = { place: '/notes', rule: 'type' };
  expect(intentOf({ ...mustBeRefused('no phone'), altered }, true)).toEqual({
    purpose: 'must be refused: no phone',
    role: 'wrong',
    due: 'open',
  });
  expect(intentOf({ due: 'refused' }, true).due).toBe('refused');
});

it('as a text, as foreign checks of earlier versions state it, is an error in words', () => {
  expect(() => intentOf('read back' as never, true)).toThrow("such as { purpose: 'look-up' }");
});
