/** Shows that report.schema.json has exactly the fields of the report's types. */
import { describe, expect, it } from 'vitest';
import { node, schema, under, type Node } from './test-report-schema.js';
import type { RefusalKind } from '../../requests/exchange/intent.js';
import type { Outcome } from '../../model/check.js';
import type { Blame } from '../../model/stop.js';
import type { KnownFailuresResult, Report } from '../report.js';
import { exchangeShapes } from './test-exchange-shapes.js';
import { shapes as reportShapes } from './test-report-shapes.js';

const shapes = { ...reportShapes, ...exchangeShapes };

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
  tries: schema.$defs['tries']!,
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
