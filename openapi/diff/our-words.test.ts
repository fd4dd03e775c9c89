/** The effects of changes of the x- keywords: stated, hinted, open and provisional. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.js';
import { diffBetween, told, type Special } from './test-documents.js';

const text = { type: 'string' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });

type Case = readonly [what: string, before: Special, after: Special, lines: readonly string[]];

const field = (schema: Json, more: Json = {}): Json => object({ a: schema }, more);

const ourWords: readonly Case[] = [
  [
    'x-presence: a promise of what was sent',
    { answer: field(text) },
    { answer: field({ ...text, 'x-presence': 'sent' }) },
    ['answer-presence-narrowed at makeThing answer 200 /a (servers)'],
  ],
  [
    'x-presence: no promise any more',
    { answer: field({ ...text, 'x-presence': 'assigned' }) },
    { answer: field(text) },
    ['answer-presence-widened at makeThing answer 200 /a (clients)'],
  ],
  [
    'x-presence: a promise in other cases',
    { answer: field({ ...text, 'x-presence': 'assigned' }) },
    { answer: field({ ...text, 'x-presence': 'sent' }) },
    ['answer-presence-changed at makeThing answer 200 /a (both)'],
  ],
  [
    'x-presence: a new field that is promised where it was sent',
    { answer: object({}) },
    { answer: field({ ...text, 'x-presence': 'sent' }) },
    ['answer-promised-field-added at makeThing answer 200 /a (servers)'],
  ],
  [
    'x-advisory: a hint is no rule',
    { body: text },
    { body: { ...text, 'x-advisory': { minLength: 3 } } },
    ['hint-changed at makeThing request (nobody)'],
  ],
  [
    'x-advisory: a hint that became a rule',
    { body: { ...text, 'x-advisory': { enum: ['a'] } } },
    { body: { ...text, enum: ['a'] } },
    ['request-values-narrowed at makeThing request (clients)', 'hint-changed at makeThing request (nobody)'],
  ],
  [
    'x-refers-to: what must exist',
    { body: field(text) },
    { body: field({ ...text, 'x-refers-to': 'order' }) },
    ['request-reference-narrowed at makeThing request /a (clients)'],
  ],
  [
    'x-refers-to: something else must exist',
    { body: field({ ...text, 'x-refers-to': 'order' }) },
    { body: field({ ...text, 'x-refers-to': 'carrier' }) },
    ['request-reference-changed at makeThing request /a (both)'],
  ],
  [
    'x-listed: one value more is sure to be accepted',
    { body: { ...text, 'x-listed': ['a'] } },
    { body: { ...text, 'x-listed': ['a', 'b'] } },
    ['request-values-widened at makeThing request (servers)'],
  ],
  [
    'x-listed: a closed set was opened, and as much is sure as before',
    { body: { ...text, enum: ['a'] } },
    { body: { ...text, 'x-listed': ['a'] } },
    ['request-values-reworded at makeThing request (nobody)'],
  ],
  [
    'x-listed: in an answer an opened set may bring anything',
    { answer: { ...text, enum: ['a'] } },
    { answer: { ...text, 'x-listed': ['a'] } },
    ['answer-values-widened at makeThing answer 200 (clients)'],
  ],
  [
    'x-dependencies: a rule between parameters',
    { operation: { parameters: ['a', 'b'].map((name) => ({ name, in: 'query', schema: text })) } },
    {
      operation: {
        parameters: ['a', 'b'].map((name) => ({ name, in: 'query', schema: text })),
        'x-dependencies': ['Or(a, b);'],
      },
    },
    ['dependency-added at makeThing (clients)'],
  ],
  [
    'x-provisional: what is known by name only breaks nobody',
    { operation: { 'x-provisional': true }, body: text },
    { operation: { 'x-provisional': true }, body: { type: 'number' } },
    ['request-type-changed at makeThing request (nobody)'],
  ],
  [
    'x-hint: an answer that is only hinted at breaks nobody',
    {
      responses: {
        '404': { 'x-hint': true, description: 'Missing', content: { 'application/json': { schema: text } } },
      },
    },
    {
      responses: {
        '404': { 'x-hint': true, description: 'Missing', content: { 'application/json': { schema: field(text) } } },
      },
    },
    [
      'answer-type-changed at makeThing answer 404 (nobody)',
      'answer-optional-field-added at makeThing answer 404 /a (nobody)',
    ],
  ],
  [
    'x-open: what is left open breaks nobody, but to leave it open does',
    { body: { ...text, minLength: 1 } },
    { body: { ...text, 'x-open': true } },
    [
      'request-left-open at makeThing request (clients)',
      'request-length-widened at makeThing request (nobody)',
      'requirement-changed at makeThing request (nobody)',
    ],
  ],
  [
    'x-open: which fields are needed is left open now',
    { body: field(text) },
    { body: field(text, { 'x-open': { presence: 'GEN-01' } }) },
    [
      'requirement-changed at makeThing request (nobody)',
      'request-presence-narrowed at makeThing request /a (clients)',
    ],
  ],
  [
    'x-requirement and x-spec: another row, another section',
    { body: { ...text, 'x-requirement': 'GEN-01', 'x-spec': 'a' } },
    { body: { ...text, 'x-requirement': 'GEN-02', 'x-spec': 'b' } },
    ['documentation-changed at makeThing request (nobody)', 'requirement-changed at makeThing request (nobody)'],
  ],
];

describe('a change of an x- keyword', () => {
  it.each(ourWords)('%s', (_what, before, after, lines) => {
    expect(told(diffBetween(before, after))).toEqual(lines);
  });
});
