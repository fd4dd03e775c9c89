/** Orders with repeated elements, unusual white space or packages, or a location without abilities: a server may refuse them. */
import type { Json } from '../../../openapi/json/json.js';
import { changed, collections, notes, packages, type Shape } from './helpers.js';
import { fromLocation } from './may-refuse.js';

/** The name of the order whose location has no abilities. */
export const withoutAbilities = 'from a location without abilities';

/** The name of the order that contains a tag and a requirement twice. */
export const withRepeats = 'a tag and a requirement that stand there twice';

/** Orders that a server may refuse. If it accepts one, it must read back. */
export const variedShapes: Readonly<Record<string, Shape>> = {
  'notes with two spaces in a row': notes('Ring twice.  Then wait,\n  for a moment.'),
  'notes with CR LF and tabs': notes('Ring twice.\r\nThen wait:\tat the gate.'),
  'an address, a contact and a tag with two spaces in a row': changed(
    ({ destination_location: place, destination_contact: contact }) => ({
      destination_location: { ...(place as Json), line_2: 'Second  floor' },
      destination_contact: { ...(contact as Json), name: 'Ada  Lovelace' },
      tags: ['keep  dry', 'keep'],
    }),
  ),
  'two tags that differ only by accents': changed(() => ({ tags: ['résumé', 'resume'] })),
  'two equal collections': changed((body) => ({
    collections: collections(body, [
      ['CASH', 12.5],
      ['CASH', 12.5],
    ]),
  })),
  'two packages that differ in their barcodes only': changed((body, session) => {
    const external_id = session.fresh('id');
    return { packages: packages(body, session, [{ external_id }, { external_id }]) };
  }),
  'two packages that differ in their identifiers only': changed((body, session) => ({
    packages: packages(body, session, [{}, {}]),
  })),
  // A server that stores them in one statement may take the fields of the first for all.
  'two packages of which the first has only a type and an external_id': changed((body, session) => ({
    packages: [
      { type: 'BAG', external_id: session.fresh('id') },
      ...packages(body, session, [{ type: 'BOX', width: 33.5, weight: 7.25 }]),
    ],
  })),
  'two packages of which the second has only a type and an external_id': changed((body, session) => ({
    packages: [
      ...packages(body, session, [{ type: 'BOX', width: 33.5, weight: 7.25 }]),
      { type: 'BAG', external_id: session.fresh('id') },
    ],
  })),
  'a small and light package': changed((body, session) => ({
    packages: packages(body, session, [{ type: 'ENVELOPE', width: 12.345, length: 0.25, height: 0.125, weight: 0.05 }]),
  })),
  // Both lists are sets: it is open whether a value may be repeated, and it reads back once or twice.
  [withRepeats]: changed(() => ({ tags: ['keep', 'fragile', 'keep'], requirements: ['lift', 'lift'] })),
  [withoutAbilities]: fromLocation(() => ({}), 'minimal'),
};
