/** Tags and requirements of orders. Requirements are read back as skills. */
import { type Json, record } from '../../../openapi/json/json.js';
import { isReturn, mapSent, refusedAbove, refusedOrder, refusesOrder } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { bleeds } from '../kit/memory.js';
import { readOrder, readTags, readValue } from '../kit/read-order.js';
import { lower, unaccented } from '../kit/values.js';

const skills = (
  ...[id, row, title, change]: [string, string, string, (skills: readonly unknown[]) => unknown]
): Fault => readValue(id, row, title, 'skills', (list) => change(list as readonly unknown[]));

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Drops a field of some orders. */
const lostBeside = (name: 'tags' | 'notes', row: string, title: string, test: (body: Json) => boolean): Fault =>
  authored(
    `read-back.${name}.lost-beside-empty-list`,
    row,
    title,
    mapSent('createOrder', (body) => (test(body) ? { ...body, [name]: undefined } : body)),
  );

export const tagFaults: readonly Fault[] = [
  ...(
    [
      ['tags', 'ORD-16'],
      ['notes', 'ORD-15'],
    ] as const
  ).map(([name, row]) =>
    refusedOrder(
      `orders.return.needs-${name}`,
      row,
      `A return without ${name} is refused`,
      (body) => isReturn(body) && body[name] === undefined,
    ),
  ),
  refusedAbove(4, 'tags'),
  refusesOrder(
    'tags-of-255',
    'Tags of more than 255 characters together are refused',
    ({ tags = [] }) => (tags as readonly unknown[]).join().length > 255,
  ),
  refusesOrder('latin-tags', 'A tag with letters of another script is refused', ({ tags }) =>
    /\p{Script=Cyrillic}/u.test(JSON.stringify(tags ?? [])),
  ),
  ...faultsOf(readTags, 'ORD-58', {
    'tags.as-numbers': [
      'A tag that looks like a number is written as one',
      (tags) => tags.map((tag) => (Number.isFinite(Number(tag)) ? String(Number(tag)) : tag)),
    ],
    'tags.without-number-sign': [
      'A tag loses the number sign at its start',
      (tags) => tags.map((tag) => tag.replace(/^#/, '')),
    ],
    'tags.same-without-accents': [
      'Of tags that differ only by accents, only the first is kept',
      (tags) => [...new Map(tags.toReversed().map((tag) => [unaccented(tag), tag])).values()],
    ],
    'tags.same-without-case': [
      'Of tags that differ only in case, only the first is kept',
      (tags) => [...new Map(tags.toReversed().map((tag) => [lower(tag), tag])).values()],
    ],
    'tags.first-1000-characters': [
      'Of the tags together, only 1,000 characters are kept',
      (tags) => tags.filter((_tag, at) => tags.slice(0, at + 1).join('').length <= 1000),
    ],
    'tags.zero-lost': ['A tag of nothing but 0 is lost', (tags) => tags.filter((tag) => tag !== '0')],
    'letters.tags': ['Tags lose letters beyond ASCII', (tags) => tags.map((tag) => tag.replace(/\P{ASCII}/gu, '_'))],
    'tags.capitals': ['Tags read in capitals', (tags) => tags.map((tag) => tag.toUpperCase())],
    'tags.extra': ['Every order with tags has one tag more', (tags) => (tags.length > 0 ? [...tags, 'api'] : tags)],
    'tags.small': ['Tags are in small letters', (tags) => tags.map((tag) => tag.toLowerCase())],
    'tags.colon-cut': ['A tag loses the colon at its end', (tags) => tags.map((tag) => tag.replace(/(?<=.):$/, ''))],
    'tags.split-at-commas': ['A tag with a comma reads as two', (tags) => tags.flatMap((tag) => tag.split(', '))],
  }),
  lostBeside('tags', 'READ-73', 'Tags are lost beside an empty list of collections', ({ collections }) =>
    isEmpty(collections),
  ),
  lostBeside(
    'notes',
    'READ-75',
    'Notes are lost beside an empty list of tags',
    ({ tags, requirements }) => isEmpty(tags) && !isEmpty(requirements ?? []),
  ),
  bleeds('unsent-tags', 'An order without tags has those of the order before', (shared) =>
    mapSent('createOrder', (body) => {
      if (body['tags'] !== undefined) shared.last = body;
      return { ...body, tags: body['tags'] ?? shared.last['tags'] };
    }),
  ),
  refusedAbove(5, 'requirements'),
  readValue('skills.first-five', 'ORD-59', 'Only the first five requirements are kept', 'skills', (list) =>
    (list as readonly string[]).slice(0, 5),
  ),
  skills('skills.unlisted', 'READ-48', 'The skill lift is shown as tail_lift', (list) =>
    list.map((skill) => (skill === 'lift' ? 'tail_lift' : skill)),
  ),
  readOrder('skills.sign', 'ORD-58', 'Narcotics always require a signature', (order) =>
    (order['skills'] as readonly unknown[]).includes('narcotics')
      ? { ...order, proof_of_delivery: { ...record(order['proof_of_delivery']), signature: true } }
      : order,
  ),
  readOrder('skills.after-assignment', 'ORD-59', 'An assigned order shows no skills', (order) =>
    order['carrier'] ? { ...order, skills: [] } : order,
  ),
  readOrder('skills.lost', 'ORD-59', 'The skills of returns are lost', (order) =>
    isReturn(order) ? { ...order, skills: [] } : order,
  ),
];
