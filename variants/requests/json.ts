/** Bodies that are no JSON object, or only nearly JSON. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../openapi/contract/operation-names.js';
import { isRecord } from '../../openapi/json/json.js';
import type { CallOutcome, Reply } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, mapRefusal } from '../../reference-impl/pipeline/overrides.js';
import { textOf } from '../kit/answers.js';
import { described } from '../kit/operations.js';
import * as op from '../kit/operators.js';
import { crashes } from '../kit/pairs.js';
import { crashing } from '../kit/requests.js';
import { isOf, succeedingFor, type Ids } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** Stands for a body that can't be parsed. */
const broken = Symbol('an unreadable body');

/** Accepts bodies that can't be parsed. */
const acceptingBroken = (id: OperationId): StageOverride =>
  all(
    (stages) => ({
      ...stages,
      parse: (call, operation) => {
        try {
          return stages.parse(call, operation);
        } catch (error) {
          if (operation.id !== id || !(error instanceof Refusal) || error.kind !== 'malformed') throw error;
          return { query: {}, body: broken };
        }
      },
    }),
    succeedingFor(id, ({ body }) => body === broken),
  );

/** Accepts bodies with the `Content-Type` of forms. */
const acceptingForms = (id: OperationId): StageOverride =>
  all(
    (stages) => ({
      ...stages,
      parse: (call, operation) =>
        operation.id === id && call.headers['content-type'] === 'application/x-www-form-urlencoded'
          ? { query: {}, body: broken }
          : stages.parse(call, operation),
    }),
    succeedingFor(id, ({ body }) => body === broken),
  );

/** Parses a body after a change of its text, so that invalid JSON becomes valid. */
const repairing =
  (pattern: RegExp, instead: string, ids: Ids = 'any'): StageOverride =>
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const text = isOf(ids, operation.id) ? textOf(call) : '';
      const read = text.replace(pattern, instead);
      return stages.parse(read === text ? call : { ...call, body: new TextEncoder().encode(read) }, operation);
    },
  });

const takingCommas = (ids: Ids) => repairing(/,\}$/, '}', ids);

/** Invalid JSON that some parsers accept, and how they read it. */
export const loose = {
  comma: ['JSON with a trailing comma is accepted', takingCommas('any')],
  nan: ['NaN is accepted in unlisted fields', repairing(/:(?:NaN|Infinity)\}$/, ':null}')],
  comment: ['JSON with comments is accepted', repairing(/\/\*[^/]*\*\/\}$/, '}')],
  'bare-names': ['JSON with unquoted names is accepted', repairing(/,(\w+):(\w+)\}$/, ',"$1":$2}')],
  'single-quotes': ['JSON with strings in single quotes is accepted', repairing(/:'(\w*)'\}$/, ':"$1"}')],
  'repeated-name': [
    'JSON with duplicate names is accepted, and the last value wins',
    repairing(/,"(\w+)":\d,"\1":(\d)\}$/, ',"$1":$2}'),
  ],
} satisfies Readonly<Record<string, VariantEntry>>;

/** Responds otherwise to bodies that can't be parsed. */
const refusingBroken = (outcome: (reply: Reply) => CallOutcome): StageOverride =>
  mapRefusal((reply, { kind }) => (kind === 'malformed' ? outcome(reply) : reply));

const refusingSpaced: StageOverride = (stages) => ({
  ...stages,
  parse: (call, operation) => {
    if (/^\s*\{\s/.test(textOf(call))) throw new Refusal('malformed', 'The body is no JSON.');
    return stages.parse(call, operation);
  },
});

const ofEach = described
  .filter(({ body }) => body !== undefined)
  .flatMap((operation) => {
    const { id } = operation;
    const [slug, call] = [slugOf(operation), callIn(operation)];
    const unknown = op.that('an unknown field', ({ conformance_probe: probe }) => probe !== undefined);
    return faults(
      'REF-01',
      {
        [`not-json.taken.${slug}`]: [`${call} accepts a body that is not JSON`, acceptingBroken(id)],
        [`not-json.comma.${slug}`]: breaking('REF-19', [
          `${call} accepts JSON with a trailing comma`,
          takingCommas(id),
        ]),
        [`not-an-object.taken.${slug}`]: breaking('REF-02', [
          `${call} accepts JSON that is not an object`,
          succeedingFor(id, ({ body }) => body !== undefined && !isRecord(body)),
        ]),
        [`form.taken.${slug}`]: [`${call} accepts a form`, acceptingForms(id)],
        [`unknown-field.breaks.${slug}`]: breaking('GEN-12', crashes(id, '', unknown)),
      },
      'bodies.',
    );
  });

export const jsonFaults: readonly Fault[] = [
  ...ofEach,
  ...faults(
    'REF-01',
    {
      more: ['Text after the JSON is ignored', repairing(/\} [^}]*$/, '}')],
      breaks: ['Malformed JSON gets a 500', refusingBroken((reply) => ({ ...reply, status: 500 }))],
      hangs: ['Malformed JSON gets no response', refusingBroken(() => 'hang')],
      reset: ['Malformed JSON drops the connection', refusingBroken(() => 'reset')],
      'accepted-empty': ['Malformed JSON gets a 204', refusingBroken(() => ({ status: 204, headers: {}, body: '' }))],
      'nan-as-number': ['NaN is accepted as a number', repairing(/:NaN(?=,|\}.)/g, ':1')],
    },
    'bodies.not-json.',
  ),
  ...faults('GEN-18', {
    'bodies.white-space.refused': ['A body with white space after its first brace is refused', refusingSpaced],
  }),
  ...faults('REF-19', loose, 'bodies.not-json.'),
  ...faults('REF-02', {
    'bodies.list.breaks': ['An array as body gets a 500', crashing('any', ({ body }) => Array.isArray(body))],
    'bodies.null.breaks': ['The body null gets a 500', crashing('any', ({ body }) => body === null)],
    'bodies.missing.taken': breaking('RAT-20', [
      'Rates are returned for an empty body',
      succeedingFor('calculateRates', ({ body }) => body === undefined),
    ]),
  }),
];
