/** Bodies that are no JSON object, or only nearly JSON. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import { isRecord, record } from '../../../openapi/json/json.js';
import type { Outcome } from '../../calls/call.js';
import { Refusal } from '../../calls/refusal.js';
import { all, mapRefusal } from '../../pipeline/overrides.js';
import { at, type Test, validating } from '../kit/alter.js';
import { crashesOn } from '../kit/bodies.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { described } from '../kit/fault-id.js';

const writing = described.filter(({ body }) => body !== undefined);

const broken = Symbol('an unreadable body');

/** Continues with bodies that can't be parsed. */
const readingAll: StageOverride = (stages) => ({
  ...stages,
  parse: (call, operation) => {
    try {
      return stages.parse(call, operation);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'malformed') return { query: {}, body: broken };
      throw error;
    }
  },
});

const isBroken: Test = ({ body }) => body === broken;
const isNoObject: Test = ({ body }) => body !== undefined && body !== broken && !isRecord(body);

/** Other bodies that can't be parsed are refused as usual. */
const refusingBroken = validating((validate, request) => {
  if (request.body === broken) throw new Refusal('malformed', 'The body is not JSON.');
  validate(request);
});

const taken: readonly Fault[] = writing.flatMap((operation) => [
  authored(
    `bodies.not-json.taken.${slugOf(operation)}`,
    'REF-01',
    `${callIn(operation)} accepts a body that is not JSON`,
    all(readingAll, refusingBroken, at(operation.id).alwaysSucceed(isBroken)),
  ),
  authored(
    `bodies.not-an-object.taken.${slugOf(operation)}`,
    'REF-02',
    `${callIn(operation)} accepts JSON that is not an object`,
    at(operation.id).alwaysSucceed(isNoObject),
  ),
  authored(
    `bodies.unknown-field.breaks.${slugOf(operation)}`,
    'GEN-12',
    `${callIn(operation)} returns 500 for an unknown field`,
    at(operation.id).crashing(({ body }) => record(body)['conformance_probe'] !== undefined),
  ),
]);

const malformed = family(
  (outcome?: Outcome) =>
    mapRefusal((reply, error) => (error.kind === 'malformed' ? (outcome ?? { ...reply, status: 500 }) : reply)),
  'bodies.not-json.',
);

/** Parses invalid JSON after a repair. */
const repairing =
  (repair: (text: string) => string, isHit: (id: OperationId) => boolean = () => true): StageOverride =>
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      if (!isHit(operation.id)) return stages.parse(call, operation);
      const text = repair(new TextDecoder().decode(call.body));
      return stages.parse({ ...call, body: new TextEncoder().encode(text) }, operation);
    },
  });

/** Accepts invalid JSON that some parsers accept, with the meaning that they give it. */
const taking = (id: string, title: string, pattern: RegExp, instead: string, rows = 'REF-19'): Fault =>
  authored(
    `bodies.not-json.${id}`,
    rows,
    title,
    repairing((text) => text.replace(pattern, instead)),
  );

/** Faults of single operations whose parser accepts a comma before the end of an object. */
const commas: readonly Fault[] = writing.map((operation) =>
  authored(
    `bodies.not-json.comma.${slugOf(operation)}`,
    'REF-19',
    `${callIn(operation)} accepts JSON with a trailing comma`,
    repairing(
      (text) => text.replace(/,\}$/, '}'),
      (id) => id === operation.id,
    ),
  ),
);

export const jsonFaults: readonly Fault[] = [
  ...taken,
  authored(
    'bodies.not-json.more',
    'REF-01',
    'Text after the JSON is ignored',
    repairing((text) => text.replace(/\} [^}]*$/, '}')),
  ),
  authored(
    'bodies.missing.taken',
    'RAT-20',
    'Rates are returned for an empty body',
    at('calculateRates').alwaysSucceed(({ body }) => body === undefined),
  ),
  malformed('breaks', 'REF-01', 'Malformed JSON gets a 500'),
  malformed('hangs', 'REF-01', 'Malformed JSON gets no response', 'hang'),
  malformed('reset', 'REF-01', 'Malformed JSON drops the connection', 'reset'),
  malformed('accepted-empty', 'REF-01', 'Malformed JSON gets a 204', { status: 204, headers: {}, body: '' }),
  crashesOn('bodies.list.breaks', 'REF-02', 'An array as body gets a 500', ({ body }) => Array.isArray(body)),
  crashesOn('bodies.null.breaks', 'REF-02', 'The body null gets a 500', ({ body }) => body === null),
  ...commas,
  taking('comma', 'JSON with a trailing comma is accepted', /,\}$/, '}'),
  taking('nan', 'NaN is accepted in unlisted fields', /:NaN\}$/, ':null}'),
  taking('comment', 'JSON with comments is accepted', /\/\*[^/]*\*\/\}$/, '}'),
  taking('bare-names', 'JSON with unquoted names is accepted', /,(\w+):(\w+)\}$/, ',"$1":$2}'),
  taking('single-quotes', 'JSON with strings in single quotes is accepted', /:'(\w*)'\}$/, ':"$1"}'),
  taking(
    'repeated-name',
    'JSON with duplicate names is accepted, and the last value wins',
    /,"(\w+)":1,"\1":2\}$/,
    ',"$1":2}',
  ),
  taking('nan-as-number', 'NaN is accepted as a number', /:NaN(?=,|\}.)/g, ':1', 'REF-01'),
];
