/** Faults with letters beyond ASCII in what an order reads. */
import { type Json, record } from '../../openapi/schema.js';
import { authored, crashing, type Alter, type Fault } from './fault.js';
import { isNotAscii } from './json.js';
import { mapInOrder, mapOrder, mirror, mapNotes, isReturned } from './looks.js';

const inTexts = (change: (text: string) => string): Alter =>
  mapOrder(
    (order) =>
      JSON.parse(JSON.stringify(order), (_name, value: unknown) =>
        typeof value === 'string' ? change(value) : value,
      ) as Json,
  );

/** The faults with letters. */
export const letterFaults: readonly Fault[] = [
  mirror(
    'letters.doubly-encoded',
    'Letters beyond ASCII are encoded twice',
    inTexts((text) => (isNotAscii(text) ? String.fromCharCode(...new TextEncoder().encode(text)) : text)),
    'GEN-10',
  ),
  mirror(
    'letters.without-accents',
    'Letters lose their accents',
    inTexts((text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
    'GEN-10',
  ),
  mirror(
    'letters.lost-in-notes',
    'Notes lose their Chinese letters',
    mapNotes((notes) => notes.replace(/[\u4e00-\u9fff]/g, '')),
    'GEN-10',
  ),
  mirror(
    'letters.lost-in-delivery-notes',
    'Notes of deliveries lose their Korean letters',
    mapOrder((order) =>
      isReturned(order) || typeof order['notes'] !== 'string'
        ? order
        : { ...order, notes: order['notes'].replace(/[\uac00-\ud7a3]/g, '') },
    ),
    'GEN-10',
  ),
  mirror(
    'letters.latin-contacts',
    'Contacts of returns are written in Latin letters',
    mapOrder((order) =>
      isReturned(order)
        ? {
            ...order,
            source_contact: {
              ...record(order['source_contact']),
              name: String(record(order['source_contact'])['name']).replace(/\P{ASCII}/gu, 'x'),
            },
          }
        : order,
    ),
    'GEN-10',
  ),
  mirror(
    'letters.emoji-end-notes',
    'Notes end before their first emoji',
    mapInOrder('notes', (notes) =>
      typeof notes === 'string' ? notes.replace(/\p{Extended_Pictographic}.*/u, '') : notes,
    ),
  ),
  mirror(
    'letters.long-notes-cut',
    'Notes have 1,000 characters, and what is more is lost',
    mapInOrder('notes', (notes) => (typeof notes === 'string' ? notes.slice(0, 1000) : notes)),
  ),
  authored(
    'letters.emoji.breaks-look-up',
    'GEN-11',
    'A look-up by an external_id with emoji breaks the server',
    crashing(
      ({ operation, query }) =>
        operation.id === 'getOrder' && /\p{Extended_Pictographic}/u.test(query['external_id'] ?? ''),
    ),
  ),
  authored(
    'letters.long.breaks-look-up',
    'GEN-11',
    'A look-up by an external_id of more than 255 characters breaks the server',
    crashing(({ operation, query }) => operation.id === 'getOrder' && (query['external_id'] ?? '').length > 255),
  ),
  mirror(
    'letters.tags',
    'Tags lose letters beyond ASCII',
    mapInOrder('tags', (tags) => (tags as unknown[]).map((tag) => String(tag).replace(/\P{ASCII}/gu, '_'))),
  ),
  mirror(
    'letters.customer-name',
    'The name of a customer loses letters beyond ASCII',
    mapInOrder('customer', (customer) => ({
      ...record(customer),
      name: String(record(customer)['name']).replace(/\P{ASCII}/gu, '?'),
    })),
    'ORD-61',
  ),
];
