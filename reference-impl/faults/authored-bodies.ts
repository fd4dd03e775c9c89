/** Faults with bodies that are no JSON object, and with what nobody thought of. */
import type { OperationId } from '../../openapi/contract.js';
import { slugOf } from '../../openapi/naming.js';
import { isRecord, record } from '../../openapi/schema.js';
import type { Parts } from '../app.js';
import type { Outcome } from '../call.js';
import { Refusal } from '../refusal.js';
import {
  at,
  all,
  authored,
  crashing,
  mapRefusal,
  nodding,
  validating,
  type Alter,
  type Fault,
  type Test,
} from './fault.js';
import { isNotAscii } from './json.js';
import { described, provisional } from './naming.js';

export const writing = described.filter(({ body }) => body !== undefined);

const broken = Symbol('a body that could not be read');

/** Goes on with bodies that can't be read. */
const readingAll: Alter = (parts: Parts): Parts => ({
  ...parts,
  parse: (call, operation) => {
    try {
      return parts.parse(call, operation);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'malformed') return { query: {}, body: broken };
      throw error;
    }
  },
});

const isBroken: Test = ({ body }) => body === broken;
const isNoObject: Test = ({ body }) => body !== undefined && body !== broken && !isRecord(body);

const only =
  (id: OperationId, test: Test): Test =>
  (request) =>
    request.operation.id === id && test(request);

/** What else can't be read is refused as ever. */
const refusingBroken = validating((validate, request) => {
  if (request.body === broken) throw new Refusal('malformed', 'The body is not JSON.');
  validate(request);
});

const takingBroken = (id: OperationId): Alter => all(readingAll, refusingBroken, nodding(only(id, isBroken)));

const taken: readonly Fault[] = writing.flatMap((operation) => [
  authored(
    `bodies.not-json.taken.${slugOf(operation)}`,
    'REF-01',
    `${operation.id} says yes to a body that is not JSON`,
    takingBroken(operation.id),
  ),
  authored(
    `bodies.not-an-object.taken.${slugOf(operation)}`,
    'REF-02',
    `${operation.id} says yes to JSON that is not an object`,
    nodding(only(operation.id, isNoObject)),
  ),
  authored(
    `bodies.unknown-field.breaks.${slugOf(operation)}`,
    'GEN-12',
    `${operation.id} breaks on a field that it does not know`,
    crashing(only(operation.id, ({ body }) => record(body)['conformance_probe'] !== undefined)),
  ),
]);

const onMalformed = (outcome?: Outcome): Alter =>
  mapRefusal((reply, error) => (error.kind === 'malformed' ? (outcome ?? { ...reply, status: 500 }) : reply));

/** Reads what is no JSON as the JSON that it would be after a repair. */
export const repairing =
  (repair: (text: string) => string, isHit: (id: OperationId) => boolean = () => true): Alter =>
  (parts: Parts): Parts => ({
    ...parts,
    parse: (call, operation) => {
      if (!isHit(operation.id)) return parts.parse(call, operation);
      const text = repair(new TextDecoder().decode(call.body));
      return parts.parse({ ...call, body: new TextEncoder().encode(text) }, operation);
    },
  });

const general: readonly Fault[] = [
  authored(
    'bodies.not-json.more',
    'REF-01',
    'What stands behind the JSON is ignored',
    repairing((text) => text.replace(/\} [^}]*$/, '}')),
  ),
  authored(
    'bodies.missing.taken',
    'RAT-20',
    'Rates are given for no shipment at all',
    nodding(({ operation, body }) => operation.id === 'calculateRates' && body === undefined),
  ),
  authored('bodies.not-json.breaks', 'REF-01', 'Broken JSON leads to a 500', onMalformed()),
  authored('bodies.not-json.hangs', 'REF-01', 'Broken JSON is never answered', onMalformed('hang')),
  authored('bodies.not-json.reset', 'REF-01', 'Broken JSON drops the connection', onMalformed('reset')),
  authored(
    'bodies.not-json.accepted-empty',
    'REF-01',
    'Broken JSON is answered with 204',
    onMalformed({ status: 204, headers: {}, body: '' }),
  ),
  authored(
    'bodies.list.breaks',
    'REF-02',
    'A list as a body leads to a 500',
    crashing(({ body }) => Array.isArray(body)),
  ),
  authored(
    'bodies.null.breaks',
    'REF-02',
    'The body null leads to a 500',
    crashing(({ body }) => body === null),
  ),
];

const isEmoji = (value: unknown): boolean => /\p{Extended_Pictographic}/u.test(JSON.stringify(value) ?? '');
const isLong = (value: unknown): boolean => /"[^"]{4000}/.test(JSON.stringify(value) ?? '');
const texts = ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const;

/** Refuses before it judges anything else. */
const refusingFirst = (test: Test): Alter =>
  validating((validate, request) => {
    if (test(request)) throw new Refusal('unprocessable', 'Not supported.');
    validate(request);
  });

const strained: readonly Fault[] = [
  ...texts.map((id) =>
    authored(
      `texts.emoji.breaks.${slugOf({ id })}`,
      'GEN-11',
      `${id} breaks on emoji`,
      crashing(only(id, ({ body }) => isEmoji(body))),
    ),
  ),
  authored(
    'texts.long.breaks',
    'GEN-11',
    'A long text leads to a 500',
    crashing(({ body }) => isLong(body)),
  ),
  authored(
    'texts.non-ascii.breaks',
    'GEN-10',
    'Letters beyond ASCII lead to a 500',
    crashing(({ body }) => isNotAscii(body)),
  ),
  ...texts.map((id) =>
    authored(
      `texts.non-ascii.refused.${slugOf({ id })}`,
      'GEN-10',
      `${id} refuses letters beyond ASCII`,
      refusingFirst(({ operation, body }) => operation.id === id && isNotAscii(body)),
    ),
  ),
  authored(
    'texts.right-to-left.refused',
    'GEN-10',
    'Names in Arabic or Hebrew are refused',
    refusingFirst(({ body }) => /[\u0590-\u06ff]/.test(JSON.stringify(body) ?? '')),
  ),
];

const hasBothKeys: Test = ({ operation, query }) => operation.id === 'getOrder' && Object.keys(query).length > 1;

const unasked: readonly Fault[] = [
  authored('open.both-keys.breaks', 'GEN-12', 'A look-up by both keys leads to a 500', crashing(hasBothKeys)),
  authored(
    'open.lower-case-scheme.breaks',
    'GEN-12',
    'The scheme bearer in lower case leads to a 500 on listCarriers',
    crashing(only('listCarriers', ({ call }) => (call.headers['authorization'] ?? '').startsWith('bearer'))),
  ),
  authored(
    'open.null-email.breaks',
    'GEN-12',
    'A customer whose email is null leads to a 500',
    crashing(({ operation, body }) => operation.id === 'createCustomer' && record(body)['email'] === null),
  ),
  ...provisional.map((operation) =>
    authored(
      `provisional.breaks.${slugOf(operation)}`,
      'PRO-07',
      `${operation.id} answers everything with a 500`,
      at(operation.id).crashing(() => true),
    ),
  ),
];

/** The faults with bodies and with texts. */
export const bodyFaults: readonly Fault[] = [...taken, ...general, ...strained, ...unasked];
