/** Similar external_ids that are confused because of collations, normal forms or patterns. */
import { Refusal } from '../../calls/refusal.js';
import { at, type Test } from '../kit/alter.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { byExternalId, finding, nearly } from '../kit/find-order.js';
import { type Fold, lower, unaccented } from '../kit/values.js';

/** Drops characters that need more than two bytes, like a table with two bytes per character. */
const inTwoBytes: Fold = (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');

/** Finds the first order whose external_id is equal after folding. */
const collates = family(
  (fold: Fold) =>
    finding((orders, key) => orders.find(({ external_id: id }) => id !== null && fold(id) === fold(key)), byExternalId),
  'look-up.alike.',
);

/** Finds the order with exactly this external_id, else the first one that is equal after folding. */
const orAlike = family(
  (fold: Fold) =>
    finding(
      nearly((id, key) => fold(id) === fold(key)),
      byExternalId,
    ),
  'look-up.alike.',
);

/** Of orders whose external_ids are equal in lower case, finds only the latest one. */
const hiddenByLater: StageOverride = at('getOrder').handling((handle, request) => {
  const key = request.query['external_id'];
  const alike = request.world.state().orders.filter(({ external_id: id }) => id && key && lower(id) === lower(key));
  const latest = alike.at(-1);
  if (latest && latest.external_id !== key) throw new Refusal('not-found', 'There is no such order.');
  return handle(request);
});

/** Treats a key as a pattern in which some characters are special. */
const matches = family((patternOf: (plain: string) => string, test: Test = byExternalId) =>
  finding(
    nearly((id, key) => new RegExp(`^${patternOf(key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))}$`).test(id)),
    test,
  ),
);

/** Whether a key has a percent-encoded star; a plain one may be refused on the way. */
const hasStar: Test = ({ call, query }) => query['external_id'] !== undefined && call.url.includes('%2A');

export const similarExternalIdFaults: readonly Fault[] = [
  collates('case', 'LKP-15', 'External_ids that differ only by case find the first order', lower),
  collates('accents', 'LKP-15', 'External_ids that differ only by accents find the first order', unaccented),
  collates('emoji', 'LKP-15', 'External_ids that differ only by an emoji find the first order', inTwoBytes),
  collates(
    'composition',
    'LKP-15',
    'External_ids that differ only by Unicode composition find the same order',
    (text) => text.normalize('NFC'),
  ),
  orAlike('separators', 'LKP-14', 'A space and an underscore in a key count as a dash', (text) =>
    text.replace(/[ _-]/g, '-'),
  ),
  authored(
    'look-up.alike.hidden',
    'LKP-15',
    'Of two external_ids that differ only by case, the earlier one is not found',
    hiddenByLater,
  ),
  orAlike('cyrillic', 'LKP-14', 'A failed look-up is repeated with Latin letters for Cyrillic ones', (text) =>
    text.replaceAll('\u0430', 'a'),
  ),
  orAlike('invisible', 'LKP-14', 'A failed look-up is repeated without zero-width spaces', (text) =>
    text.replaceAll('\u200b', ''),
  ),
  orAlike('numbers', 'LKP-06', 'A failed look-up is repeated with external_ids as numbers', (text) =>
    /^[-+\d.e]+$/.test(text) ? String(Number(text)) : text,
  ),
  matches(
    'look-up.glob.star',
    'LKP-07',
    'A star in an external_id is a wildcard',
    (key: string) => key.replaceAll('\\*', '.*'),
    hasStar,
  ),
  matches('look-up.expression.dot', 'LKP-07', 'A dot in an external_id is a wildcard', (key: string) =>
    key.replaceAll('\\.', '.'),
  ),
];
