/** Status, headers, encoding and envelope of successful responses. */
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { record } from '../../../openapi/json/json.js';
import type { Reply } from '../../calls/call.js';
import { mapAnswer, mapReply } from '../../pipeline/overrides.js';
import { at } from '../kit/alter.js';
import { authored, type Fault } from '../kit/fault.js';
import { described } from '../kit/fault-id.js';

const textOf = ({ body }: Reply): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

const typed = (type: string) => (reply: Reply) => ({ ...reply, headers: { 'content-type': type } });

const forms: readonly (readonly [name: string, row: string, title: string, change: (reply: Reply) => Reply])[] = [
  ['created', 'GEN-02', 'answers with 201', (reply) => ({ ...reply, status: 201 })],
  ['html', 'GEN-06', 'labels its JSON as HTML', typed('text/html; charset=utf-8')],
  ['broken', 'GEN-07', 'returns truncated JSON', (reply) => ({ ...reply, body: textOf(reply).slice(0, -1) })],
  [
    'mark',
    'GEN-08',
    'begins its response with a byte order mark',
    (reply) => ({ ...reply, body: `\ufeff${textOf(reply)}` }),
  ],
];

const eachForm = described.flatMap((operation) =>
  forms.map(([name, row, title, change]) =>
    authored(
      `envelope.${name}.${slugOf(operation)}`,
      row,
      `${callIn(operation)} ${title}`,
      at(operation.id).mapReply(change),
    ),
  ),
);

export const envelopeFaults: readonly Fault[] = [
  ...eachForm,
  authored(
    'envelope.unlabelled',
    'GEN-06',
    'Responses have no Content-Type',
    mapReply((reply) => ({ ...reply, headers: {} })),
  ),
  authored('envelope.text-json', 'GEN-08', 'Responses have the media type text/json', mapReply(typed('text/json'))),
  authored(
    'envelope.latin-1',
    'GEN-07',
    'Orders with non-ASCII letters are returned in ISO 8859-1',
    at('getOrder').mapReply((reply) => ({
      ...reply,
      body: Uint8Array.from(textOf(reply), (letter) => letter.charCodeAt(0) & 255),
    })),
  ),
  authored(
    'envelope.message.capital',
    'GEN-05',
    'The message is Success in place of success',
    mapAnswer((answer) => ({ ...record(answer), message: 'Success' })),
  ),
];
