/** Faults with bodies: no JSON object, JSON that is almost JSON, and what nobody thought of. */
import { type OperationId } from '../../../openapi/contract.js';
import { slugOf } from '../../../openapi/naming.js';
import { isRecord, record } from '../../../openapi/schema.js';
import { type Outcome } from '../../call.js';
import { Refusal } from '../../refusal.js';
import { isNotAscii } from '../kit/values.js';
import { described, provisional } from '../kit/fault-id.js';
import { all, at, authored, crashing, family, faultsOf, mapRefusal, on, rereading, validating } from '../kit/fault.js';
import type { Alter, Fault, Test } from '../kit/fault.js';

const writing = described.filter(({ body }) => body !== undefined);

const broken = Symbol('a body that could not be read');

/** Goes on with bodies that can't be read. */
const readingAll: Alter = (parts) => ({
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

/** What else can't be read is refused as ever. */
const refusingBroken = validating((validate, request) => {
  if (request.body === broken) throw new Refusal('malformed', 'The body is not JSON.');
  validate(request);
});

const taken: readonly Fault[] = writing.flatMap((operation) => [
  authored(
    `bodies.not-json.taken.${slugOf(operation)}`,
    'REF-01',
    `${operation.id} says yes to a body that is not JSON`,
    all(readingAll, refusingBroken, at(operation.id).nodding(isBroken)),
  ),
  authored(
    `bodies.not-an-object.taken.${slugOf(operation)}`,
    'REF-02',
    `${operation.id} says yes to JSON that is not an object`,
    at(operation.id).nodding(isNoObject),
  ),
  authored(
    `bodies.unknown-field.breaks.${slugOf(operation)}`,
    'GEN-12',
    `${operation.id} breaks on a field that it does not know`,
    at(operation.id).crashing(({ body }) => record(body)['conformance_probe'] !== undefined),
  ),
]);

const malformed = family(
  (outcome?: Outcome) =>
    mapRefusal((reply, error) => (error.kind === 'malformed' ? (outcome ?? { ...reply, status: 500 }) : reply)),
  'bodies.not-json.',
);

/** Reads what is no JSON as the JSON that it would be after a repair. */
const repairing =
  (repair: (text: string) => string, isHit: (id: OperationId) => boolean = () => true): Alter =>
  (parts) => ({
    ...parts,
    parse: (call, operation) => {
      if (!isHit(operation.id)) return parts.parse(call, operation);
      const text = repair(new TextDecoder().decode(call.body));
      return parts.parse({ ...call, body: new TextEncoder().encode(text) }, operation);
    },
  });

const crashes = family(crashing);
const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return body;
  }
};

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
    at('calculateRates').nodding(({ body }) => body === undefined),
  ),
  malformed('breaks', 'REF-01', 'Broken JSON leads to a 500'),
  malformed('hangs', 'REF-01', 'Broken JSON is never answered', 'hang'),
  malformed('reset', 'REF-01', 'Broken JSON drops the connection', 'reset'),
  malformed('accepted-empty', 'REF-01', 'Broken JSON is answered with 204', { status: 204, headers: {}, body: '' }),
  crashes('bodies.list.breaks', 'REF-02', 'A list as a body leads to a 500', ({ body }) => Array.isArray(body)),
  crashes('bodies.null.breaks', 'REF-02', 'The body null leads to a 500', ({ body }) => body === null),
  authored(
    'bodies.string.parsed',
    'REF-02',
    'JSON in a string is read once more',
    rereading((request) => ({ ...request, body: parsed(request.body) })),
  ),
];

/** Refuses before it judges anything else. */
const refusingFirst = (test: Test): Alter =>
  validating((validate, request) => {
    if (test(request)) throw new Refusal('unprocessable', 'Not supported.');
    validate(request);
  });

