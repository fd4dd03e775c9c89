/** Shows that report.schema.json has exactly the fields of the report's types. */
import { describe, expect, it } from 'vitest';
import type { Altered, Intent, RefusalKind } from '../../requests/exchange/intent.js';
import type { AnswerForm } from '../../../openapi/profile/response-summary.js';
import type { Coded } from '../../../openapi/profile/open-answers.js';
import type { CheckSource, Outcome } from '../../model/check.js';
import type {
  ChangedCause,
  MutationScore,
  Counts,
  ExploredPart,
  KnownFailuresResult,
  KnownFailure,
  ReferenceAnswers,
  Report,
  ReportedCheck,
  ReportedExchange,
  ReportedRequirement,
  Share,
  Since,
  Unguarded,
} from '../report.js';
import { node, schema, under, type Node } from './test-report-schema.js';
import type { Blame } from '../../model/stop.js';
import type { LostRequest } from '../../run/source.js';
import type { KeptSequence, Mistake, Step } from '../../model/sequence.js';
import type { Finding, Observation } from '../../model/finding.js';

/** Each property of a type, and whether it may be absent. The compiler checks that the list is complete and correct. */
type Shape<T> = { readonly [K in keyof T]-?: object extends Pick<T, K> ? 'optional' : 'required' };
type Answer = NonNullable<ReportedExchange['answer']>;
type Element<T> = T extends readonly (infer E)[] ? E : never;

