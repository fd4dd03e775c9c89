/** The form of refusals: status codes and messages. */
import type { Json } from '../../../openapi/json/json.js';
import type { Reply } from '../../calls/call.js';
import type { RefusalKind } from '../../calls/refusal.js';
import { mapRefusal } from '../../pipeline/overrides.js';
import { eachObject, textOf } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

/** The statuses that the specification hints at, by kind: for any other status, one of these requirements fails. */
const hinted = { unauthorized: 401, 'not-found': 404, other: 422 } as const;
const rows = { unauthorized: 'REF-04', 'not-found': 'REF-05', other: 'REF-06' } as const;

type Statuses = Readonly<Record<keyof typeof hinted, number>>;

const groupOf = (kind: RefusalKind): keyof Statuses =>
  kind === 'unauthorized' || kind === 'not-found' ? kind : 'other';

const kinds = ['unauthorized', 'not-found', 'other'] as const;

const statuses = (id: string, title: string, chosen: Statuses): Tolerance =>
  tolerance(
    'refusal-status',
    id,
    title,
    mapRefusal((reply, { kind }) => ({ ...reply, status: chosen[groupOf(kind)] })),
    kinds.filter((kind) => chosen[kind] !== hinted[kind]).map((kind) => rows[kind]),
  );

const uniform = (status: number): Tolerance =>
  statuses(String(status), `every refusal has status ${status}`, {
    unauthorized: status,
    'not-found': status,
    other: status,
  });

/** A refusal with another body; `isHinted` says whether that is still JSON with a message. */
function body(id: string, title: string, isHinted: boolean, type: string, make: (reply: Reply) => string): Tolerance {
  const change = ({ headers, ...reply }: Reply): Reply => ({
    ...reply,
    headers: { ...headers, 'content-type': type },
    body: make({ headers, ...reply }),
  });
  return tolerance('refusal-body', id, `a refusal ${title}`, mapRefusal(change), isHinted ? [] : ['REF-07']);
}

const envelopeOf = (reply: Reply): Json => JSON.parse(textOf(reply)) as Json;

const withoutBody = tolerance(
  'refusal-body',
  'none',
  'a refusal has no body and no media type',
  mapRefusal(({ status, headers }) => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
    body: '',
  })),
  ['REF-07'],
);

const problem = ({ status }: Reply): Json => ({ type: 'about:blank', title: 'Refused', status });

const bodyKinds: readonly Tolerance[] = [
  body('problem', 'is a problem document', false, 'application/problem+json', (reply) =>
    JSON.stringify({ ...problem(reply), detail: envelopeOf(reply)['message'] }),
  ),
  body('html', 'is a page', false, 'text/html', ({ status }) => `<!doctype html><title>${status}</title><h1>No.</h1>`),
  body('no-message', 'is JSON without a message', false, 'application/json', (reply) =>
    JSON.stringify({ error: { code: 'E42', reasons: envelopeOf(reply)['errors'] ?? [] } }),
  ),
  withoutBody,
];

const moreBodies: readonly Tolerance[] = [
  body('like-success', 'looks like a response with empty data', true, 'application/json', () =>
    JSON.stringify({ message: 'failed', data: {} }),
  ),
  body('text', 'is plain text', false, 'text/plain', () => 'No.\n'),
  body('list', 'is a list', false, 'application/json', (reply) => JSON.stringify([envelopeOf(reply)])),
  body('problem-with-message', 'is a problem document that has a message', true, 'application/problem+json', (reply) =>
    JSON.stringify({ ...problem(reply), ...envelopeOf(reply) }),
  ),
];

/** Refusals with more information than needed. */
const talkative = tolerance(
  'refusal-extras',
  'trace',
  'a refusal has extra fields, also in nested objects',
  mapRefusal((reply) => {
    try {
      const told = eachObject(JSON.parse(textOf(reply)), (object) => ({
        ...object,
        code: 1,
        trace: [{ file: 'a.php' }],
      }));
      return { ...reply, body: JSON.stringify(told) };
    } catch {
      return reply;
    }
  }),
);

export const refusalTolerances: readonly Tolerance[] = [
  ...[400, 404].map(uniform),
  ...[401, 403, 409, 410, 418, 422].map(uniform).map(alone),
  statuses('softer', 'an invalid token gets 403, an unknown resource 410, an invalid body 400', {
    unauthorized: 403,
    'not-found': 410,
    other: 400,
  }),
  statuses('odder', 'an invalid token gets 404, an unknown resource 400, an invalid body 409', {
    unauthorized: 404,
    'not-found': 400,
    other: 409,
  }),
  ...bodyKinds,
  ...moreBodies.map(alone),
  talkative,
];
