/** Orders, and customers inline, whose external_ids nearly look the same: collations take them for one. */
import type { Json } from '../../../openapi/schema/schema.js';
import { createdBy, type Created } from '../../exchange/ledger.js';
import { isAccepted, type Exchange } from '../../exchange/exchange.js';
import type { Session } from '../../model/check.js';
import { hasOrder, readOrder } from '../../orders/find-order.js';
import { mustBeRefused, probe } from '../../exchange/roles.js';

/** How two external_ids differ. */
export interface Alike {
  readonly one: (id: string) => string;
  readonly other: (id: string) => string;
  /** Whether the one must not be found by the other while it exists alone. In another case it may be. */
  readonly isAlone?: true;
  /** Whether both are the same text once it is normalised, so that a server may take the second for the first. */
  readonly isOneText?: true;
}

const ends = (one: string, other: string): Pick<Alike, 'one' | 'other'> => ({
  one: (id) => `${id}-${one}`,
  other: (id) => `${id}-${other}`,
});

/** Letters that differ by case alone. */
const inCase: Alike = { one: (id) => `${id}-case`.toLowerCase(), other: (id) => `${id}-case`.toUpperCase() };
const byAccent: Alike = { ...ends('\u00d1and\u00fa', 'Nandu'), isAlone: true };
/** Both are beyond the first 65,536 characters, where some collations see no difference. */
const byEmoji: Alike = { ...ends('\u{1f363}', '\u{1f37a}'), isAlone: true };

/** The ways in which the external_ids of two orders differ. */
const alikeOrders: Readonly<Record<string, Alike>> = {
  'by case': inCase,
  'by accents': byAccent,
  'by an emoji': byEmoji,
  'by a double letter': { ...ends('Stra\u00dfe', 'Strasse'), isAlone: true },
  'by width': { ...ends('1a', '\uff11\uff41'), isOneText: true },
  'by composition': { ...ends('\u00e9', 'e\u0301'), isOneText: true },
};

/**
 * The ways in which the external_ids of two customers differ. Two that are one text when normalised are not among them: whether
 * a server takes them for one customer is open twice over.
 */
const alikeCustomers: Readonly<Record<string, Alike>> = {
  'by case': inCase,
  'by accents': byAccent,
  'by an emoji': byEmoji,
};

/** Keys that must not find an order whose external_id is all ASCII, made from that. */
export const lookAlikes: Readonly<Record<string, (id: string) => string>> = {
  'an accent on a letter': (id) => id.replace('cafe', 'caf\u00e9'),
  'a Cyrillic letter for a Latin one': (id) => id.replace('cafe', 'c\u0430fe'),
  'an emoji at its end': (id) => `${id}\u{1f37a}`,
};

/** An order that was accepted or refused, and its look-ups. */
interface Tried {
  readonly creation: Exchange;
  readonly created?: Created;
}

/** Two orders whose external_ids are alike. */
export interface Pair {
  readonly label: string;
  readonly alike: Alike;
  readonly one: Tried;
  readonly other: Tried;
  /** The look-up by the external_id of the other, made while the one existed alone. */
  readonly alone?: Exchange;
  /** What each reads, the one once more after the other was made. */
  readonly looks: readonly (readonly [Created, Exchange])[];
}

/** Creates an order that a server may refuse for its identifiers. */
async function tried(session: Session, body: Json, purpose: string): Promise<Tried> {
  const creation = await session.send('createOrder', { body }, purpose, { due: 'either' });
  const created = isAccepted(creation) ? createdBy(creation, body) : undefined;
  return { creation, ...(created && { created }) };
}

async function withKey(session: Session, key: string): Promise<Json> {
  return { ...(await session.given.body('createOrder', 'references')), external_id: key };
}

async function withCustomer(session: Session, key: string): Promise<Json> {
  const body = await session.given.body('createOrder');
  return { ...body, customer: { ...(body['customer'] as Json), external_id: key } };
}

type Make = (session: Session, key: string) => Promise<Json>;

/** Makes both orders of a pair, and reads them when both exist. */
async function pairOf(session: Session, label: string, alike: Alike, make: Make): Promise<Pair> {
  const purpose = alike.isOneText ? probe : `alike ${label}`;
  const id = session.fresh('id');
  const [key, otherKey] = [alike.one(id), alike.other(id)];
  const look = async (created: Created): Promise<readonly [Created, Exchange]> => [
    created,
    await session.eventually(() => readOrder(session, created, purpose), hasOrder),
  ];
  const one = await tried(session, await make(session, key), purpose);
  const isAsked = make === withKey && alike.isAlone && one.created && hasOrder((await look(one.created))[1]);
  const input = { query: { external_id: otherKey } };
  const alone = isAsked
    ? await session.send('getOrder', input, `${mustBeRefused}: alike`, { role: 'wrong', refusal: 'unknown' })
    : undefined;
  const other = await tried(session, await make(session, otherKey), purpose);
  const looks: (readonly [Created, Exchange])[] = [];
  const both = one.created && other.created ? [other.created, one.created] : [];
  for (const created of both) looks.push(await look(created));
  return { label, alike, one, other, looks, ...(alone && { alone }) };
}

const pairs = async (
  session: Session,
  kinds: Readonly<Record<string, Alike>>,
  make: Make,
): Promise<readonly Pair[]> => {
  const made: Pair[] = [];
  for (const [label, alike] of Object.entries(kinds)) made.push(await pairOf(session, label, alike, make));
  return made;
};

/** Pairs of orders whose own external_ids are alike, made once a run. */
export const orderPairs = (session: Session): Promise<readonly Pair[]> =>
  session.shared('orders.alike', (own) => pairs(own, alikeOrders, withKey));

/** Pairs of orders whose new customers have external_ids that are alike, made once a run. */
export const customerPairs = (session: Session): Promise<readonly Pair[]> =>
  session.shared('orders.alike-customers', (own) => pairs(own, alikeCustomers, withCustomer));
