/** Faults of the envelope, of the answer as a whole and of refusals. */
import type { Reply } from '../call.js';
import type { Refusal, RefusalKind } from '../refusal.js';
import { authored, mapAnswer, mapRefusal, mapReply, on, type Alter, type Fault } from './fault.js';
import { record } from './json.js';
import { described, slugOf } from './naming.js';

const json = { 'content-type': 'application/json; charset=utf-8' };

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
      on(operation.id, mapReply(change)),
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
    'envelope.javascript',
    'GEN-06',
    'Answers are labelled as a script',
    mapReply((reply) => ({ ...reply, headers: { 'content-type': 'application/javascript' } })),
  ),
  authored(
    'envelope.empty-put',
    'GEN-02',
    'updateCustomer answers with 204 and nothing',
    on(
      'updateCustomer',
      mapReply(() => ({ status: 204, headers: {}, body: '' })),
    ),
  ),
  authored(
    'envelope.nothing',
    'GEN-07',
    'updateCustomer answers with an empty body',
    on(
      'updateCustomer',
      mapReply(() => ({ status: 200, headers: json, body: '' })),
    ),
  ),
  authored(
    'envelope.latin-1',
    'GEN-07 ORD-58',
    'Orders with letters beyond ASCII are answered in ISO 8859-1',
    on(
      'getOrder',
      mapReply((reply) => ({ ...reply, body: Uint8Array.from(textOf(reply), (letter) => letter.charCodeAt(0) & 255) })),
    ),
  ),
  authored(
    'envelope.wrapped',
    'GEN-03',
    'The answer for an order stands in a list',
    on(
      'getOrder',
      mapAnswer((answer) => [answer]),
    ),
  ),
  authored(
    'envelope.flat',
    'GEN-03',
    'The order stands beside the message instead of in data',
    on(
      'getOrder',
      mapAnswer((answer) => ({ message: 'success', ...record(record(answer)['data']) })),
    ),
  ),
  authored(
    'envelope.message.number',
    'GEN-04',
    'The message of rates is a number',
    on(
      'calculateRates',
      mapAnswer((answer) => ({ ...record(answer), message: 200 })),
    ),
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
    'refusals.token.403',
    'REF-04',
    'A missing or bad token is answered with 403',
    refusal(['unauthorized'], status(403)),
  ),
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
  authored(
    'refusals.unknown.410',
    'REF-05',
    'What does not exist is answered with 410',
    refusal(['not-found'], status(410)),
  ),
  authored('refusals.body.400', 'REF-06', 'A bad body is answered with 400', refusal(['unprocessable'], status(400))),
  authored('refusals.body.409', 'REF-06', 'A bad body is answered with 409', refusal(['unprocessable'], status(409))),
  authored(
    'refusals.html',
    'REF-07',
    'Refusals are pages of HTML',
    refusal(anyKind, (reply) => ({ ...reply, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' })),
  ),
  authored(
    'refusals.empty',
    'REF-07',
    'Refusals have no body',
    refusal(anyKind, (reply) => ({ ...reply, body: '' })),
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
    'LKP-06 LKP-07 LKP-14 CUS-16 CUS-23 ASG-02 ASG-13 GEN-03 GEN-04 FMT-05',
    'What does not exist is answered with 200 and {}',
    refusal(['not-found'], (reply) => ({ ...reply, status: 200, body: '{}' })),
  ),
  authored(
    'refusals.unknown.breaks',
    'LKP-06 LKP-07 LKP-12 CUS-16 CUS-23 ASG-02 ASG-13 GEN-11 GEN-12 LKP-14 FMT-05 GEN-28',
    'What does not exist leads to a 500',
    refusal(['not-found'], status(500)),
  ),
  authored(
    'refusals.unknown.redirected',
    'LKP-06 LKP-07 LKP-12 CUS-16 CUS-23 ASG-02 ASG-13 LKP-14 FMT-05 GEN-28',
    'What does not exist is answered with a redirect',
    refusal(['not-found'], (reply) => ({ ...reply, status: 303, headers: { location: '/404' } })),
  ),
];

/** The faults of the envelope and of refusals. */
export const envelopeFaults: readonly Fault[] = [...eachForm, ...more, ...refusals];
