/** Orders, and customers inline, with similar external_ids, which some database collations treat as equal. */
import type { Json } from '../../../openapi/json/json.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { Session } from '../../model/check.js';
import { hasOrder, readUntilFound } from '../../judging/orders/find-order.js';
import { type Intent, mustBeRefused, openQuestion } from '../../requests/exchange/intent.js';
import { changedIn } from './helpers.js';

/** How two external_ids differ. */
export interface Alike {
  readonly one: (id: string) => string;
  readonly other: (id: string) => string;
  /**
   * Whether a look-up by the second must not find the first while that exists alone. It may if only the case differs.
   */
  readonly isAlone?: true;
  /** Whether both are equal after normalization, so that a server may treat the second as the first. */
  readonly isOneText?: true;
}

const ends = (one: string, other: string): Pick<Alike, 'one' | 'other'> => ({
  one: (id) => `${id}-${one}`,
  other: (id) => `${id}-${other}`,
});

/** Letters that differ only in case. */
const inCase: Alike = { one: (id) => `${id}-case`.toLowerCase(), other: (id) => `${id}-case`.toUpperCase() };
const byAccent: Alike = { ...ends('\u00d1and\u00fa', 'Nandu'), isAlone: true };
/** Two emoji beyond U+FFFF, which some collations treat as equal. */
const byEmoji: Alike = { ...ends('\u{1f363}', '\u{1f37a}'), isAlone: true };

/** External_ids of 50 characters, the longest that count as ordinary use, with a different character at one place. */
const byCharacter = (...[first, middle, last]: readonly (readonly [string, string])[]): Alike => {
  const key =
    (nth: 0 | 1) =>
    (id: string): string =>
      `${first?.[nth] ?? ''}${id}`
        .padEnd(30, '-')
        .concat(middle?.[nth] ?? '')
        .padEnd(49, '-')
        .concat(last?.[nth] ?? '-');
  return { one: key(0), other: key(1) };
};

/** The ways in which the external_ids of two orders differ. */
const alikeOrders: Readonly<Record<string, Alike>> = {
  'by case': inCase,
  'by accents': byAccent,
  'by an emoji': byEmoji,
  'by a double letter': { ...ends('Stra\u00dfe', 'Strasse'), isAlone: true },
  'by the first of 50 characters': byCharacter(['1', '2']),
  'by a character in the middle of 50': byCharacter(['', ''], ['1', '2']),
  'by the last of 50 characters': { ...byCharacter(['', ''], ['', ''], ['1', '2']), isAlone: true },
  'by width': { ...ends('1a', '\uff11\uff41'), isOneText: true },
  'by composition': { ...ends('\u00e9', 'e\u0301'), isOneText: true },
};

/**
 * The ways in which the external_ids of two customers differ. Those that are equal after normalization are left out: it
 * is open whether a server treats them as one customer.
 */
const alikeCustomers: Readonly<Record<string, Alike>> = {
  'by case': inCase,
  'by accents': byAccent,
  'by an emoji': byEmoji,
};

/** Keys made from an ASCII external_id that must not find its order. */
export const lookAlikes: Readonly<Record<string, (id: string) => string>> = {
  'an accent on a letter': (id) => id.replace('cafe', 'caf\u00e9'),
  'a Cyrillic letter for a Latin one': (id) => id.replace('cafe', 'c\u0430fe'),
  'an emoji at its end': (id) => `${id}\u{1f37a}`,
  'a zero-width space in it': (id) => id.replace('cafe', 'ca\u200bfe'),
  'a space for a dash': (id) => id.replace('-cafe', ' cafe'),
  'an underscore for a dash': (id) => id.replace('-cafe', '_cafe'),
};

/** Keys made from an external_id of digits that begins with 00 and ends with 000: the same numbers, but other texts. */
export const equalNumbers: Readonly<Record<string, (id: string) => string>> = {
  'with a zero before it': (id) => `0${id}`,
  'with a sign before it': (id) => `+${id}`,
  'without the zeros before it': (id) => id.replace(/^0+/, ''),
  'with a decimal place': (id) => `${id}.0`,
  'with an exponent': (id) => id.replace(/000$/, 'e3'),
};

/** An order that was accepted or refused, and its look-ups. */
interface Tried {
  readonly creation: Exchange;
  readonly created?: Created;
}

/** Two orders with similar external_ids. */
export interface AlikePair {
  readonly label: string;
  readonly alike: Alike;
  readonly one: Tried;
  readonly other: Tried;
  /** The look-up by the external_id of the second order, made while only the first existed. */
  readonly alone?: Exchange;
  /** The look-ups of both orders: the first is read again after the second was made. */
  readonly looks: readonly (readonly [Created, Exchange])[];
}

/** Creates an order that a server may refuse for its identifiers. */
export async function tried(session: Session, body: Json, intent: Partial<Intent>): Promise<Tried> {
  const creation = await session.send('createOrder', { body }, { ...intent, due: 'either' });
  const created = createdBy(creation, body);
  return { creation, ...(created && { created }) };
}

/** The body of an order with this external_id. */
export async function withKey(session: Session, key: string): Promise<Json> {
  return { ...(await session.given.body('createOrder', 'references')), external_id: key };
}

async function withCustomer(session: Session, key: string): Promise<Json> {
  return changedIn(await session.given.body('createOrder'), 'customer', { external_id: key });
}

type Make = (session: Session, key: string) => Promise<Json>;

/** Makes both orders of a pair, and reads them when both exist. */
async function pairOf(session: Session, label: string, alike: Alike, make: Make): Promise<AlikePair> {
  const intent = alike.isOneText ? openQuestion : { purpose: `alike ${label}` };
  const id = session.fresh('id');
  const [key, otherKey] = [alike.one(id), alike.other(id)];
  const look = async (created: Created): Promise<readonly [Created, Exchange]> => [
    created,
    await readUntilFound(session, created, intent),
  ];
  const one = await tried(session, await make(session, key), intent);
  const isAsked = make === withKey && alike.isAlone && one.created && hasOrder((await look(one.created))[1]);
  const input = { query: { external_id: otherKey } };
  const alone = isAsked
    ? await session.send('getOrder', input, { ...mustBeRefused('alike'), refusal: 'unknown' })
    : undefined;
  const other = await tried(session, await make(session, otherKey), intent);
  const looks: (readonly [Created, Exchange])[] = [];
  const both = one.created && other.created ? [other.created, one.created] : [];
  for (const created of both) looks.push(await look(created));
  return { label, alike, one, other, looks, ...(alone && { alone }) };
}

const pairs = async (
  session: Session,
  kinds: Readonly<Record<string, Alike>>,
  make: Make,
): Promise<readonly AlikePair[]> => {
  const made: AlikePair[] = [];
  for (const [label, alike] of Object.entries(kinds)) made.push(await pairOf(session, label, alike, make));
  return made;
};

/** Pairs of orders with similar external_ids, made once a run. */
export const orderPairs = (session: Session): Promise<readonly AlikePair[]> =>
  session.shared('orders.alike', (own) => pairs(own, alikeOrders, withKey));

/** Pairs of orders whose new customers have similar external_ids, made once a run. */
export const customerPairs = (session: Session): Promise<readonly AlikePair[]> =>
  session.shared('orders.alike-customers', (own) => pairs(own, alikeCustomers, withCustomer));
