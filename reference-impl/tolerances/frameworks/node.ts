/** Servers that refuse like the default configuration of frameworks for Node. */
import { pathOf } from '../../calls/call.js';
import { dotted, framework, json, plain, typed, type Refused } from './framework.js';
import type { Tolerance } from '../kit/tolerance.js';

const answer = (status: number, body: (refused: Refused) => unknown) =>
  json(status, body, {}, 'application/json; charset=utf-8');

const express = { 'x-powered-by': 'Express', etag: 'W/"2a-9Xv1bq3nT0mZb0pZkQ"' };

/** Messages of broken rules that start with the field, like validators for Node write them. */
const sentences = ({ message, violations }: Refused): readonly string[] =>
  violations.length === 0
    ? [message]
    : violations.map(({ place, message: rule }) => `${dotted(place) || 'body'} ${rule}`);

const route = ({ call }: Refused): string => `${call.method} ${pathOf(call.url)}`;

/** The exception filter of NestJS; for the validation pipe, `message` is a list. */
const nest = (statusCode: number, error: string, message: (refused: Refused) => unknown) =>
  answer(statusCode, (refused) => ({ message: message(refused), error, statusCode }));

const nestjs = framework(
  'nestjs',
  'NestJS',
  ['REF-06', 'REF-07'],
  {
    token: answer(401, () => ({ message: 'Unauthorized', statusCode: 401 })),
    missing: nest(404, 'Not Found', ({ message }) => message),
    method: nest(404, 'Not Found', (refused) => `Cannot ${route(refused)}`),
    path: nest(400, 'Bad Request', () => 'Validation failed (uuid is expected)'),
    unreadable: nest(400, 'Bad Request', () => `Unexpected token '<', "<" is not valid JSON`),
    otherwise: nest(400, 'Bad Request', sentences),
  },
  express,
);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** The page of Express's final handler. */
const page = (text: (refused: Refused) => string) =>
  typed(
    'text/html; charset=utf-8',
    (refused) =>
      '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n' +
      `<pre>${escaped(text(refused))}</pre>\n</body>\n</html>\n`,
  );

const guarded = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

const plainExpress = framework(
  'express',
  'Express',
  ['REF-06', 'REF-07'],
  {
    token: page(() => 'Unauthorized')(401, guarded),
    missing: page((refused) => `Cannot ${route(refused)}`)(404, guarded),
    path: page(() => 'Not Found')(404, guarded),
    unreadable: page(() => 'SyntaxError: Unexpected token < in JSON at position 0')(400, guarded),
    otherwise: page(({ message }) => `BadRequestError: ${message}`)(400, guarded),
  },
  express,
);

/** The list of express-validator, sent on by a route as in its documentation. */
const validator = framework(
  'express-validator',
  'Express with express-validator',
  ['REF-06', 'REF-07'],
  {
    token: plain(401, () => 'Unauthorized'),
    missing: plain(404, () => 'Not Found'),
    unreadable: page(() => 'Bad Request')(400, guarded),
    otherwise: answer(400, ({ violations }) => ({
      errors: violations.map(({ place }) => ({
        ...{ type: 'field', msg: 'Invalid value', path: dotted(place), location: 'body' },
      })),
    })),
  },
  express,
);

const reply = (statusCode: number, error: string, code: string, message: (refused: Refused) => string) =>
  answer(statusCode, (refused) => ({ statusCode, code, error, message: message(refused) }));

const fastify = framework('fastify', 'Fastify', ['REF-06'], {
  token: answer(401, () => ({ statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' })),
  missing: answer(404, () => ({ message: 'Route not found', error: 'Not Found', statusCode: 404 })),
  media: reply(415, 'Unsupported Media Type', 'FST_ERR_CTP_INVALID_MEDIA_TYPE', () => 'Unsupported Media Type'),
  unreadable: reply(400, 'Bad Request', 'FST_ERR_CTP_INVALID_JSON_BODY', () => 'Body is not valid JSON'),
  otherwise: reply(400, 'Bad Request', 'FST_ERR_VALIDATION', (refused) => `body/${sentences(refused).join(', body/')}`),
});

const adonisjs = framework(
  'adonisjs',
  'AdonisJS',
  ['REF-07'],
  {
    token: answer(401, () => ({ errors: [{ message: 'Unauthorized access' }] })),
    missing: answer(404, () => ({ message: 'Row not found' })),
    path: answer(404, (refused) => ({ message: `Cannot ${refused.call.method}:${pathOf(refused.call.url)}` })),
    unreadable: answer(400, () => ({ message: 'Invalid JSON' })),
    otherwise: answer(422, ({ violations }) => ({
      errors: violations.map(({ place, message }) => ({ message, rule: 'required', field: dotted(place) })),
    })),
  },
  { vary: 'Accept' },
);

export const nodeFrameworks: readonly Tolerance[] = [nestjs, plainExpress, validator, fastify, adonisjs];
