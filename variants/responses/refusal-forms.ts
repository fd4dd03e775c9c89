/** The form of refusals: status codes and bodies. */
import type { Json } from '../../openapi/json/json.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import type { RefusalReason } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapRefusal } from '../../reference-impl/pipeline/overrides.js';
import { eachObject, textOf } from '../kit/answers.js';
import { variations, type Variation } from '../kit/variant.js';

/** The statuses that the specification hints at, by kind: for any other status, one of these requirements fails. */
const hinted = { unauthorized: 401, 'not-found': 404, other: 422 } as const;
const rows = { unauthorized: 'REF-04', 'not-found': 'REF-05', other: 'REF-06' } as const;

type Group = keyof typeof hinted;

const groups: readonly Group[] = ['unauthorized', 'not-found', 'other'];

const groupOf = (kind: RefusalReason): Group => groups.find((group) => group === kind) ?? 'other';

const statuses = (title: string, chosen: Readonly<Record<Group, number>>) =>
  [
    title,
    mapRefusal((reply, { kind }) => ({ ...reply, status: chosen[groupOf(kind)] })),
    { breaks: groups.filter((group) => chosen[group] !== hinted[group]).map((group) => rows[group]) },
  ] as const;

const uniform = (status: number) =>
  statuses(`every refusal has status ${status}`, { unauthorized: status, 'not-found': status, other: status });

/** Refusals with another body: a text, or anything else as JSON. */
const bodies = (type: string, bodyOf: (reply: Reply) => unknown): StageOverride =>
  mapRefusal((reply) => {
    const body = bodyOf(reply);
    return {
      ...reply,
      headers: { ...reply.headers, 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
  });

export const refusingInHtml = bodies(
  'text/html',
  ({ status }) => `<!doctype html><title>${status}</title><h1>No.</h1>`,
);

const withoutBody = mapRefusal(({ status, headers: { 'content-type': _type, ...headers } }) => ({
  status,
  headers,
  body: '',
}));

const envelopeOf = (reply: Reply): Json => JSON.parse(textOf(reply)) as Json;

const problem = ({ status }: Reply): Json => ({ type: 'about:blank', title: 'Refused', status });

const talkative = mapRefusal((reply) => {
  const body = jsonOrUndefined(textOf(reply));
  const told = eachObject(body, (object) => ({ ...object, code: 1, trace: [{ file: 'a.php' }] }));
  return body === undefined ? reply : { ...reply, body: JSON.stringify(told) };
});

const alone = true;

/** A body without a message in JSON is against a hint. */
const breaks = ['REF-07'];

export const refusalVariations: readonly Variation[] = [
  ...variations('refusal-status', { 400: uniform(400), 404: uniform(404) }),
  ...variations(
    'refusal-status',
    Object.fromEntries(
      [401, 403, 409, 410, 418, 422].map((status) => {
        const [title, how, more] = uniform(status);
        return [status, [title, how, { ...more, alone }]];
      }),
    ),
  ),
  ...variations('refusal-status', {
    softer: statuses('an invalid token gets 403, an unknown resource 410, an invalid body 400', {
      unauthorized: 403,
      'not-found': 410,
      other: 400,
    }),
    odder: statuses('an invalid token gets 404, an unknown resource 400, an invalid body 409', {
      unauthorized: 404,
      'not-found': 400,
      other: 409,
    }),
  }),
  ...variations('refusal-body', {
    problem: [
      'a refusal is a problem document',
      bodies('application/problem+json', (reply) => ({ ...problem(reply), detail: envelopeOf(reply)['message'] })),
      { breaks },
    ],
    html: ['a refusal is a page', refusingInHtml, { breaks }],
    'no-message': [
      'a refusal is JSON without a message',
      bodies('application/json', (reply) => ({ error: { code: 'E42', reasons: envelopeOf(reply)['errors'] ?? [] } })),
      { breaks },
    ],
    none: ['a refusal has no body and no media type', withoutBody, { breaks }],
    'like-success': [
      'a refusal looks like a response with empty data',
      bodies('application/json', () => ({ message: 'failed', data: {} })),
      { alone },
    ],
    text: ['a refusal is plain text', bodies('text/plain', () => 'No.\n'), { breaks, alone }],
    list: ['a refusal is a list', bodies('application/json', (reply) => [envelopeOf(reply)]), { breaks, alone }],
    'problem-with-message': [
      'a refusal is a problem document that has a message',
      bodies('application/problem+json', (reply) => ({ ...problem(reply), ...envelopeOf(reply) })),
      { alone },
    ],
  }),
  ...variations('refusal-extras', {
    trace: ['a refusal has extra fields, also in nested objects', talkative],
  }),
];
