/** The outer form of responses: their words, media type, unlisted fields, and how their JSON is written. */
import { record, type Json } from '../../openapi/json/json.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapReply } from '../../reference-impl/pipeline/overrides.js';
import { answering, eachObject, replying, textOf } from '../kit/answers.js';
import { variations, type Variation } from '../kit/variant.js';

/** Changes every object in a response. */
const inObjects = (change: (object: Json) => Json): StageOverride =>
  answering('any', '', (answer) => eachObject(answer, change));

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

/** Labels responses with a media type. */
export const typed = (type: string): StageOverride =>
  mapReply((reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': type } }));

const capitals = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Changes replies with JSON, as text. */
const rewriting = (change: (text: string) => string): StageOverride =>
  replying((reply) => {
    const text = textOf(reply);
    return /^\s*[{[]/.test(text) ? { ...reply, body: change(text) } : reply;
  });

/** The strings and numbers in a JSON text. */
const tokens = /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The strings and the punctuation in a JSON text. */
const structure = /("(?:[^"\\]|\\.)*")|[{}[\],:]/g;

const numbers = (write: (number: string) => string): StageOverride =>
  rewriting((text) => text.replace(tokens, (token, isText: unknown) => (isText ? token : write(token))));

const texts = (write: (text: string) => string): StageOverride =>
  rewriting((text) => text.replace(tokens, (token, isText: unknown) => (isText ? write(token) : token)));

const codeOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');

const escaped = (text: string): string => `"${text.replace(/[^]/g, (unit) => `\\u${codeOf(unit)}`)}"`;

const isPlain = (number: string): boolean => !/[.e]/i.test(number);

const onLines = (text: string): string =>
  text.replace(structure, (token, isText: unknown) => (isText ? token : `${token === ':' ? ' :' : token}\n  `));

export const withTextJson = typed('text/json; charset=utf-8');
export const withMark = mapReply((reply) => ({ ...reply, body: `\uFEFF${textOf(reply)}` }));
export const withCapitalMessage = answering('any', 'message', () => 'Success');

const otherWord = { breaks: ['GEN-05'] };
const noJson = { breaks: ['GEN-08'] };

export const envelopes: readonly Variation[] = [
  ...variations('message', {
    ok: ['the message is OK', answering('any', 'message', () => 'OK'), otherWord],
    telling: [
      'the message is a sentence about the operation',
      answering('any', 'message', (_word, { request }) => `${request.operation.summary}: done ✓`),
      otherWord,
    ],
    capital: ['the message is Success, with a capital letter', withCapitalMessage, otherWord],
  }),
  ...variations('extra-fields', {
    everywhere: [
      'every object in a response has extra fields',
      inObjects((object) => ({ ...object, _links: { self: { href: '/x' } }, x_tags: ['a', 1, null] })),
    ],
    around: [
      'the envelope has extra fields',
      answering('any', '', (answer) => ({
        ...answer,
        status: 200,
        success: true,
        errors: [],
        meta: { took: 12, page: null },
      })),
    ],
    misleading: [
      'objects have extra fields with names that are listed for other objects',
      inObjects((object) => ({ ...misleading, ...object })),
    ],
    'more-data': [
      'data has extra fields',
      answering('any', '', (answer, { request: { account } }) => ({
        ...answer,
        data: {
          ...record(answer['data']),
          account: { carriers: account.carriers.length },
          orders: [{ uuid: 'x' }],
          customers: null,
        },
      })),
    ],
  }),
  ...variations('media-type', {
    bare: ['responses are application/json without a charset', typed('application/json'), { alone: true }],
    vendor: ['responses have a vendor media type', typed('application/vnd.delivery.v1+json; charset=UTF-8')],
    parameters: [
      'the media type has custom parameters and a charset',
      typed('application/json;odata.metadata=minimal;IEEE754Compatible=false;charset=iso-8859-1'),
      { alone: true },
    ],
    shouted: ['the media type is in upper case', typed('APPLICATION/JSON ;Charset="utf-8"')],
    text: ['answers are text/json', withTextJson, noJson],
    'capital-names': [
      'header names are in upper case',
      replying((reply) => ({
        ...reply,
        headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [capitals(name), value])),
      })),
    ],
  }),
  ...variations('numbers', {
    decimals: ['12 is written 12.0', numbers((number) => (isPlain(number) ? `${number}.0` : `${number}00`))],
    exponents: ['12 is written 1.2e+1', numbers((number) => Number(number).toExponential())],
    shifted: [
      '12 is written 1200E-2',
      numbers((number) => (isPlain(number) && number !== '0' ? `${number}00E-2` : number)),
    ],
  }),
  ...variations('texts', {
    slashes: ['in JSON texts slashes are escaped', texts((text) => text.replaceAll('/', '\\/'))],
    ascii: [
      'in JSON texts non-ASCII characters are escaped',
      texts((text) => text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${codeOf(unit).toUpperCase()}`)),
    ],
    all: ['in JSON texts every character is escaped', texts((text) => escaped(JSON.parse(text) as string))],
  }),
  ...variations('layout', {
    pretty: ['JSON has every value on a line of its own', rewriting(onLines)],
    roomy: ['JSON has whitespace of every kind around it', rewriting((text) => `\r\n\t ${text} \n\n`)],
  }),
  ...variations('byte-order-mark', {
    first: ['responses begin with a byte order mark', withMark, noJson],
  }),
  ...variations('field-order', {
    reverse: [
      'the fields of objects are in another order',
      inObjects((object) => Object.fromEntries(Object.entries(object).reverse())),
    ],
  }),
];
