/** Faults that show with more of something than most orders have, and with a text of nothing but 0. */
import { bodyOf, refusedOrder } from './authored-orders.js';
import type { Fault } from './fault.js';
import { mapElements, mapInOrder, mirror } from './looks.js';

const refusedAbove = (most: number, name: string, what: string, rows = 'ORD-01'): Fault =>
  refusedOrder(`orders.${name}.more-than-${most}.refused`, rows, `More than ${most} ${what} are refused`, (request) => {
    const list = bodyOf(request)[name];
    return Array.isArray(list) && list.length > most;
  });

/** Reads only so many of the tags, or of the skills, and each changed. */
const inList = (
  name: 'tags' | 'skills',
  most: number,
  change: (text: string) => string = (text) => text,
): Fault['apply'] => mapInOrder(name, (list) => (list as readonly string[]).slice(0, most).map(change));

/** The faults with several of something. */
export const severalFaults: readonly Fault[] = [
  refusedAbove(4, 'tags', 'tags'),
  refusedAbove(3, 'collections', 'collections'),
  refusedAbove(5, 'requirements', 'requirements', 'ORD-01 GEN-28'),
  mirror('tags.first-four', 'Only the first four tags are kept', inList('tags', 4)),
  mirror(
    'tags.12-characters',
    'Tags read 12 characters at the most',
    inList('tags', Infinity, (tag) => tag.slice(0, 12)),
  ),
  mirror(
    'tags.30-characters',
    'Tags read 30 characters at the most',
    inList('tags', Infinity, (tag) => tag.slice(0, 30)),
  ),
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
  mirror('skills.first-five', 'Only the first five requirements are kept', inList('skills', 5), 'ORD-59'),
  mirror(
    'notes.zero-is-null',
    'Notes of nothing but 0 read null',
    mapInOrder('notes', (notes) => (notes === '0' ? null : notes)),
    'READ-75',
  ),
  mirror(
    'notes.plus-is-blank',
    'A plus sign in notes reads as a blank',
    mapInOrder('notes', (notes) => String(notes).replaceAll('+', ' ')),
  ),
];
