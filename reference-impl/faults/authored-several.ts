/** Faults that show with more of something than most orders have, and with a text of nothing but 0. */
import type { Fault } from './fault.js';
import { mapElements, mapInOrder, mirror, mapNotes, bodyOf, refusedOrder } from './looks.js';

const refusedAbove = (most: number, name: string, what: string): Fault =>
  refusedOrder(
    `orders.${name}.more-than-${most}.refused`,
    'ORD-01',
    `More than ${most} ${what} are refused`,
    (request) => {
      const list = bodyOf(request)[name];
      return Array.isArray(list) && list.length > most;
    },
  );

/** Reads only so many of the tags, or of the skills. */
const atMost = (name: 'tags' | 'skills', most: number): Fault['apply'] =>
  mapInOrder(name, (list) => (list as readonly string[]).slice(0, most));

/** The faults with several of something. */
export const severalFaults: readonly Fault[] = [
  refusedAbove(4, 'tags', 'tags'),
  refusedAbove(3, 'collections', 'collections'),
  refusedAbove(5, 'requirements', 'requirements'),
  mirror('tags.first-four', 'Only the first four tags are kept', atMost('tags', 4)),
  mirror(
    'tags.zero-lost',
    'A tag of nothing but 0 is lost',
    mapInOrder('tags', (tags) => (tags as readonly string[]).filter((tag) => tag !== '0')),
  ),
  mirror(
    'collections.first-three',
    'Only the first three collections are kept',
    mapElements('collections', (list) => list.slice(0, 3)),
  ),
  mirror(
    'packages.unmarked-lost',
    'Packages without a barcode are lost where others have one',
    mapElements('packages', (list) => {
      const marked = list.filter(({ barcode }) => typeof barcode === 'string');
      return marked.length > 0 ? marked : list;
    }),
  ),
  mirror('skills.first-five', 'Only the first five requirements are kept', atMost('skills', 5), 'ORD-59'),
  mirror(
    'notes.zero-is-null',
    'Notes of nothing but 0 read null',
    mapInOrder('notes', (notes) => (notes === '0' ? null : notes)),
    'READ-75',
  ),
  mirror(
    'notes.plus-is-blank',
    'A plus sign in notes reads as a blank',
    mapNotes((notes) => notes.replaceAll('+', ' ')),
  ),
];
