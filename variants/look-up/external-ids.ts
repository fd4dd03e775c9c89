/** Look-ups by external_id that find no order or another one, as of a similar external_id. */
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { byExternalId, finding, losing, nearly, type Find } from '../kit/look-up.js';
import { plain } from '../kit/operators.js';
import { crashing } from '../kit/requests.js';
import type { RequestTest } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

type IdTest = (id: string) => boolean;

const byId =
  (test: IdTest): RequestTest =>
  ({ query: { external_id: id } }) =>
    id !== undefined && test(id);

const lost = (says: string, test: IdTest): VariantEntry => [
  `A look-up by an external_id ${says} finds nothing`,
  losing(byId(test)),
];
const crashes = (says: string, test: IdTest): VariantEntry => [
  `A look-up by an external_id ${says} gets a 500`,
  crashing('getOrder', byId(test)),
];

/** Finds the order with exactly this external_id, else one with a similar one. */
const near = (isNear: (id: string, key: string) => boolean): StageOverride => finding(nearly(isNear), byExternalId);
const found = (says: string, isNear: (id: string, key: string) => boolean): VariantEntry =>
  breaking('LKP-07', [`A look-up finds an order by its external_id ${says}`, near(isNear)]);

/** Finds an order by the first 40 characters of its external_id. */
const cutTo40: Find = (orders, key) =>
  orders.find(({ external_id: id }) => key.length > 40 && id?.slice(0, 40) === key.slice(0, 40));
const ofLast40: Find = (orders, key) => orders.find(({ external_id: id }) => id?.slice(-40) === key.slice(-40));
const ends = (id: string): string => `${id.slice(0, 25)} ${id.slice(-15)}`;
const withoutMiddle: Find = (orders, key) =>
  orders.find(({ external_id: id }) => id !== null && ends(id) === ends(key));
const nullAsNone: Find = (orders, key) =>
  key === 'null' ? orders.find(({ external_id: id }) => id === null) : undefined;

const losingReturns = losing(({ query: { external_id: id }, account }) =>
  account.state().orders.some((order) => order.is_return && order.external_id === id),
);
const losingOld = losing(({ query: { external_id: id }, account }) => {
  const old = account.state().orders.slice(0, -100);
  return old.some((order) => order.external_id === id);
});

export const externalIdFaults: readonly Fault[] = [
  ...faults(
    'LKP-02',
    {
      'external-id.first-40-characters': ['External_ids are cut to 40 characters', finding(cutTo40)],
      'external-id.null': breaking('LKP-06', ['The external_id null finds an order without one', finding(nullAsNone)]),
      'external-id.last-40-characters': breaking('LKP-15', [
        'External_ids are compared by their last 40 characters',
        finding(ofLast40, byExternalId),
      ]),
      'external-id.without-middle': breaking('LKP-15', [
        'External_ids are compared by their first 25 and last 15 characters',
        finding(withoutMiddle, byExternalId),
      ]),
      'external-id.null-refused': breaking(
        'LKP-06',
        lost('null', (id) => id === 'null'),
      ),
      prefix: found('without its end', (id, key) => id.startsWith(key)),
      longer: found('with a suffix', (id, key) => key.startsWith(id)),
      wildcard: found('with % as a wildcard', (id, key) => key.endsWith('%') && id.startsWith(key.slice(0, -1))),
      'external-id.not-of-returns': ['Returns are not found by their external_id', losingReturns],
      'external-id.with-a-slash': lost('with a slash', (id) => id.includes('/')),
      'external-id.with-a-comma': lost('with a comma', (id) => id.includes(',')),
      'external-id.with-two-blanks': lost('with two spaces in a row', (id) => id.includes('  ')),
      'external-id.uuid-is-no-external-id': lost('that is a uuid', (id) => /^[0-9a-f-]{36}$/.test(id)),
      forgets: ['Only the last hundred orders are found by their external_id', losingOld],
      'quote.breaks': crashes('with a quote', (id) => id.includes("'")),
      'nul.breaks': breaking(
        'LKP-06',
        crashes('with a NUL character', (id) => id.includes('\0')),
      ),
      'inherited-names.break': breaking(
        'LKP-06',
        crashes('that names a property of every object', (id) => id in Object.prototype),
      ),
    },
    'look-up.',
  ),
  ...faults('GEN-11', {
    'letters.emoji.breaks-look-up': crashes('with emoji', (id) => /\p{Extended_Pictographic}/u.test(id)),
    'letters.long.breaks-look-up': crashes('of more than 255 characters', (id) => id.length > 255),
  }),
];

/** Maps similar texts to the same text. */
type Fold = (text: string) => string;

/** Finds the first order whose external_id is equal after folding. */
const confused = (says: string, fold: Fold): VariantEntry => [
  `External_ids that differ only by ${says} find the first order`,
  finding((orders, key) => orders.find(({ external_id: id }) => id !== null && fold(id) === fold(key)), byExternalId),
];

/** The same, but only if no order has exactly this external_id. */
const retried = (says: string, fold: Fold): VariantEntry =>
  breaking('LKP-14', [`A failed look-up is repeated ${says}`, near((id, key) => fold(id) === fold(key))]);

const lower: Fold = (text) => text.toLowerCase();
/** Replaces characters that need more than two bytes, like a table with two bytes for each character. */
const inTwoBytes: Fold = (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');

const asNumber: Fold = (text) => (/^[-+\d.e]+$/.test(text) ? String(Number(text)) : text);

/** Of orders whose external_ids are equal in lower case, finds only the latest one. */
const hiddenByLater = losing(({ query: { external_id: key }, account }) => {
  const latest = account.state().orders.findLast(({ external_id: id }) => id && key && lower(id) === lower(key));
  return latest !== undefined && latest.external_id !== key;
});

/** Treats a character of a key as a part of a regular expression. */
const matching = (character: string, meaning: string, test = byExternalId): StageOverride => {
  const escaped = (key: string): string => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patternOf = (key: string): string => escaped(key).replaceAll(`\\${character}`, meaning);
  return finding(
    nearly((id, key) => new RegExp(`^${patternOf(key)}$`).test(id)),
    test,
  );
};

/** Whether a key has a percent-encoded star; a plain one may be refused on the way. */
const hasStar: RequestTest = ({ call, query }) => query['external_id'] !== undefined && call.url.includes('%2A');

export const similarExternalIdFaults: readonly Fault[] = faults(
  'LKP-15',
  {
    'alike.case': confused('case', lower),
    'alike.accents': confused('accents', plain),
    'alike.emoji': confused('an emoji', inTwoBytes),
    'alike.composition': confused('Unicode composition', (text) => text.normalize('NFC')),
    'alike.hidden': ['Of two external_ids that differ only by case, the earlier one is not found', hiddenByLater],
    'alike.separators': retried('with dashes for spaces and underscores', (text) => text.replace(/[ _-]/g, '-')),
    'alike.cyrillic': retried('with Latin letters for Cyrillic ones', (text) => text.replaceAll('\u0430', 'a')),
    'alike.invisible': retried('without zero-width spaces', (text) => text.replaceAll('\u200b', '')),
    'alike.numbers': breaking('LKP-06', retried('with external_ids as numbers', asNumber)),
    'glob.star': breaking('LKP-07', ['A star in an external_id is a wildcard', matching('*', '.*', hasStar)]),
    'expression.dot': breaking('LKP-07', ['A dot in an external_id is a wildcard', matching('.', '.')]),
  },
  'look-up.',
);
