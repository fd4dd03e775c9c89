/** The outer form of responses: their words, media type, unlisted fields, and how their JSON is written. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import type { Stages, Request } from '../../pipeline/app.js';
import type { Reply } from '../../calls/call.js';
import { mapAnswer, mapReply } from '../../pipeline/overrides.js';
import { eachObject, replies, textOf } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

const saying = (id: string, title: string, word: (request: Request) => string): Tolerance =>
  tolerance(
    'message',
    id,
    `the message is ${title}`,
    mapAnswer((answer, request) => ({ ...(answer as Json), message: word(request) })),
    ['GEN-05'],
  );

const messages = [
  saying('ok', 'OK', () => 'OK'),
  saying('telling', 'a sentence about the operation', ({ operation }) => `${operation.summary}: done ✓`),
  saying('capital', 'Success, with a capital letter', () => 'Success'),
];

const extras = (id: string, title: string, change: (answer: Json, request: Request) => unknown): Tolerance =>
  tolerance(
    'extra-fields',
    id,
    title,
    mapAnswer((answer, request) => change(answer as Json, request)),
  );

/** Unlisted fields whose names have a meaning elsewhere. */
const misleading = {
  uuid: 'b',
  id: '#7',
  status: 0,
  data: null,
  order: [],
  carriers: {},
  location_uuid: 12,
  message: '',
};

const extraFields = [
  extras('everywhere', 'every object in a response has extra fields', (answer) =>
    eachObject(answer, (object) => ({ ...object, _links: { self: { href: '/x' } }, x_tags: ['a', 1, null] })),
  ),
  extras('around', 'the envelope has extra fields', (answer) => ({
    ...answer,
    status: 200,
    success: true,
    errors: [],
    meta: { took: 12, page: null },
  })),
  extras('misleading', 'objects have extra fields with names that are listed for other objects', (answer) => ({
    data: null,
    ...(eachObject(answer, (object) => ({ ...misleading, ...object })) as Json),
  })),
  extras('more-data', 'data has extra fields', (answer, { world }) => ({
    ...answer,
    data: {
      ...(isRecord(answer['data']) ? answer['data'] : {}),
      ...{ account: { carriers: world.carriers.length }, orders: [{ uuid: 'x' }], customers: null },
    },
  })),
];

/** Replies with another media type, or with headers written in another way. */
const typed = (id: string, title: string, type: string, advisory: readonly string[] = []): Tolerance =>
  tolerance(
    'media-type',
    id,
    title,
    mapReply((reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': type } })),
    advisory,
  );

const capitals = (reply: Reply): Reply => ({
  ...reply,
  headers: Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [name.replace(/\b[a-z]/g, (a) => a.toUpperCase()), value]),
  ),
});

const mediaTypes = [
  alone(typed('bare', 'responses are application/json without a charset', 'application/json')),
  typed('vendor', 'responses have a vendor media type', 'application/vnd.delivery.v1+json; charset=UTF-8'),
  alone(
    typed(
      'parameters',
      'the media type has custom parameters and a charset',
      'application/json;odata.metadata=minimal;IEEE754Compatible=false;charset=iso-8859-1',
    ),
  ),
  typed('shouted', 'the media type is in upper case', 'APPLICATION/JSON ;Charset="utf-8"'),
  typed('text', 'answers are text/json', 'text/json; charset=utf-8', ['GEN-08']),
  tolerance('media-type', 'capital-names', 'header names are in upper case', replies(capitals)),
];

/** Changes replies with JSON, as text. */
const rewritten = (change: (text: string) => string): ((stages: Stages) => Stages) =>
  replies((reply) => {
    const text = textOf(reply);
    return /^\s*[{[]/.test(text) ? { ...reply, body: change(text) } : reply;
  });

/** The strings and numbers in a JSON text. */
const tokens = /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The strings and the punctuation in a JSON text. */
const structure = /("(?:[^"\\]|\\.)*")|[{}[\],:]/g;

const numbers = (id: string, example: string, write: (number: string) => string): Tolerance =>
  tolerance(
    'numbers',
    id,
    `12 is written ${example}`,
    rewritten((text) => text.replace(tokens, (token, isText: unknown) => (isText ? token : write(token)))),
  );

const texts = (id: string, title: string, write: (text: string) => string): Tolerance =>
  tolerance(
    'texts',
    id,
    `in JSON texts ${title}`,
    rewritten((text) => text.replace(tokens, (token, isText: unknown) => (isText ? write(token) : token))),
  );

const escaped = (text: string): string =>
  `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

const isPlain = (number: string): boolean => !/[.e]/i.test(number);

const layout = (id: string, title: string, write: (text: string) => string): Tolerance =>
  tolerance('layout', id, title, rewritten(write));

const byteOrderMark = tolerance(
  'byte-order-mark',
  'first',
  'responses begin with a byte order mark',
  mapReply((reply) => ({ ...reply, body: `\uFEFF${textOf(reply)}` })),
  ['GEN-08'],
);

const writing = [
  numbers('decimals', '12.0', (number) => (isPlain(number) ? `${number}.0` : `${number}00`)),
  numbers('exponents', '1.2e+1', (number) => Number(number).toExponential()),
  numbers('shifted', '1200E-2', (number) => (isPlain(number) && number !== '0' ? `${number}00E-2` : number)),
  texts('slashes', 'slashes are escaped', (text) => text.replaceAll('/', '\\/')),
  texts('ascii', 'non-ASCII characters are escaped', (text) =>
    text.replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
  ),
  texts('all', 'every character is escaped', (text) => escaped(JSON.parse(text) as string)),
  layout('pretty', 'JSON has every value on a line of its own', (text) =>
    text.replace(structure, (token, isText: unknown) => (isText ? token : `${token === ':' ? ' :' : token}\n  `)),
  ),
  layout('roomy', 'JSON has whitespace of every kind around it', (text) => `\r\n\t ${text} \n\n`),
];

/** Responses whose fields are in reverse order. */
const reversed = tolerance(
  'field-order',
  'reverse',
  'the fields of objects are in another order',
  mapAnswer((answer) => eachObject(answer, (object) => Object.fromEntries(Object.entries(object).reverse()))),
);

export const envelopes: readonly Tolerance[] = [
  ...messages,
  ...extraFields,
  ...mediaTypes,
  ...writing,
  byteOrderMark,
  reversed,
];
