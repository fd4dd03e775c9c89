/** Faults of the envelope, of the response as a whole, of refusals and of media types. */
import { slugOf } from '../../../openapi/naming.js';
import { record } from '../../../openapi/schema.js';
import { type Call, type Reply } from '../../call.js';
import { Refusal, type RefusalKind } from '../../refusal.js';
import { described } from '../kit/fault-id.js';
import { at, authored, family, type Fault, mapAnswer, mapRefusal, mapReply, redirect } from '../kit/fault.js';

const textOf = ({ body }: Reply): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

const typed = (type: string) => (reply: Reply) => ({ ...reply, headers: { 'content-type': type } });

const forms: readonly (readonly [name: string, row: string, title: string, change: (reply: Reply) => Reply])[] = [
  ['created', 'GEN-02', 'answers with 201', (reply) => ({ ...reply, status: 201 })],
  ['html', 'GEN-06', 'labels its JSON as HTML', typed('text/html; charset=utf-8')],
  [
    'broken',
    'GEN-07',
    'answers with JSON that does not end',
    (reply) => ({ ...reply, body: textOf(reply).slice(0, -1) }),
  ],
  [
    'mark',
    'GEN-08',
    'begins its answer with a byte order mark',
    (reply) => ({ ...reply, body: `\ufeff${textOf(reply)}` }),
  ],
];

const eachForm = described.flatMap((operation) =>
  forms.map(([name, row, title, change]) =>
    authored(
      `envelope.${name}.${slugOf(operation)}`,
      row,
      `${operation.id} ${title}`,
      at(operation.id).mapReply(change),
    ),
  ),
);

const more: readonly Fault[] = [
  authored(
    'envelope.unlabelled',
    'GEN-06',
    'Answers have no Content-Type',
    mapReply((reply) => ({ ...reply, headers: {} })),
  ),
  authored('envelope.text-json', 'GEN-08', 'Answers are labelled text/json', mapReply(typed('text/json'))),
  authored(
    'envelope.latin-1',
    'GEN-07',
    'Orders with letters beyond ASCII are answered in ISO 8859-1',
    at('getOrder').mapReply((reply) => ({
      ...reply,
      body: Uint8Array.from(textOf(reply), (letter) => letter.charCodeAt(0) & 255),
    })),
  ),
  authored(
    'envelope.message.capital',
    'GEN-05',
    'The message is Success',
    mapAnswer((answer) => ({ ...record(answer), message: 'Success' })),
  ),
];

/** Refuses otherwise in one kind of refusal, or in all of them. */
const refuses = family(
  (only: RefusalKind | 'any', changes: Partial<Reply>) =>
    mapRefusal((reply, { kind }) => (only === 'any' || kind === only ? { ...reply, ...changes } : reply)),
  'refusals.',
);

const html = { headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' };
const elsewhere = { status: 303, headers: { location: '/404' } };

const refusals: readonly Fault[] = [
  refuses('token.400', 'REF-04', 'A missing or bad token is answered with 400', 'unauthorized', { status: 400 }),
  refuses('unknown.400', 'REF-05', 'What does not exist is answered with 400', 'not-found', { status: 400 }),
  refuses('body.409', 'REF-06', 'A bad body is answered with 409', 'unprocessable', { status: 409 }),
  refuses('html', 'REF-07', 'Refusals are pages of HTML', 'any', html),
  refuses('no-message', 'REF-07', 'Refusals have an error in place of a message', 'any', { body: '{"error":"no"}' }),
  refuses('empty-message', 'REF-07', 'Refusals of a token have an empty message', 'unauthorized', {
    body: '{"message":""}',
  }),
  refuses('list', 'REF-07', 'Refusals of a body are a list of messages', 'unprocessable', { body: '["no"]' }),
  refuses('unknown.empty-success', 'LKP-06', 'What does not exist is {}', 'not-found', { status: 200, body: '{}' }),
  refuses('unknown.breaks', 'LKP-06', 'What does not exist leads to a 500', 'not-found', { status: 500 }),
  refuses('unknown.redirected', 'LKP-06', 'What does not exist is answered with a redirect', 'not-found', elsewhere),
];

const asksForJson = ({ headers }: Call): boolean => /\bjson\b/.test(headers['accept'] ?? '');

/** Sends who doesn't ask for JSON to a page instead of refusing. */
const redirects = family(
  (only: RefusalKind, location: string) =>
    mapRefusal((reply, { kind }, call) => (kind === only && !asksForJson(call) ? redirect(location) : reply)),
  'any-media-type.',
);

const mediaType: readonly Fault[] = [
  redirects('login', 'REF-15', 'Accept: */* without a token gets a redirect to a login page', 'unauthorized', '/login'),
  redirects('form', 'REF-15', 'Accept: */* with a wrong body gets a redirect to a form', 'unprocessable', '/'),
  authored('any-media-type.refused', 'CAR-01', 'Who takes any media type is refused', (parts) => ({
    ...parts,
    authenticate: (call, worlds, route) => {
      const world = parts.authenticate(call, worlds, route);
      if (!asksForJson(call)) throw new Refusal('unsupported', 'Ask for application/json.');
      return world;
    },
  })),
  authored('media-type.charset-refused', 'GEN-27', 'A body whose media type names a charset is refused', (parts) => ({
    ...parts,
    parse: (call, operation) => {
      if (call.headers['content-type']?.includes(';')) throw new Refusal('unsupported', 'Send application/json.');
      return parts.parse(call, operation);
    },
  })),
];

export const envelopeFaults: readonly Fault[] = [...eachForm, ...more, ...refusals, ...mediaType];
