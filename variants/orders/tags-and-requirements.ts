/** Tags and requirements of orders. Requirements are read back as skills. */
import type { Json } from '../../openapi/json/json.js';
import { storingWithEarlier } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { inReturns, refusesKind, refusesOrder, shows, stores, where } from '../kit/pairs.js';
import { isReturn } from '../kit/records.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

type Texts = readonly string[];

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;
const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

const lacks =
  (name: 'tags' | 'notes') =>
  (body: Json): boolean =>
    isReturn(body) && body[name] === undefined;

const asNumber = (tag: string): string => (Number.isFinite(Number(tag)) ? String(Number(tag)) : tag);
const oneMore = op.as<Texts>('with one more', (tags) => (tags.length > 0 ? [...tags, 'api'] : tags));
const split = op.as<Texts>('split at commas', (tags) => tags.flatMap((tag) => tag.split(', ')));
const oneInAnyCase = op.firstOfEach<string>('letters in any case', (tag) => tag.toLowerCase());
const lost = op.as('as missing', () => undefined);
const first1000 = op.as<Texts>('with at most 1,000 characters together', (tags) =>
  tags.filter((_tag, at) => tags.slice(0, at + 1).join('').length <= 1000),
);
const long = op.that<Texts | undefined>('longer than 200 together', (tags = []) => tags.join().length > 200);

const ofNarcotics = where('for narcotics', ({ skills }) => (skills as Texts).includes('narcotics'));
const onceAssigned = where('after the assignment', ({ carrier }) => Boolean(carrier));
const besideNoCollections = where('beside an empty list of collections', ({ collections }) => isEmpty(collections));
const besideNoTags = where(
  'beside an empty list of tags and some requirements',
  (body) => isEmpty(body['tags']) && isFilled(body['requirements']),
);

export const tagFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'orders.return.needs-tags': breaking('ORD-16', refusesKind('returns without tags', lacks('tags'))),
    'orders.return.needs-notes': breaking('ORD-15', refusesKind('returns without notes', lacks('notes'))),
    'orders.tags.more-than-4.refused': refusesOrder('tags', op.longerThan(4)),
    'orders.requirements.more-than-5.refused': refusesOrder('requirements', op.longerThan(5)),
    'closed.orders.tags-of-200': refusesOrder('tags', long),
    'closed.orders.latin-tags': refusesOrder('tags.*', op.like('with Cyrillic letters', /\p{Script=Cyrillic}/u)),
  }),
  ...faults(
    'ORD-58',
    {
      'tags.as-numbers': shows('tags.*', op.textAs('as a number if it looks like one', asNumber)),
      'tags.without-number-sign': shows('tags.*', op.replaced('without a number sign at the start', /^#/, '')),
      'tags.same-without-accents': shows('tags', op.firstOfEach<string>('letters without accents', op.plain)),
      'tags.same-without-case': shows('tags', oneInAnyCase),
      'tags.first-1000-characters': shows('tags', first1000),
      'tags.zero-lost': shows('tags.*', op.becoming('0', undefined)),
      'letters.tags': shows('tags.*', op.replaced('with _ for characters beyond ASCII', /\P{ASCII}/gu, '_')),
      'tags.capitals': shows('tags.*', op.upper),
      'tags.extra': shows('tags', oneMore),
      'tags.small': shows('tags.*', op.lower),
      'tags.colon-cut': shows('tags.*', op.replaced('without a colon at the end', /(?<=.):$/, '')),
      'tags.split-at-commas': shows('tags', split),
      'tags.lost-beside-empty-list': breaking('READ-73', stores('createOrder', 'tags', lost, besideNoCollections)),
      'notes.lost-beside-empty-list': breaking('READ-75', stores('createOrder', 'notes', lost, besideNoTags)),
      'bleeds.unsent-tags': [
        'An order without tags gets those of an order before',
        storingWithEarlier(
          'createOrder',
          '',
          (body, { tags }) => ({ tags, ...body }),
          ({ tags }) => Boolean(tags),
        ),
      ],
      'skills.first-five': breaking('ORD-59', shows('skills', op.cut(5))),
      'skills.unlisted': breaking('READ-48', shows('skills.*', op.becoming('lift', 'tail_lift'))),
      'skills.sign': shows('proof_of_delivery', op.having({ signature: true }), ofNarcotics),
      'skills.after-assignment': breaking('ORD-59', shows('skills', op.always([]), onceAssigned)),
      'skills.lost': breaking('ORD-59', shows('skills', op.always([]), inReturns)),
    },
    'read-back.',
  ),
];
