/** Servers that refuse like the default configuration of frameworks for Python, PHP and Ruby. */
import type { Reply } from '../../reference-impl/calls/call.js';
import {
  byPlace,
  byToken,
  dotted,
  empty,
  errorsByPlace,
  html,
  json,
  jsonAs,
  plain,
  type Broken,
  type Framework,
  type RefusedCall,
} from './framework.js';

/** The errors of Django REST framework's serializers: nested like the body, with a list of messages at each place. */
function nested(violations: Broken): object {
  if (violations.some(({ place }) => place.length === 0)) return violations.map(({ message }) => message);
  const below = byPlace(violations, ([name]) => String(name));
  return Object.fromEntries(below.map(([name, found]) => [name, nested(found.map(withoutFirst))]));
}

const withoutFirst = ({ place, message }: Broken[number]): Broken[number] => ({ place: place.slice(1), message });

function serializerErrors({ message, violations }: RefusedCall): object {
  const errors = violations.length === 0 ? [message] : nested(violations);
  return Array.isArray(errors) ? { non_field_errors: errors } : errors;
}

const detail = (status: number, text: string, headers: Reply['headers'] = {}) =>
  json(status, { detail: text }, headers);

const uninvited = 'Authentication credentials were not provided.';

const challenge = { 'www-authenticate': 'Token' };

const drf = {
  name: 'Django REST framework with token authentication',
  breaks: ['REF-06', 'REF-07'],
  headers: {
    vary: 'Accept, Cookie',
    allow: 'GET, POST, HEAD, OPTIONS',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  },
  token: byToken(detail(401, uninvited, challenge), detail(401, 'Invalid token.', challenge)),
  missing: detail(404, 'No Order matches the given query.'),
  // Django's own page, since a path converter matches only uuids.
  path: html(
    404,
    '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n' +
      '  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
  ),
  query: json(400, ({ message }) => [message]),
  unreadable: detail(400, 'JSON parse error - Expecting value: line 1 column 1 (char 0)'),
  media: detail(415, 'Unsupported media type "text/plain" in request.'),
  method: detail(405, 'Method "DELETE" not allowed.'),
  otherwise: json(400, serializerErrors),
};

const pydantic = (location: string, type = 'value_error') =>
  json(422, ({ message, violations }) => ({
    detail: (violations.length > 0 ? violations : [{ place: [], message }]).map(({ place, message: msg }) => ({
      type,
      loc: [location, ...place],
      msg,
      input: { type: null },
    })),
  }));

function laravelErrors(refused: RefusedCall): object {
  const errors = errorsByPlace(refused, (place) => dotted(place) || 'type');
  const [[first] = ['The type field is required.']] = Object.values(errors);
  return { message: first, errors };
}

const php = jsonAs('text/html; charset=UTF-8');

/** An empty array in PHP is `[]`, even if an object was meant. */
function phpErrors(refused: RefusedCall): object {
  const errors = errorsByPlace(refused, dotted);
  return { message: 'Invalid', errors: Object.keys(errors).length > 0 ? errors : [] };
}

const realm = { 'www-authenticate': 'Token realm="Application"' };

const notFound = json(404, { status: 404, error: 'Not Found' });

export const scriptedFrameworks: Readonly<Record<string, Framework>> = {
  drf,
  // If session authentication comes first, there is no challenge to send with a 401.
  'drf-session': {
    ...drf,
    name: 'Django REST framework with session authentication',
    breaks: ['REF-04', 'REF-06', 'REF-07'],
    token: detail(403, uninvited),
  },
  fastapi: {
    name: 'FastAPI',
    breaks: ['REF-07'],
    headers: { server: 'uvicorn' },
    token: detail(401, 'Not authenticated', { 'www-authenticate': 'Bearer' }),
    missing: detail(404, 'Order not found'),
    method: detail(405, 'Method Not Allowed'),
    path: pydantic('path', 'uuid_parsing'),
    query: pydantic('query', 'missing'),
    unreadable: json(422, {
      detail: [
        {
          type: 'json_invalid',
          loc: ['body', 0],
          msg: 'JSON decode error',
          input: {},
          ctx: { error: 'Expecting value' },
        },
      ],
    }),
    otherwise: pydantic('body'),
  },
  laravel: {
    name: 'Laravel',
    breaks: [],
    headers: { 'cache-control': 'no-cache, private', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' },
    token: json(401, { message: 'Unauthenticated.' }),
    missing: json(404, { message: 'No query results for model [App\\Models\\Order].' }),
    path: json(404, ({ message }) => ({ message })),
    method: json(405, { message: 'The DELETE method is not supported for this route.' }),
    otherwise: json(422, laravelErrors),
  },
  php: {
    name: 'PHP without a framework',
    breaks: ['REF-07'],
    headers: { 'x-powered-by': 'PHP/8.3.6' },
    token: php(401, []),
    missing: php(404, { data: [], errors: [] }),
    otherwise: php(422, phpErrors),
  },
  rails: {
    name: 'Rails',
    breaks: ['REF-07'],
    headers: { 'x-request-id': '5f0c2b0e', 'x-runtime': '0.004', 'cache-control': 'no-cache', vary: 'Accept, Origin' },
    token: byToken(empty(401, realm), plain(401, 'HTTP Token: Access denied.\n', realm)),
    missing: notFound,
    path: notFound,
    unreadable: json(400, { status: 400, error: 'Bad Request' }),
    // The errors of a model, in the form of a generated controller.
    otherwise: json(422, (refused) => errorsByPlace(refused, (place) => String(place[0] ?? 'base'))),
  },
};
