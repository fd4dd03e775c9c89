/** Faults of the envelope, of the answer as a whole and of refusals. */
import { slugOf } from '../../openapi/naming.js';
import { record } from '../../openapi/schema.js';
import type { Reply } from '../call.js';
import type { Refusal, RefusalKind } from '../refusal.js';
import { at, authored, mapAnswer, mapRefusal, mapReply, type Alter, type Fault } from './fault.js';
import { described } from './naming.js';

const textOf = ({ body }: Reply): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

interface Form {
  readonly name: string;
  readonly row: string;
  readonly title: string;
  readonly change: (reply: Reply) => Reply;
}

const forms: readonly Form[] = [
  { name: 'created', row: 'GEN-02', title: 'answers with 201', change: (reply) => ({ ...reply, status: 201 }) },
  {
    name: 'html',
    row: 'GEN-06',
    title: 'labels its JSON as HTML',
    change: (reply) => ({ ...reply, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  },
  {
    name: 'broken',
    row: 'GEN-07',
    title: 'answers with JSON that does not end',
    change: (reply) => ({ ...reply, body: textOf(reply).slice(0, -1) }),
  },
  {
    name: 'mark',
    row: 'GEN-08',
    title: 'begins its answer with a byte order mark',
    change: (reply) => ({ ...reply, body: `\ufeff${textOf(reply)}` }),
  },
];

const eachForm = described.flatMap((operation) =>
  forms.map(({ name, row, title, change }) =>
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
  authored(
    'envelope.text-json',
    'GEN-08',
    'Answers are labelled text/json',
    mapReply((reply) => ({ ...reply, headers: { 'content-type': 'text/json' } })),
  ),
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

/** Refuses otherwise in some kinds of refusal and, where one is named, for one operation's path. */
const refusal = (kinds: readonly RefusalKind[], change: (reply: Reply, error: Refusal) => Reply): Alter =>
  mapRefusal((reply, error) => (kinds.includes(error.kind) ? change(reply, error) : reply));

const anyKind: readonly RefusalKind[] = [
  'malformed',
  'unauthorized',
  'not-found',
  'conflict',
  'unsupported',
  'unprocessable',
];
const status =
  (code: number) =>
  (reply: Reply): Reply => ({ ...reply, status: code });

const refusals: readonly Fault[] = [
  authored(
    'refusals.token.400',
    'REF-04',
    'A missing or bad token is answered with 400',
    refusal(['unauthorized'], status(400)),
  ),
  authored(
    'refusals.unknown.400',
    'REF-05',
    'What does not exist is answered with 400',
    refusal(['not-found'], status(400)),
  ),
  authored('refusals.body.409', 'REF-06', 'A bad body is answered with 409', refusal(['unprocessable'], status(409))),
  authored(
    'refusals.html',
    'REF-07',
    'Refusals are pages of HTML',
    refusal(anyKind, (reply) => ({ ...reply, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' })),
  ),
  authored(
    'refusals.no-message',
    'REF-07',
    'Refusals have an error in place of a message',
    refusal(anyKind, (reply) => ({ ...reply, body: '{"error":"no"}' })),
  ),
  authored(
    'refusals.empty-message',
    'REF-07',
    'Refusals of a token have an empty message',
    refusal(['unauthorized'], (reply) => ({ ...reply, body: '{"message":""}' })),
  ),
  authored(
    'refusals.list',
    'REF-07',
    'Refusals of a body are a list of messages',
    refusal(['unprocessable'], (reply) => ({ ...reply, body: '["no"]' })),
  ),
  authored(
    'refusals.unknown.empty-success',
    'LKP-06',
    'What does not exist is answered with 200 and {}',
    refusal(['not-found'], (reply) => ({ ...reply, status: 200, body: '{}' })),
  ),
  authored(
    'refusals.unknown.breaks',
    'LKP-06',
    'What does not exist leads to a 500',
    refusal(['not-found'], status(500)),
  ),
  authored(
    'refusals.unknown.redirected',
    'LKP-06',
    'What does not exist is answered with a redirect',
    refusal(['not-found'], (reply) => ({ ...reply, status: 303, headers: { location: '/404' } })),
  ),
];

/** The faults of the envelope and of refusals. */
export const envelopeFaults: readonly Fault[] = [...eachForm, ...more, ...refusals];
