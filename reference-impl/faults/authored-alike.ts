/** Faults with external_ids that are alike: collations, normal forms and patterns take one for another. */
import { type Json, record } from '../../openapi/schema.js';
import { byExternalId, finding, nearly } from './authored-look-up.js';
import { at, authored, type Alter, type Fault, type Test } from './fault.js';
import { mapInOrder, mapSentOrder, mirror } from './looks.js';
import { Refusal } from '../refusal.js';

type Fold = (text: string) => string;

const lower: Fold = (text) => text.toLowerCase();
const unaccented: Fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
/** As a table of two bytes for each character has it. */
const inTwoBytes: Fold = (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');

/** Takes the first order whose external_id is the same once both are folded. */
const collating = (fold: Fold): Alter =>
  finding((orders, key) => orders.find(({ external_id: id }) => id !== null && fold(id) === fold(key)), byExternalId);

/** The order of just this external_id, else the first that is the same once both are folded. */
const orAlike = (fold: Fold): Alter =>
  finding(
    nearly((id, key) => fold(id) === fold(key)),
    byExternalId,
  );

/** Of orders whose external_ids are the same in lower case the latest one alone is found. */
const hiddenByLater: Alter = at('getOrder').handling((handle, request) => {
  const key = request.query['external_id'];
  const alike = request.world.state().orders.filter(({ external_id: id }) => id && key && lower(id) === lower(key));
  const latest = alike.at(-1);
  if (latest && latest.external_id !== key) throw new Refusal('not-found', 'There is no such order.');
  return handle(request);
});

/** Takes a new customer for the one whose external_id is the same once both are folded. */
const mergingCustomers = (fold: Fold): Alter =>
  mapSentOrder((body, { world }) => {
    const { external_id: id, uuid } = record(body['customer']);
    if (typeof id !== 'string' || uuid !== undefined) return body;
    const known = [...world.customers].find((one) => one.external_id !== null && fold(one.external_id) === fold(id));
    return known ? { ...body, customer: { uuid: known.uuid } } : body;
  });

const inCustomer = (change: (customer: Json) => Json): Alter =>
  mapInOrder('customer', (customer) => change(record(customer)));

const found = (id: string, rows: string, title: string, apply: Alter): Fault =>
  authored(`look-up.alike.${id}`, rows, title, apply);

/** Takes a key for a pattern, in which only some signs mean anything. */
const matching = (patternOf: (plain: string) => string, test: Test = byExternalId): Alter =>
  finding(
    nearly((id, key) => new RegExp(`^${patternOf(key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))}$`).test(id)),
    test,
  );

/** Whether a key has a star that arrived percent-encoded; one that arrived as it is may be refused on the way. */
const hasStar: Test = ({ call, query }) => query['external_id'] !== undefined && call.url.includes('%2A');

/** The faults with keys that are alike. */
export const alikeFaults: readonly Fault[] = [
  found('case', 'LKP-15', 'External_ids that differ by case find the first of both', collating(lower)),
  found('accents', 'LKP-15', 'External_ids that differ by accents find the first of both', collating(unaccented)),
  found('emoji', 'LKP-15', 'External_ids that differ by an emoji find the first of both', collating(inTwoBytes)),
  found(
    'composition',
    'LKP-15',
    'Composed and decomposed letters of external_ids are the same in a look-up',
    collating((text) => text.normalize('NFC')),
  ),
  found('hidden', 'LKP-15', 'Of two external_ids that differ by case only the later one is found', hiddenByLater),
  found('nearest-accent', 'LKP-14', 'What is not found is looked up without its accents', orAlike(unaccented)),
  found(
    'cyrillic',
    'LKP-14',
    'What is not found is looked up with Latin letters for Cyrillic ones',
    orAlike((text) => text.replaceAll('\u0430', 'a')),
  ),
  authored(
    'look-up.ranges',
    'LKP-07',
    'Brackets in an external_id stand for one of the characters in them',
    matching((key) => key.replace(/\\\[(.*)\\\]/, '[$1]')),
  ),
  authored(
    'look-up.glob.star',
    'LKP-07',
    'A star in an external_id stands for any characters',
    matching((key) => key.replaceAll('\\*', '.*'), hasStar),
  ),
  authored(
    'look-up.expression.dot',
    'LKP-07',
    'A dot in an external_id stands for any character',
    matching((key) => key.replaceAll('\\.', '.')),
  ),
  authored(
    'customers.alike.case',
    'ORD-58',
    'A new customer whose external_id differs by case from that of another is taken for that one',
    mergingCustomers(lower),
  ),
  mirror(
    'customer.external-id.without-accents',
    'The external_id of a customer loses its accents',
    inCustomer((customer) => ({ ...customer, external_id: unaccented(String(customer['external_id'])) })),
  ),
];