const shapes = {
  report: {
    ...{ format: 'required', verdict: 'required', reasons: 'required', strict: 'required', selection: 'optional' },
    ...{ cutShort: 'optional', notes: 'required', target: 'required', contract: 'required', suite: 'required' },
    ...{ run: 'required', counts: 'required', operations: 'required', requirements: 'required', checks: 'required' },
    ...{ exchanges: 'required', lost: 'optional', created: 'required', interrupted: 'optional', onlyLive: 'optional' },
    ...{ settings: 'required', reference: 'optional', circumstance: 'optional', confidence: 'optional' },
    ...{ gate: 'optional', since: 'optional', setUps: 'optional', explored: 'optional' },
  } satisfies Shape<Report>,
  explored: {
    ...{ seed: 'required', requests: 'required', sequences: 'required', found: 'required', covered: 'required' },
    created: 'optional',
  } satisfies Shape<ExploredPart>,
  keptSequence: {
    ...{ id: 'required', requirement: 'required', operation: 'required', requests: 'required', sequence: 'required' },
  } satisfies Shape<KeptSequence>,
  step: {
    ...{ operation: 'required', body: 'optional', plain: 'optional', subject: 'optional', key: 'optional' },
    ...{ mistake: 'optional', edge: 'optional', wrong: 'optional', account: 'optional' },
  } satisfies Shape<Step>,
  mistake: {
    ...{ requirement: 'required', place: 'required', rule: 'required', words: 'required' },
  } satisfies Shape<Mistake>,
  share: { seen: 'required', of: 'required', untouched: 'required' } satisfies Shape<Share>,
  selection: {
    only: 'required',
    skip: 'required',
    readOnly: 'optional',
    replayed: 'optional',
    of: 'required',
  } satisfies Shape<NonNullable<Report['selection']>>,
  target: { url: 'required', embedded: 'required', against: 'optional' } satisfies Shape<Report['target']>,
  contract: { version: 'required', digest: 'required', calls: 'optional' } satisfies Shape<Report['contract']>,
  suite: { version: 'required', extra: 'optional', notes: 'optional' } satisfies Shape<Report['suite']>,
  source: { file: 'required', digest: 'optional' } satisfies Shape<CheckSource>,
  run: {
    id: 'required',
    startedAt: 'required',
    elapsedMs: 'required',
    requests: 'required',
    deciding: 'optional',
    retries: 'optional',
  } satisfies Shape<Report['run']>,
  settings: {
    waitMs: 'required',
    repeats: 'optional',
    otherAccount: 'required',
    ownAuthority: 'optional',
    onlySeen: 'optional',
    given: 'optional',
  } satisfies Shape<Report['settings']>,
  reference: { exchanges: 'required', checks: 'required' } satisfies Shape<ReferenceAnswers>,
  confidence: {
    mutations: 'required',
    noticed: 'required',
    unguarded: 'required',
    sample: 'optional',
  } satisfies Shape<MutationScore>,
  unguarded: { operation: 'required', place: 'required', mutations: 'required' } satisfies Shape<Unguarded>,
  since: {
    ...{ run: 'required', fixed: 'required', still: 'required', broken: 'required' },
    ...{ open: 'required', added: 'required' },
  } satisfies Shape<Since>,
  earlierRun: { id: 'required', startedAt: 'required' } satisfies Shape<Since['run']>,
  changedCause: {
    title: 'required',
    level: 'required',
    checks: 'required',
    before: 'optional',
  } satisfies Shape<ChangedCause>,
  gate: {
    file: 'required',
    outcome: 'required',
    reasons: 'required',
    known: 'required',
    stale: 'required',
  } satisfies Shape<KnownFailuresResult>,
  knownFailure: { check: 'required', reason: 'required', expires: 'optional' } satisfies Shape<KnownFailure>,
  staleEntry: { check: 'required', why: 'required' } satisfies Shape<Element<KnownFailuresResult['stale']>>,
  levels: { required: 'required', advisory: 'required', observed: 'required' } satisfies Shape<Report['counts']>,
  counts: {
    ...{ pass: 'required', fail: 'required', inconclusive: 'required', observed: 'required', error: 'required' },
  } satisfies Shape<Counts>,
  requirement: {
    id: 'required',
    level: 'required',
    statement: 'required',
    anchor: 'required',
    since: 'optional',
  } satisfies Shape<ReportedRequirement>,
  check: {
    ...{ id: 'required', requirement: 'required', level: 'required', title: 'required', operation: 'required' },
    ...{
      slot: 'required',
      kind: 'required',
      outcome: 'required',
      failed: 'required',
      runs: 'required',
      findings: 'required',
    },
    ...{ observations: 'required', exchanges: 'required', reason: 'optional', blame: 'optional' },
    ...{ needs: 'optional', ofGivenData: 'optional', undecidedBy: 'optional' },
  } satisfies Shape<ReportedCheck>,
  finding: {
    ...{ expected: 'required', received: 'required', place: 'optional', exchange: 'optional', variation: 'optional' },
    ...{ alteration: 'optional', due: 'optional', relation: 'optional', rule: 'optional' },
    ...{ after: 'optional', other: 'optional', shownAfterMs: 'optional', differing: 'optional' },
  } satisfies Shape<Finding>,
  other: { exchange: 'required', place: 'optional' } satisfies Shape<NonNullable<Finding['other']>>,
  observation: {
    ...{ question: 'required', answer: 'required', coded: 'optional', exchange: 'optional' },
  } satisfies Shape<Observation>,
  coded: { part: 'required', code: 'required', form: 'optional', value: 'optional' } satisfies Shape<Coded>,
  form: {
    ...{ status: 'required', mediaType: 'optional', body: 'required', fields: 'optional' },
  } satisfies Shape<AnswerForm>,
  exchange: {
    ...{ id: 'required', by: 'required', intent: 'required', operation: 'required', account: 'optional' },
    ...{ cut: 'optional', request: 'required', answer: 'optional', failure: 'optional', elapsedMs: 'required' },
    ...{ again: 'optional', anew: 'optional', round: 'optional', late: 'optional', at: 'required' },
  } satisfies Shape<ReportedExchange>,
  lost: {
    ...{ before: 'required', why: 'optional', by: 'required', intent: 'required', operation: 'required' },
    ...{ account: 'optional', request: 'required' },
    ...{ again: 'optional', anew: 'optional', round: 'optional', late: 'optional' },
  } satisfies Shape<LostRequest>,
  intent: {
    ...{ purpose: 'required', role: 'optional', refusal: 'optional', due: 'required', altered: 'optional' },
  } satisfies Shape<Intent>,
  altered: { place: 'optional', rule: 'optional', value: 'optional', example: 'optional' } satisfies Shape<Altered>,
  request: { method: 'required', url: 'required', headers: 'required', body: 'optional' } satisfies Shape<
    ReportedExchange['request']
  >,
  answer: {
    ...{ status: 'required', headers: 'required', body: 'required' },
    ...{ mark: 'optional', jsonError: 'optional', clipped: 'optional' },
  } satisfies Shape<Answer>,
  failure: { reason: 'required', detail: 'required' } satisfies Shape<NonNullable<ReportedExchange['failure']>>,
  created: { kind: 'required', uuid: 'required', orderNumber: 'optional', exchange: 'required' } satisfies Shape<
    Element<Report['created']>
  >,
} as const;

