/** Servers that refuse like the default configuration of frameworks for Node. */
import { pathOf } from '../../reference-impl/calls/call.js';
import { dotted, html, jsonAs, plain, type Framework, type RefusedCall } from './framework.js';

type Body<Made> = (refused: RefusedCall) => Made;

const answer = jsonAs('application/json; charset=utf-8');

const express = { 'x-powered-by': 'Express', etag: 'W/"2a-9Xv1bq3nT0mZb0pZkQ"' };

/** Messages of broken rules that start with the field, like validators for Node write them. */
const sentences = ({ message, violations }: RefusedCall): readonly string[] =>
  violations.length === 0
    ? [message]
    : violations.map(({ place, message: rule }) => `${dotted(place) || 'body'} ${rule}`);

const route = ({ call }: RefusedCall): string => `${call.method} ${pathOf(call.url)}`;

/** The exception filter of NestJS; for the validation pipe, `message` is a list. */
const nest = (statusCode: number, error: string, message: Body<string | readonly string[]>) =>
  answer(statusCode, (refused) => ({ message: message(refused), error, statusCode }));

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

const guarded = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

/** The page of Express's final handler. */
const page = (status: number, text: Body<string>) =>
  html(
    status,
    (refused) =>
      '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n' +
      `<pre>${escaped(text(refused))}</pre>\n</body>\n</html>\n`,
    guarded,
  );

const coded = (statusCode: number, error: string, code: string, message: Body<string>) =>
  answer(statusCode, (refused) => ({ statusCode, code, error, message: message(refused) }));

export const nodeFrameworks: Readonly<Record<string, Framework>> = {
  nestjs: {
    name: 'NestJS',
    breaks: ['REF-06', 'REF-07'],
    headers: express,
    token: answer(401, { message: 'Unauthorized', statusCode: 401 }),
    missing: nest(404, 'Not Found', ({ message }) => message),
    method: nest(404, 'Not Found', (refused) => `Cannot ${route(refused)}`),
    path: nest(400, 'Bad Request', () => 'Validation failed (uuid is expected)'),
    unreadable: nest(400, 'Bad Request', () => `Unexpected token '<', "<" is not valid JSON`),
    otherwise: nest(400, 'Bad Request', sentences),
  },
  express: {
    name: 'Express',
    breaks: ['REF-06', 'REF-07'],
    headers: express,
    token: page(401, () => 'Unauthorized'),
    missing: page(404, (refused) => `Cannot ${route(refused)}`),
    path: page(404, () => 'Not Found'),
    unreadable: page(400, () => 'SyntaxError: Unexpected token < in JSON at position 0'),
    otherwise: page(400, ({ message }) => `BadRequestError: ${message}`),
  },
  // The list of errors is sent on by a route as in the documentation of express-validator.
  'express-validator': {
    name: 'Express with express-validator',
    breaks: ['REF-06', 'REF-07'],
    headers: express,
    token: plain(401, 'Unauthorized'),
    missing: plain(404, 'Not Found'),
    unreadable: page(400, () => 'Bad Request'),
    otherwise: answer(400, ({ violations }) => ({
      errors: violations.map(({ place }) => ({
        type: 'field',
        msg: 'Invalid value',
        path: dotted(place),
        location: 'body',
      })),
    })),
  },
  fastify: {
    name: 'Fastify',
    breaks: ['REF-06'],
    token: answer(401, { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' }),
    missing: answer(404, { message: 'Route not found', error: 'Not Found', statusCode: 404 }),
    media: coded(415, 'Unsupported Media Type', 'FST_ERR_CTP_INVALID_MEDIA_TYPE', () => 'Unsupported Media Type'),
    unreadable: coded(400, 'Bad Request', 'FST_ERR_CTP_INVALID_JSON_BODY', () => 'Body is not valid JSON'),
    otherwise: coded(
      400,
      'Bad Request',
      'FST_ERR_VALIDATION',
      (refused) => `body/${sentences(refused).join(', body/')}`,
    ),
  },
  adonisjs: {
    name: 'AdonisJS',
    breaks: ['REF-07'],
    headers: { vary: 'Accept' },
    token: answer(401, { errors: [{ message: 'Unauthorized access' }] }),
    missing: answer(404, { message: 'Row not found' }),
    path: answer(404, ({ call }) => ({ message: `Cannot ${call.method}:${pathOf(call.url)}` })),
    unreadable: answer(400, { message: 'Invalid JSON' }),
    otherwise: answer(422, ({ violations }) => ({
      errors: violations.map(({ place, message }) => ({ message, rule: 'required', field: dotted(place) })),
    })),
  },
};
