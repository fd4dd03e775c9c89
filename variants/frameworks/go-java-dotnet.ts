/** Servers that refuse like the default configuration of frameworks for Go, Java and .NET. */
import { pathOf } from '../../reference-impl/calls/call.js';
import { dotted, empty, errorsByPlace, json, jsonAs, plain, type Framework, type RefusedCall } from './framework.js';

/** Go's `http.Error`: a line of text, with `nosniff`. */
const line = (status: number, text: (refused: RefusedCall) => string) =>
  plain(status, (refused) => `${text(refused)}\n`, { 'x-content-type-options': 'nosniff' });

const noPage = line(404, () => '404 page not found');

const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };

const attributes = (status: number, error: string) =>
  json(status, ({ call }) => ({
    timestamp: '2031-03-03T16:20:00.000+00:00',
    status,
    error,
    path: pathOf(call.url),
  }));

const traceId = '00-2f1c0e5ab37f4f0d9c1d7c7a2b6f8e11-6b0c1d2e3f405162-00';
const section = 'https://tools.ietf.org/html/rfc9110#section-15.5.';

const problemAs = jsonAs('application/problem+json; charset=utf-8');

const problem = (status: number, title: string, more: (refused: RefusedCall) => object = () => ({})) =>
  problemAs(status, (refused) => ({ type: `${section}${status - 399}`, title, status, ...more(refused), traceId }));

const invalid = (errors: (refused: RefusedCall) => object) =>
  problem(400, 'One or more validation errors occurred.', (refused) => ({ errors: errors(refused) }));

export const typedFrameworks: Readonly<Record<string, Framework>> = {
  go: {
    name: "Go's net/http",
    breaks: ['REF-06', 'REF-07'],
    token: line(401, () => 'Unauthorized'),
    missing: noPage,
    path: noPage,
    method: line(405, () => 'Method Not Allowed'),
    otherwise: line(400, ({ message }) => `json: ${message}`),
  },
  spring: {
    name: 'Spring Boot',
    breaks: ['REF-06', 'REF-07'],
    headers: { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate', pragma: 'no-cache', expires: '0' },
    token: empty(401, challenge),
    missing: attributes(404, 'Not Found'),
    method: attributes(405, 'Method Not Allowed'),
    media: attributes(415, 'Unsupported Media Type'),
    otherwise: attributes(400, 'Bad Request'),
  },
  aspnet: {
    name: 'ASP.NET Core',
    breaks: ['REF-06', 'REF-07'],
    headers: { server: 'Kestrel' },
    token: empty(401, challenge),
    missing: problem(404, 'Not Found'),
    path: empty(404),
    method: empty(405),
    media: problem(415, 'Unsupported Media Type'),
    // The place of an error in a body that could not be deserialized.
    unreadable: invalid(() => ({ $: ['The JSON value could not be converted.'] })),
    otherwise: invalid((refused) => errorsByPlace(refused, (place) => `$.${dotted(place)}`)),
  },
};