const nodes: Readonly<Record<keyof typeof shapes, Node>> = {
  report: schema,
  explored: under(schema, 'explored'),
  keptSequence: schema.$defs['keptSequence']!,
  step: schema.$defs['step']!,
  mistake: under(schema.$defs['step']!, 'mistake'),
  share: schema.$defs['share']!,
  selection: under(schema, 'selection'),
  target: under(schema, 'target'),
  contract: under(schema, 'contract'),
  suite: under(schema, 'suite'),
  source: schema.$defs['source']!,
  run: under(schema, 'run'),
  settings: under(schema, 'settings'),
  reference: under(schema, 'reference'),
  confidence: under(schema, 'confidence'),
  unguarded: schema.$defs['unguarded']!,
  since: under(schema, 'since'),
  earlierRun: under(schema, 'since', 'run'),
  changedCause: schema.$defs['changedCause']!,
  gate: under(schema, 'gate'),
  knownFailure: schema.$defs['knownFailure']!,
  staleEntry: schema.$defs['staleEntry']!,
  levels: under(schema, 'counts'),
  counts: schema.$defs['counts']!,
  requirement: schema.$defs['requirement']!,
  check: schema.$defs['check']!,
  finding: schema.$defs['finding']!,
  other: node(schema.$defs['finding']!.properties!['other']),
  observation: schema.$defs['observation']!,
  coded: schema.$defs['coded']!,
  form: schema.$defs['form']!,
  exchange: schema.$defs['exchange']!,
  lost: schema.$defs['lost']!,
  intent: under(schema, 'exchanges', '[]', 'intent'),
  altered: under(schema, 'exchanges', '[]', 'intent', 'altered'),
  request: under(schema, 'exchanges', '[]', 'request'),
  answer: under(schema, 'exchanges', '[]', 'answer'),
  failure: under(schema, 'exchanges', '[]', 'failure'),
  created: schema.$defs['created']!,
};

describe('the schema', () => {
  it.each(Object.keys(shapes) as (keyof typeof shapes)[])('has exactly the properties of the type: %s', (name) => {
    const { properties = {}, required = [], additionalProperties } = nodes[name];
    const listed = Object.keys(properties).map((one) => [one, required.includes(one) ? 'required' : 'optional']);
    expect(Object.fromEntries(listed)).toEqual(shapes[name]);
    expect(additionalProperties).toBe(false);
  });

  it("has exactly the values of the types' unions", () => {
    const outcomes: Record<Outcome, true> = { pass: true, fail: true, inconclusive: true, observed: true, error: true };
    const blames: Record<Blame, true> = { target: true, circumstance: true };
    const verdicts: Record<Report['verdict'], true> = { conformant: true, 'non-conformant': true, undecided: true };
    const refusals: Record<RefusalKind, true> = {
      token: true,
      unknown: true,
      body: true,
      other: true,
    };
    const gates: Record<KnownFailuresResult['outcome'], true> = { open: true, closed: true, undecided: true };
    expect(under(schema, 'gate', 'outcome').enum).toEqual(Object.keys(gates));
    expect(schema.$defs['outcome']?.enum).toEqual(Object.keys(outcomes));
    expect(under(schema, 'checks', '[]', 'blame').enum).toEqual(Object.keys(blames));
    expect(under(schema, 'verdict').enum).toEqual(Object.keys(verdicts));
    expect(under(schema, 'exchanges', '[]', 'intent', 'refusal').enum).toEqual(Object.keys(refusals));
  });

  it('describes every field in one line', () => {
    const fields = Object.values(nodes).flatMap(({ properties = {} }) => Object.values(properties));
    for (const one of fields) expect(one.description ?? node(one).description).toMatch(/^[^\n]{5,120}\.$/);
  });
});
