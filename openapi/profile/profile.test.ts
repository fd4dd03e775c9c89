import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, ProfileError, readProfile, type Profile } from './profile.js';

const refusal = { operation: 'createOrder', condition: 'body', seen: 3, exchanges: [4] } as const;

const form = { status: 400, mediaType: 'text/html', body: 'other' } as const;

const profile: Profile = {
  format: 2,
  target: { url: 'http://target.test', embedded: false },
  suite: { version: '0.1.0' },
  contract: { version: '1', digest: 'd' },
  run: { id: 'conf-one111', startedAt: '2031-03-04T09:00:00.000Z' },
  questions: [
    {
      id: 'a.question',
      requirement: 'REF-10',
      operation: 'createOrder',
      question: 'null for notes',
      answers: [
        { about: 'the second', answer: 'accepted', coded: { part: 'response', code: 'accepted' }, exchanges: [3] },
        { about: 'the first', answer: 'refused: 404 without a body', exchanges: [2] },
      ],
    },
  ],
  refusals: [
    { ...refusal, rule: 'format', answer: 'refused: 400 text/html', form, template: '<h1>No</h1>' },
    { ...refusal, rule: 'required', seen: 9, answer: 'refused: 422 without a body' },
  ],
  hints: [{ requirement: 'GEN-05', answer: 'followed', exchanges: [] }],
};

const textOf = (change: object): string => JSON.stringify({ ...profile, ...change });

describe('a profile', () => {
  it('is unchanged after writing and reading', () => {
    expect(readProfile(JSON.stringify(profile), 'p.json')).toEqual(profile);
  });

  it.each([
    ['no JSON', '{', 'p.json is not a profile: it is not JSON.'],
    ['a list', '[]', 'p.json is not a profile: it must be object.'],
    ['nothing', 'null', 'p.json is not a profile: it must be object.'],
    ['another format', textOf({ format: 3 }), 'p.json is not a profile: format must be equal to constant.'],
    ['no questions', textOf({ questions: undefined }), 'p.json is not a profile: it has no questions.'],
    [
      'a question without answers',
      textOf({ questions: [{ ...profile.questions[0], answers: undefined }] }),
      'p.json is not a profile: questions.0 has no answers.',
    ],
    [
      'an exchange that is not a number',
      textOf({ hints: [{ ...profile.hints[0], exchanges: ['1'] }] }),
      'p.json is not a profile: hints.0.exchanges.0 must be integer.',
    ],
    [
      'a refusal that is none',
      textOf({ refusals: [{ ...refusal, answer: 'accepted' }] }),
      'p.json is not a profile: refusals.0.answer must match pattern "^refused: [0-9]{3} ".',
    ],
  ])('is rejected with one line of explanation: %s', (_what, text, message) => {
    expect(() => readProfile(text, 'p.json')).toThrow(new ProfileError(message));
  });

  it('is read or rejected with a ProfileError for any file content', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => readProfile(text, 'p.json')).toThrow(ProfileError);
      }),
    );
  });
});

describe('the answers of a profile', () => {
  it('are the same for two runs against the same target', () => {
    const other: Profile = {
      ...profile,
      target: { url: 'http://other.test', embedded: true },
      run: { id: 'conf-two222', startedAt: '2032-03-04T09:00:00.000Z' },
      questions: profile.questions.map((one) => ({
        ...one,
        answers: one.answers.map((answer) => ({ ...answer, exchanges: [99] })).reverse(),
      })),
      refusals: profile.refusals
        .map(({ template: _template, ...one }) => ({ ...one, seen: 1, exchanges: [] }))
        .reverse(),
    };
    expect(answersOf(other)).toEqual(answersOf(profile));
  });

  it('differ if an answer, a form of refusals or a hint differs', () => {
    const others: readonly Partial<Profile>[] = [
      { questions: [{ ...profile.questions[0]!, answers: [] }] },
      { refusals: profile.refusals.slice(1) },
      { hints: [{ ...profile.hints[0]!, answer: 'not followed' }] },
    ];
    for (const other of others) expect(answersOf({ ...profile, ...other })).not.toEqual(answersOf(profile));
  });
});
