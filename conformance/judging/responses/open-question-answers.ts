/** Reads answers to open questions from single responses. */
import { namesOf } from '../../../openapi/profile/response-summary.js';
import type { Contract } from '../../../openapi/contract/contract.js';
import { openAnswer, type OpenAnswer } from '../../../openapi/profile/open-answers.js';
import { strangeNames } from '../../../openapi/schema/field-names.js';
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { describe, type Exchange } from '../../requests/exchange/exchange.js';
import { clip } from '../../text/clip.js';
import { optionalFields } from '../../model/expected-order/echoed-fields.js';
import { isEmpty, kindOf, expectedOrder } from '../../model/expected-order/expected-order.js';
import type { RunView, Session } from '../../model/check.js';
import { orderIn } from '../orders/find-order.js';
import { oncePer } from '../../text/once-per.js';

/** A trait of a response: its subject, and the answer to the question. */
export type ResponseTrait = readonly [about: string, answer: string | OpenAnswer];

function leavesOf(value: unknown, found: unknown[] = []): readonly unknown[] {
  if (Array.isArray(value)) for (const element of value) leavesOf(element, found);
  else if (isRecord(value)) for (const name of Object.keys(value)) leavesOf(value[name], found);
  else found.push(value);
  return found;
}

/** Fields of a response that the contract doesn't list. */
export function unlisted(contract: Contract, { operation, answer }: Exchange): readonly ResponseTrait[] {
  const names = strangeNames(contract, contract.operation(operation).answer.schema, answer?.json);
  return names.map((name) => [operation, clip(name, 80)]);
}

/** A uuid; the group is its version. */
export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a uuid is of the usual variant. */
export const uuidVariant = (uuid: string): string => (/[89ab]/i.test(uuid[19] ?? '') ? 'the usual one' : 'another one');

/** The uuids in a response; cached, as several questions are about them. */
export const uuids = oncePer(({ answer }: Exchange) =>
  leavesOf(answer?.json).filter((leaf): leaf is string => typeof leaf === 'string' && uuidForm.test(leaf)),
);

/** The optional fields of an order, by their names in the response. */
const optional = optionalFields();

/** The value of an order for each field that was not sent. */
export function unsent(
  session: Session,
  exchange: Exchange,
): readonly (readonly [about: string, answer: OpenAnswer])[] {
  const order = orderIn(exchange)!;
  const created = session.run.ledger.get(order['uuid']);
  if (!created) return [];
  const expected = expectedOrder(created.body, session.run.ledger);
  return optional.filter((name) => isEmpty(expected[name])).map((name) => [name, standIn(order, name)]);
}

function standIn(order: Json, name: string): OpenAnswer {
  if (!(name in order)) return openAnswer('unsent', 'absent');
  const value = order[name];
  if (value === null) return openAnswer('unsent', 'null');
  if (typeof value === 'number') return openAnswer('unsent', 'filled-number');
  if (typeof value === 'boolean') return openAnswer('unsent', 'filled-boolean');
  if (typeof value === 'string') return openAnswer('unsent', value === '' ? 'text' : 'filled-text');
  if (Array.isArray(value)) return openAnswer('unsent', value.length === 0 ? 'list' : 'filled-list');
  if (isEmpty(value)) return openAnswer('unsent', 'object');
  return openAnswer('unsent', leavesOf(value).some(isTelling) ? 'filled-object' : 'filled-blank');
}

/** Whether a value is more than empty or a row of zeros. */
const isTelling = (value: unknown): boolean => !isEmpty(value) && !/^0*$/.test(String(value));

/** The body that created the order in a response. */
export const sentIn = (session: Session, exchange: Exchange): Json =>
  session.run.ledger.get(orderIn(exchange)?.['uuid'])?.body ?? {};

/** The maximum length of a status. A longer text doesn't count as one. */
const longestWord = 100;

/** The status of an order. */
export function statusWord(
  part: 'status' | 'status-assigned' | 'status-cancelled',
  exchange: Exchange,
): string | OpenAnswer {
  const value = orderIn(exchange)?.['status'];
  const isWord = typeof value === 'string' && value !== '' && value.length <= longestWord;
  return isWord ? openAnswer(part, 'value', { value, text: describe(value) }) : describe(value);
}

/** Whether a list has the order of elements in which it was sent. */
export function sequence(
  session: Session,
  exchange: Exchange,
  list: 'packages' | 'collections',
  key: string,
): readonly ResponseTrait[] {
  const keys = (value: unknown): string =>
    JSON.stringify(Array.isArray(value) ? value.filter(isRecord).map((one) => one[key]) : []);
  const sent = sentIn(session, exchange)[list];
  if (!Array.isArray(sent) || sent.length < 2) return [];
  return [[list, keys(sent) === keys(orderIn(exchange)?.[list]) ? 'as sent' : 'in another order']];
}

/** The form of an order's carrier. */
export function carrierShape(exchange: Exchange): OpenAnswer {
  const part = 'carrier-before';
  const carrier = orderIn(exchange)?.['carrier'];
  if (carrier === undefined) return openAnswer(part, 'absent');
  if (carrier === null) return openAnswer(part, 'null');
  if (carrier === '') return openAnswer(part, 'text');
  if (Array.isArray(carrier) && carrier.length === 0) return openAnswer(part, 'list');
  if (!isRecord(carrier)) return openAnswer(part, 'other', { text: `a ${kindOf(carrier)}` });
  const names = namesOf(Object.keys(carrier));
  if (names.length === 0) return openAnswer(part, 'object');
  const isBlank = leavesOf(carrier).every(isEmpty);
  const text = `an object${isBlank ? ' of nulls' : ''} with ${names.join(', ')}`;
  return openAnswer(part, isBlank ? 'nulls' : 'fields', { value: names, text });
}

/** The uuids, in lower case, of orders that a run tried to assign: they don't show how an unassigned order reads. */
export const assignedIn = oncePer(({ exchanges }: RunView): ReadonlySet<string> => {
  const urls = exchanges.filter(({ operation }) => operation === 'assignOrder').map(({ request }) => request.url);
  return new Set(urls.flatMap((url) => url.toLowerCase().split('/')));
});

/** The units of an order's packages. */
export function unitsOf(exchange: Exchange, name: string): readonly string[] {
  const packages = orderIn(exchange)?.['packages'];
  return Array.isArray(packages) ? packages.filter(isRecord).map((one) => JSON.stringify(one[name] ?? null)) : [];
}
