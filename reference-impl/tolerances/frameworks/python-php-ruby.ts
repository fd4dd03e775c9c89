/** Servers that refuse like the default configuration of frameworks for Python, PHP and Ruby. */
import type { Place } from '../../../openapi/json/place.js';
import type { Reply } from '../../calls/call.js';
import { dotted, empty, errorsByPlace, framework, json, plain, typed, type Refused } from './framework.js';
import type { Tolerance } from '../kit/tolerance.js';

type Broken = Refused['violations'];

/** The errors of Django REST framework's serializers: nested like the body, with a list of messages at each place. */
function nested(violations: Broken): unknown {
  if (violations.some(({ place }) => place.length === 0)) return violations.map(({ message }) => message);
  const below = new Map<string, Broken>();
  for (const { place, message } of violations) {
    const [name, ...rest] = place.map(String);
    below.set(String(name), [...(below.get(String(name)) ?? []), { place: rest, message }]);
  }
  return Object.fromEntries([...below].map(([name, found]) => [name, nested(found)]));
}

function serializerErrors({ message, violations }: Refused): unknown {
  if (violations.length === 0) return { non_field_errors: [message] };
  const errors = nested(violations);
  return Array.isArray(errors) ? { non_field_errors: errors } : errors;
}

const detail = (status: number, text: string, headers: Reply['headers'] = {}) =>
  json(status, () => ({ detail: text }), headers);

/** Django's own page, since a path converter matches only uuids. */
const djangoPage = typed(
  'text/html; charset=utf-8',
  () =>
    '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n' +
    '  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
);

const drfResponses = {
  missing: detail(404, 'No Order matches the given query.'),
  path: djangoPage(404),
  query: json(400, ({ message }) => [message]),
  unreadable: detail(400, 'JSON parse error - Expecting value: line 1 column 1 (char 0)'),
  media: detail(415, 'Unsupported media type "text/plain" in request.'),
  method: detail(405, 'Method "DELETE" not allowed.'),
  otherwise: json(400, serializerErrors),
};

const django = {
  ...{ vary: 'Accept, Cookie', allow: 'GET, POST, HEAD, OPTIONS', 'x-frame-options': 'DENY' },
  ...{
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  },
};

const uninvited = 'Authentication credentials were not provided.';

const drf = framework(
  'drf',
  'Django REST framework with token authentication',
  ['REF-06', 'REF-07'],
  {
    ...drfResponses,
    token: (refused) =>
      refused.call.headers['authorization'] === undefined
        ? detail(401, uninvited, { 'www-authenticate': 'Token' })(refused)
        : detail(401, 'Invalid token.', { 'www-authenticate': 'Token' })(refused),
  },
  django,
);

/** If session authentication comes first, there is no challenge to send with a 401. */
const drfSession = framework(
  'drf-session',
  'Django REST framework with session authentication',
  ['REF-04', 'REF-06', 'REF-07'],
  { ...drfResponses, token: detail(403, uninvited) },
  django,
);

const pydantic = (location: string, type = 'value_error') =>
  json(422, ({ message, violations }) => ({
    detail: (violations.length > 0 ? violations : [{ place: [], message }]).map(({ place, message: msg }) => ({
      ...{ type, loc: [location, ...place], msg, input: { type: null } },
    })),
  }));

const fastapi = framework(
  'fastapi',
  'FastAPI',
  ['REF-07'],
  {
    token: detail(401, 'Not authenticated', { 'www-authenticate': 'Bearer' }),
    missing: detail(404, 'Order not found'),
    method: detail(405, 'Method Not Allowed'),
    path: pydantic('path', 'uuid_parsing'),
    query: pydantic('query', 'missing'),
    unreadable: json(422, () => ({
      detail: [
        {
          type: 'json_invalid',
          loc: ['body', 0],
          msg: 'JSON decode error',
          input: {},
          ctx: { error: 'Expecting value' },
        },
      ],
    })),
    otherwise: pydantic('body'),
  },
  { server: 'uvicorn' },
);

function laravelErrors(refused: Refused): unknown {
  const errors = errorsByPlace(refused, (place: Place) => dotted(place) || 'type');
  const [[first] = ['The type field is required.']] = Object.values(errors);
  return { message: first, errors };
}

const laravel = framework(
  'laravel',
  'Laravel',
  [],
  {
    token: json(401, () => ({ message: 'Unauthenticated.' })),
    missing: json(404, () => ({ message: 'No query results for model [App\\Models\\Order].' })),
    path: json(404, ({ message }) => ({ message })),
    method: json(405, () => ({ message: 'The DELETE method is not supported for this route.' })),
    otherwise: json(422, laravelErrors),
  },
  { 'cache-control': 'no-cache, private', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
);

/** An empty array in PHP is `[]`, even if an object was meant. */
const php = framework(
  'php',
  'PHP without a framework',
  ['REF-07'],
  {
    token: json(401, () => [], {}, 'text/html; charset=UTF-8'),
    otherwise: json(
      422,
      (refused) => {
        const errors = errorsByPlace(refused, dotted);
        return { message: 'Invalid', errors: Object.keys(errors).length > 0 ? errors : [] };
      },
      {},
      'text/html; charset=UTF-8',
    ),
    missing: json(404, () => ({ data: [], errors: [] }), {}, 'text/html; charset=UTF-8'),
  },
  { 'x-powered-by': 'PHP/8.3.6' },
);

/** The errors of a model, in the form of a generated controller. */
const modelErrors = (refused: Refused): unknown => errorsByPlace(refused, (place) => String(place[0] ?? 'base'));

const rails = framework(
  'rails',
  'Rails',
  ['REF-07'],
  {
    token: (refused) =>
      refused.call.headers['authorization'] === undefined
        ? empty(401, { 'www-authenticate': 'Token realm="Application"' })(refused)
        : plain(401, () => 'HTTP Token: Access denied.\n', { 'www-authenticate': 'Token realm="Application"' })(
            refused,
          ),
    missing: json(404, () => ({ status: 404, error: 'Not Found' })),
    path: json(404, () => ({ status: 404, error: 'Not Found' })),
    unreadable: json(400, () => ({ status: 400, error: 'Bad Request' })),
    otherwise: json(422, modelErrors),
  },
  { 'x-request-id': '5f0c2b0e', 'x-runtime': '0.004', 'cache-control': 'no-cache', vary: 'Accept, Origin' },
);

export const scriptedFrameworks: readonly Tolerance[] = [drf, drfSession, fastapi, laravel, php, rails];
