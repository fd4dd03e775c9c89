/** Headers of frameworks, sessions, caches and rate limiters, which don't change the content of responses. */
import type { Reply } from '../../reference-impl/calls/call.js';
import type { Stages } from '../../reference-impl/pipeline/app.js';
import { dataOf, replying } from '../kit/answers.js';
import { variations, type Variation } from '../kit/variant.js';

/** Adds headers; existing ones, such as `Retry-After`, stay. */
const withHeaders =
  (headers: Reply['headers']) =>
  (reply: Reply): Reply => ({ ...reply, headers: { ...headers, ...reply.headers } });

/** Names a created record by the first uuid in the data of the response. */
const naming = (stages: Stages): Stages => ({
  ...stages,
  reply: async (answer, request) => {
    const made = await stages.reply(answer, request);
    const [first] = Object.values(dataOf(answer));
    if (typeof made === 'string' || typeof first !== 'string') return made;
    const location = `${request.call.url}/${first}`;
    return withHeaders({ location, 'content-location': location })(made);
  },
});

export const headerVariations: readonly Variation[] = variations('headers', {
  limits: [
    'every response has headers of a used-up rate limit and Retry-After',
    replying(
      withHeaders({
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'ratelimit-reset': '3600',
        'retry-after': '3600',
      }),
    ),
  ],
  cached: [
    'every response has Cache-Control: max-age=3600 and Age: 600',
    replying(
      withHeaders({
        etag: 'W/"1f-9Xv1bq3nT0mZb0pZkQ"',
        'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT',
        'cache-control': 'public, max-age=3600',
        age: '600',
        vary: '*',
        expires: '0',
      }),
    ),
  ],
  session: [
    'every response sets a cookie and names the framework',
    replying(
      withHeaders({
        'set-cookie': 'session=eyJpdiI6; path=/; httponly; samesite=lax',
        'x-powered-by': 'Express',
      }),
    ),
  ],
  created: ['the response to a creation names the new resource in its headers', naming],
});
