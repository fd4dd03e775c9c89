/** Finds values that were not sent for an order: those of another order, person or package, and the text "null". */
import { isRecord, records, type Json } from '../../../openapi/json/json.js';
import { valueAt, type Place } from '../../../openapi/json/place.js';
import { echoedTexts } from '../../model/expected-order/echoed-fields.js';
import { contacts, reaches, sides } from '../../model/expected-order/parts.js';
import { isEmpty, kindOf, matchElements, packageFields } from '../../model/expected-order/expected-order.js';

/** Fields that only the sender can know, so they must be empty if not sent, each with the empty value of its type. */
const senders = { external_id: '', notes: '', tags: [], collections: [], is_return: false };

/** Texts of the persons and places of an order, without e-mail addresses and phones. */
const textsOf = ['customer', ...sides, ...contacts].map(
  (holder) => [holder, echoedTexts([holder]).filter((name) => !reaches.includes(name))] as const,
);

/** Texts that programming languages write for a missing value. */
const nothing = /^(?:null|nil|none|undefined|nan|\[object \w+\])$/i;

/** Places of texts that were not sent and read "null" or similar. */
const spelledNothings = (order: Json, body: Json): readonly Place[] =>
  textsOf.flatMap(([holder, names]) => {
    const [sent, shown] = [body[holder], order[holder]];
    if (!isRecord(sent) || sent['uuid'] !== undefined || !isRecord(shown)) return [];
    const isSpelled = (value: unknown): boolean => typeof value === 'string' && nothing.test(value);
    return names.filter((name) => isEmpty(sent[name]) && isSpelled(shown[name])).map((name) => [holder, name]);
  });

/**
 * Places of e-mail addresses and phones that were not sent for that person. A server may fill in a contact from the customer, and the
 * customer from any part of the request, but no contact from the other one.
 */
function foreignReaches(order: Json, body: Json): readonly Place[] {
  const places = ['customer', ...contacts].flatMap((person) => {
    const sent = body[person];
    if (!isRecord(sent) || sent['uuid'] !== undefined) return [];
    return reaches.filter((name) => isEmpty(sent[name])).map((name) => [person, name] as const);
  });
  return places.filter((place) => {
    const value = valueAt(order, place);
    if (typeof value !== 'string' || value === '') return false;
    return contacts.includes(place[0])
      ? ![body, order].some((one) => valueAt(one, ['customer', place[1]]) === value)
      : !JSON.stringify(body).includes(value);
  });
}

/** Whether a value is so unusual that no server has it as its default for a package. */
const isUnusual = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && !Number.isInteger(value));

const ofOnePackage = packageFields.filter((name) => name !== 'type');

/** Places in packages that were not sent, and show an unusual value that was sent for another package of the order. */
function ofOtherPackages(order: Json, body: Json): readonly Place[] {
  const [sent, shown] = [records(body['packages']), records(order['packages'])];
  return matchElements('packages', sent, shown).flatMap((match, at) =>
    ofOnePackage
      .filter((name) => match && isEmpty(sent[at]![name]) && isUnusual(match[name]))
      .filter((name) => sent.some((one) => one[name] === match![name]))
      .map((name) => ['packages', shown.indexOf(match!), name]),
  );
}

/** The places of an order with values that were not sent for it, and that no server can have by itself. */
export function unsentPlaces(order: Json, body: Json): readonly Place[] {
  const wrong = Object.entries(senders).filter(
    ([name, listed]) =>
      isEmpty(body[name]) && !isEmpty(order[name]) && order[name] !== listed && kindOf(order[name]) === kindOf(listed),
  );
  return [
    ...wrong.map(([name]) => [name]),
    ...foreignReaches(order, body),
    ...ofOtherPackages(order, body),
    ...spelledNothings(order, body),
  ];
}
