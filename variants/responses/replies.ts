/** Status, headers, encoding and envelope of responses, and status and body of refusals. */
import { callIn, slugOf } from '../../openapi/contract/operation-names.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapRefusal, mapReply } from '../../reference-impl/pipeline/overrides.js';
import { textOf } from '../kit/answers.js';
import { described } from '../kit/operations.js';
import { on } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';
import { typed, withCapitalMessage, withMark, withTextJson } from './forms.js';
import { refusingInHtml } from './refusal-forms.js';

const inLatin1 = mapReply((reply) => ({
  ...reply,
  body: Uint8Array.from(textOf(reply), (letter) => letter.charCodeAt(0) & 255),
}));

const truncated = mapReply((reply) => ({ ...reply, body: textOf(reply).slice(0, -1) }));

const forms: Readonly<Record<string, readonly [row: string, does: string, apply: StageOverride]>> = {
  created: ['GEN-02', 'answers with 201', mapReply((reply) => ({ ...reply, status: 201 }))],
  html: ['GEN-06', 'labels its JSON as HTML', typed('text/html; charset=utf-8')],
  broken: ['GEN-07', 'returns truncated JSON', truncated],
  mark: ['GEN-08', 'begins its response with a byte order mark', withMark],
};

export const envelopeFaults: readonly Fault[] = [
  ...described.flatMap((operation) =>
    Object.entries(forms).flatMap(([name, [row, does, apply]]) =>
      faults(row, {
        [`envelope.${name}.${slugOf(operation)}`]: [`${callIn(operation)} ${does}`, on(operation.id, apply)],
      }),
    ),
  ),
  ...faults(
    'GEN-06',
    {
      unlabelled: ['Responses have no Content-Type', mapReply((reply) => ({ ...reply, headers: {} }))],
      'text-json': breaking('GEN-08', ['Responses have the media type text/json', withTextJson]),
      'latin-1': breaking('GEN-07', ['Orders are returned in ISO 8859-1', on('getOrder', inLatin1)]),
      'message.capital': breaking('GEN-05', ['The message is Success in place of success', withCapitalMessage]),
    },
    'envelope.',
  ),
];

const refusedFor = {
  unauthorized: ' of a missing or invalid token',
  'not-found': ' of an unknown resource',
  unprocessable: ' of an invalid body',
};

/** Refusals for one reason have another status, other headers or another body. */
const refusals = (only: keyof typeof refusedFor, says: string, changes: Partial<Reply>): VariantEntry => [
  `Refusals${refusedFor[only]} ${says}`,
  mapRefusal((reply, { kind }) => (kind === only ? { ...reply, ...changes } : reply)),
];

const having = (only: keyof typeof refusedFor, status: number): VariantEntry =>
  refusals(only, `have status ${status}`, { status });

const elsewhere = { status: 303, headers: { location: '/404' } };

export const refusalFaults: readonly Fault[] = faults(
  'LKP-06',
  {
    'token.400': breaking('REF-04', having('unauthorized', 400)),
    'unknown.400': breaking('REF-05', having('not-found', 400)),
    'body.409': breaking('REF-06', having('unprocessable', 409)),
    html: breaking('REF-07', ['Refusals are HTML pages', refusingInHtml]),
    'empty-message': breaking('REF-07', refusals('unauthorized', 'have an empty message', { body: '{"message":""}' })),
    list: breaking('REF-07', refusals('unprocessable', 'are a list of messages', { body: '["no"]' })),
    'unknown.empty-success': refusals('not-found', 'have status 200 and the body {}', { status: 200, body: '{}' }),
    'unknown.breaks': having('not-found', 500),
    'unknown.redirected': refusals('not-found', 'are redirections', elsewhere),
  },
  'refusals.',
);
