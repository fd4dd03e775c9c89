/** Notes and other texts of orders that are refused, cut, or read back in other characters. */
import { type Json, record } from '../../../openapi/json/json.js';
import { crashes, isReturn, mapSent, refusedOrder } from '../kit/bodies.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';
import { bleeds } from '../kit/memory.js';
import { mapOrder, readBack, readNotes, readValue } from '../kit/read-order.js';
import { isNotAscii } from '../kit/values.js';

/** Changes every text of an order. */
const inTexts = family(
  (change: (text: string) => string) =>
    mapOrder(
      (order) =>
        JSON.parse(JSON.stringify(order), (_name, value: unknown) =>
          typeof value === 'string' ? change(value) : value,
        ) as Json,
    ),
  'read-back.letters.',
);

export const orderTextFaults: readonly Fault[] = [
  inTexts('doubly-encoded', 'GEN-10', 'Non-ASCII letters are encoded twice', (text) =>
    isNotAscii(text) ? String.fromCharCode(...new TextEncoder().encode(text)) : text,
  ),
  inTexts('without-accents', 'GEN-10', 'Letters lose their accents', (text) =>
    text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  ),
  readNotes('letters.lost-in-notes', 'GEN-10', 'Notes lose their Chinese letters', (notes) =>
    notes.replace(/[\u4e00-\u9fff]/g, ''),
  ),
  refusedOrder(
    'letters.refused-in-delivery-notes',
    'GEN-10',
    'A delivery with Korean letters in its notes is refused',
    (body) => !isReturn(body) && /[\uac00-\ud7a3]/.test(JSON.stringify(body['notes'] ?? '')),
  ),
  ...faultsOf(readNotes, 'ORD-58', {
    'letters.emoji-end-notes': [
      'Notes are cut at their first emoji',
      (notes) => notes.replace(/\p{Extended_Pictographic}.*/u, ''),
    ],
    'letters.long-notes-cut': ['Notes end after 1,000 characters', (notes) => notes.slice(0, 1000)],
    'notes.no-break-space': ['A no-break space in notes reads as a space', (notes) => notes.replaceAll('\u00a0', ' ')],
    'notes.plain-quotes': [
      'Typographic quotes in notes read as plain ones',
      (notes) => notes.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'),
    ],
    'notes.line-feed-as-blank': ['A line feed in notes reads as a blank', (notes) => notes.replaceAll('\n', ' ')],
    'notes.trimmed': ['Notes read 20 characters at the most', (notes) => notes.slice(0, 20)],
    'notes.formula-quoted': [
      'Notes that begin with a plus, a minus or an at sign get an apostrophe',
      (notes) => notes.replace(/^(?=[-+@])/, "'"),
    ],
    'notes.template': [
      'A dollar sign in notes is replaced, as in a replacement pattern',
      (notes) => 'notes'.replace('notes', notes),
    ],
    'notes.entities': ['An entity in notes reads as an ampersand', (notes) => notes.replaceAll('&amp;', '&')],
    'notes.ampersand': ['An ampersand in notes reads as an entity', (notes) => notes.replaceAll('&', '&amp;')],
  }),
  refusedOrder(
    'create-order.long-texts.refused',
    'ORD-01',
    'A name or a line of more than 80 characters is refused',
    ({ notes: _notes, tags: _tags, ...body }) => /"[^"]{81,}"/.test(JSON.stringify(body)),
  ),
  refusedOrder(
    'create-order.notes.255-bytes',
    'ORD-01',
    'Notes of more than 255 bytes are refused',
    ({ notes }) => typeof notes === 'string' && notes.length <= 255 && new TextEncoder().encode(notes).length > 255,
  ),
  readValue('notes.zero-is-null', 'READ-75', 'Notes of only zeros become null', 'notes', (notes) =>
    notes === '0' ? null : notes,
  ),
  readValue('notes.word-is-null', 'READ-75', 'Notes of the word null become null', 'notes', (notes) =>
    notes === 'null' ? null : notes,
  ),
  readBack(
    'notes.of-customer',
    'ORD-58',
    'The notes of an order are replaced by those of its customer',
    mapSent('createOrder', (body) => ({ ...body, notes: record(body['customer'])['notes'] ?? body['notes'] })),
  ),
  bleeds('notes', 'Notes are those of the previous order', (shared) =>
    mapSent('createOrder', (body) => {
      const { last } = shared;
      shared.last = body;
      return body['notes'] === undefined ? body : { ...body, notes: last['notes'] ?? body['notes'] };
    }),
  ),
  crashes('createOrder')(
    'letters.of-four-bytes.break',
    'GEN-10',
    'Four-byte letters in notes cause a 500',
    ({ notes }) => /[\u{20000}-\u{2ffff}]/u.test(String(notes)),
  ),
];
