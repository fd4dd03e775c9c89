/** Headers of frameworks, sessions, caches and rate limiters, which don't change the content of responses. */
import { isRecord } from '../../../openapi/json/json.js';
import type { Stages } from '../../pipeline/app.js';
import type { Reply } from '../../calls/call.js';
import { replies } from '../kit/alter-pipeline.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

/** Adds headers; existing ones, such as `Retry-After`, stay. */
const withHeaders = (reply: Reply, headers: Reply['headers']): Reply => ({
  ...reply,
  headers: { ...headers, ...reply.headers },
});

const everywhere = (id: string, title: string, headers: Reply['headers']): Tolerance =>
  tolerance(
    'headers',
    id,
    title,
    replies((reply) => withHeaders(reply, headers)),
  );

/** The path of a created record, by the first uuid in the data of the response. */
function createdAt(answer: unknown, url: string): string | undefined {
  const data = isRecord(answer) ? answer['data'] : undefined;
  const [first] = isRecord(data) ? Object.values(data) : [];
  return typeof first === 'string' ? `${url}/${first}` : undefined;
}

const naming = (stages: Stages): Stages => ({
  ...stages,
  reply: async (answer, request) => {
    const made = await stages.reply(answer, request);
    const location = createdAt(answer, request.call.url);
    return typeof made === 'string' || location === undefined
      ? made
      : withHeaders(made, { location, 'content-location': location });
  },
});

export const headerTolerances: readonly Tolerance[] = [
  everywhere('limits', 'every response has headers of a used-up rate limit and Retry-After', {
    ...{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'ratelimit-reset': '3600', 'retry-after': '3600' },
  }),
  everywhere('cached', 'every response has Cache-Control: max-age=3600 and Age: 600', {
    ...{ etag: 'W/"1f-9Xv1bq3nT0mZb0pZkQ"', 'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    ...{ 'cache-control': 'public, max-age=3600', age: '600', vary: '*', expires: '0' },
  }),
  everywhere('session', 'every response sets a cookie and names the framework', {
    ...{ 'set-cookie': 'session=eyJpdiI6; path=/; httponly; samesite=lax', 'x-powered-by': 'Express' },
  }),
  tolerance('headers', 'created', 'the response to a creation names the new resource in its headers', naming),
];