const strained: readonly Fault[] = [
  ...(['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const).flatMap((id) => [
    authored(
      `texts.emoji.breaks.${slugOf({ id })}`,
      'GEN-11',
      `${id} breaks on emoji`,
      at(id).crashing(({ body }) => /\p{Extended_Pictographic}/u.test(textOf(body))),
    ),
    authored(
      `texts.non-ascii.refused.${slugOf({ id })}`,
      'GEN-10',
      `${id} refuses letters beyond ASCII`,
      on(
        id,
        refusingFirst(({ body }) => isNotAscii(body)),
      ),
    ),
  ]),
  crashes('texts.long.breaks', 'GEN-11', 'A long text leads to a 500', ({ body }) => /"[^"]{4000}/.test(textOf(body))),
  crashes('texts.non-ascii.breaks', 'GEN-10', 'Letters beyond ASCII lead to a 500', ({ body }) => isNotAscii(body)),
  authored(
    'texts.right-to-left.refused',
    'GEN-10',
    'Names in Arabic or Hebrew are refused',
    refusingFirst(({ body }) => /[\u0590-\u06ff]/.test(textOf(body))),
  ),
];

const unasked: readonly Fault[] = [
  ...faultsOf(crashes, 'GEN-12', {
    'open.both-keys.breaks': [
      'A look-up by both keys leads to a 500',
      ({ operation, query }) => operation.id === 'getOrder' && Object.keys(query).length > 1,
    ],
    'open.lower-case-scheme.breaks': [
      'The scheme bearer in lower case leads to a 500 on listCarriers',
      ({ operation, call }) =>
        operation.id === 'listCarriers' && call.headers['authorization']?.startsWith('bearer') === true,
    ],
    'open.null-email.breaks': [
      'A customer whose email is null leads to a 500',
      ({ operation, body }) => operation.id === 'createCustomer' && record(body)['email'] === null,
    ],
  }),
  ...provisional.map((operation) =>
    authored(
      `provisional.breaks.${slugOf(operation)}`,
      'PRO-07',
      `${operation.id} answers everything with a 500`,
      at(operation.id).crashing(() => true),
    ),
  ),
];

/** Reads what some readers take as the JSON that they take it for. */
const taking = (id: string, title: string, pattern: RegExp, instead: string, rows = 'REF-19'): Fault =>
  authored(
    `bodies.not-json.${id}`,
    rows,
    title,
    repairing((text) => text.replace(pattern, instead)),
  );

/** An operation whose reader alone lets a comma before the end of an object pass. */
const commas: readonly Fault[] = writing.map((operation) =>
  authored(
    `bodies.not-json.comma.${slugOf(operation)}`,
    'REF-19',
    `${operation.id} takes JSON with a comma too much`,
    repairing(
      (text) => text.replace(/,\}$/, '}'),
      (id) => id === operation.id,
    ),
  ),
);

const looseJson: readonly Fault[] = [
  ...commas,
  taking('comma', 'JSON with a comma too much is taken', /,\}$/, '}'),
  taking('nan', 'NaN is taken for the value of a field that is not listed', /:NaN\}$/, ':null}'),
  taking('infinity', 'Infinity is taken for the value of a field that is not listed', /:Infinity\}$/, ':1e9}'),
  taking('comment', 'Comments in JSON are skipped', /\/\*[^/]*\*\/\}$/, '}'),
  taking('bare-names', 'JSON with names without quotes is taken', /,(\w+):(\w+)\}$/, ',"$1":$2}'),
  taking('single-quotes', 'JSON with texts in single quotes is taken', /:'(\w*)'\}$/, ':"$1"}'),
  taking('repeated-name', 'Of two members of one name the last counts', /,"(\w+)":1,"\1":2\}$/, ',"$1":2}'),
  taking('nan-as-number', 'NaN is a number wherever one is listed', /:NaN(?=,|\}.)/g, ':1', 'REF-01'),
  taking('infinity-as-number', 'Infinity is a number wherever one is listed', /:Infinity(?=,|\}.)/g, ':1', 'REF-01'),
];

export const bodyFaults: readonly Fault[] = [...taken, ...general, ...strained, ...unasked, ...looseJson];
