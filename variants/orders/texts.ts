/** Notes and other texts of orders that are refused, cut, or read back in other characters. */
import { mapTexts, record, without, type Json } from '../../openapi/json/json.js';
import { storingWithEarlier } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { crashes, inDeliveries, refusesKind, refusesOrder, shows, stores } from '../kit/pairs.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const encodedTwice = (text: string): string => (/\P{ASCII}/u.test(text) ? String.fromCharCode(...bytesOf(text)) : text);

const isLongInBytes = (notes: unknown): boolean =>
  typeof notes === 'string' && notes.length <= 255 && bytesOf(notes).length > 255;

const hasLongText = (body: Json): boolean => /"[^"]{81,}"/.test(JSON.stringify(without(body, 'notes', 'tags')));

const quotes: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"' };
const unquoted = op.replaced('with ASCII quotes for typographic ones', /[‘’“”]/g, (found) => quotes[found] ?? '');

const encoded = op.as('texts encoded twice', (order) => mapTexts(order, encodedTwice));
/** Only the accents of Latin, Greek and Cyrillic letters, and what is left stays decomposed. */
const withoutMarks = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const unaccented = op.as('texts without accents', (order) => mapTexts(order, withoutMarks));
const template = op.textAs('as a replacement pattern', (notes) => 'notes'.replace('notes', notes));
const upToEmoji = op.replaced('up to the first emoji', /\p{Extended_Pictographic}.*/u, '');
const korean = op.like('with Korean letters', /[\uac00-\ud7a3]/);
const ofFourBytes = op.like('with letters of four bytes', /[\u{20000}-\u{2ffff}]/u);

const ofCustomer = op.as<Json>('the notes of the customer as those of the order', ({ notes, ...body }) => ({
  ...body,
  notes: record(body['customer'])['notes'] ?? notes,
}));

const notesOfEarlier = (body: Json, { notes }: Json): Json =>
  body['notes'] === undefined || notes === undefined ? body : { ...body, notes };

export const orderTextFaults: readonly Fault[] = [
  ...faults('GEN-10', {
    'read-back.letters.doubly-encoded': shows('', encoded),
    'read-back.letters.without-accents': shows('', unaccented),
    'read-back.letters.lost-in-notes': shows('notes', op.replaced('without Chinese letters', /[\u4e00-\u9fff]/g, '')),
    'letters.refused-in-delivery-notes': refusesOrder('notes', korean, inDeliveries),
    'letters.of-four-bytes.break': crashes('createOrder', 'notes', ofFourBytes),
  }),
  ...faults('ORD-01', {
    'create-order.long-texts.refused': refusesKind('texts longer than 80, except notes and tags', hasLongText),
    'create-order.notes.template-breaks': crashes(
      'createOrder',
      'notes',
      op.like('with a placeholder of a template', /[%$#]\{\w/),
    ),
    'create-order.nul-breaks': breaking('GEN-12', crashes('createOrder', 'notes', op.like('with U+0000', /\0/))),
    'create-order.surrogate-breaks': breaking(
      'GEN-12',
      crashes('createOrder', 'notes', op.like('with half of a surrogate pair', /\p{Surrogate}/u)),
    ),
    'create-order.notes.255-bytes': refusesOrder('notes', op.that('longer than 255 bytes', isLongInBytes)),
  }),
  ...faults(
    'ORD-58',
    {
      'letters.emoji-end-notes': shows('notes', upToEmoji),
      'letters.long-notes-cut': shows('notes', op.cut(1000)),
      'notes.no-break-space': shows('notes', op.replaced('with spaces for no-break spaces', /\u00a0/g, ' ')),
      'notes.plain-quotes': shows('notes', unquoted),
      'notes.line-feed-as-blank': shows('notes', op.replaced('with spaces for line feeds', /\n/g, ' ')),
      'notes.trimmed': shows('notes', op.cut(20)),
      'notes.formula-quoted': shows('notes', op.replaced('with an apostrophe before a +, - or @', /^(?=[-+@])/, "'")),
      'notes.template': shows('notes', template),
      'notes.entities': shows('notes', op.replaced('with & for &amp;', /&amp;/g, '&')),
      'notes.ampersand': shows('notes', op.replaced('with &amp; for &', /&/g, '&amp;')),
      'notes.zero-is-null': breaking('READ-75', shows('notes', op.becoming('0', null))),
      'notes.word-is-null': breaking('READ-75', shows('notes', op.becoming('null', null))),
      'notes.of-customer': stores('createOrder', '', ofCustomer),
      'bleeds.notes': [
        'An order shows the notes of the order before',
        storingWithEarlier('createOrder', '', notesOfEarlier),
      ],
    },
    'read-back.',
  ),
];
