/** What is read from each peer's output. Unexpected output is rejected. */
import { describe, expect, it } from 'vitest';
import { readConform } from './tools/conform.js';
import { readDredd } from './tools/dredd.js';
import { PeerError } from './kit/tool.js';
import { readNewman } from './tools/portman.js';
import { readPassed } from './tools/prism.js';
import { readRespect } from './tools/respect.js';
import { readSpecmatic } from './tools/specmatic.js';

describe('readDredd', () => {
  const report = (message: string): string =>
    `<testsuite name="Dredd Tests" tests="2" failures="1" errors="0" skip="1"><testcase name="GET (200) /a">` +
    `<failure><![CDATA[Message:\n${message}\n\nRequest:\nmethod: GET\n]]></failure></testcase>` +
    `<testcase name="GET (500) /a"><skipped /></testcase></testsuite>`;

  it('names the reasons why a test fails, without the values', () => {
    const message = `headers: At '/content-type' No enum match for: "text/plain"\nbody: At '/data/3' Invalid type: null`;
    expect(readDredd(report(message))).toEqual({
      failed: [
        "GET (200) /a: body: At '/data/…' Invalid type: null",
        "GET (200) /a: headers: At '/content-type' No enum match for: …",
      ],
      tests: 2,
    });
  });

  it('names the test if the report has no reason', () => {
    expect(readDredd(report('connection refused')).failed).toEqual(['GET (200) /a']);
  });
});

describe('readRespect', () => {
  const check = (name: string, passed: unknown, severity = 'error') => ({ name, passed, severity });
  const step = (...checks: unknown[]) => ({ type: 'step', stepId: 'one', checks });
  const report = (steps: unknown[], status = 'success', globalTimeoutError: unknown = false) => ({
    files: { 'a.yaml': { globalTimeoutError, executedWorkflows: [{ workflowId: 'flow', executedSteps: steps }] } },
    status,
  });

  it('names failed checks, also of nested workflows, but no warnings', () => {
    const inner = { workflowId: 'inner', executedSteps: [step(check('status', false))] };
    const steps = [step(check('schema', false), check('type', true), check('hint', false, 'warn')), inner];
    expect(readRespect(report(steps, 'error'))).toEqual({
      failed: ['flow one: schema', 'inner one: status'],
      tests: 4,
    });
  });

  it.each([
    ['no report', undefined],
    ['no files', { files: {}, status: 'success' }],
    ['no checks', report([step()])],
    ['a check without an outcome', report([step(check('schema', 'yes'))])],
    ['a step without checks', report([{ stepId: 'one' }])],
    ['a run that was cut short', report([step(check('schema', true))], 'success', true)],
    ['a failure that is not told', report([step(check('schema', true))], 'error')],
  ])('refuses %s', (_what, given) => {
    expect(() => readRespect(given)).toThrow(PeerError);
  });
});

describe('readNewman', () => {
  const execution = (assertions: unknown[], rest = {}) => ({ item: { name: 'Read' }, assertions, ...rest });
  const report = (executions: unknown[], total: number, failed: number) => ({
    run: { stats: { requests: { total: executions.length, failed: 0 }, assertions: { total, failed } }, executions },
  });
  const failed = { assertion: 'Status is 200', error: { name: 'AssertionError' } };

  it('names failures with their requests, and requests without a response', () => {
    const lost = execution([], { requestError: { code: 'ECONNRESET' } });
    const told = readNewman(report([execution([failed, { assertion: 'Schema is valid' }]), lost], 2, 1));
    expect(told).toEqual({ failed: ['Read: Status is 200', 'Read: no answer'], tests: 2 });
  });

  it.each([
    ['no report', {}],
    ['no executions', report([], 0, 0)],
    ['a failure that is missing', report([execution([{ assertion: 'Status is 200' }])], 1, 1)],
    ['a test that is missing', report([execution([failed])], 2, 1)],
    ['executions that are missing', { run: { ...report([execution([])], 0, 0).run, executions: [] } }],
  ])('refuses %s', (_what, given) => {
    expect(() => readNewman(given)).toThrow(PeerError);
  });
});

describe('readSpecmatic', () => {
  const report = (name: string, failure: string): string =>
    `<testsuite tests="1" failures="1" errors="0"><testcase name="Contract Tests &gt; contractTest() &gt; ${name}">` +
    `<failure>${failure}</failure></testcase></testsuite>`;

  it('names the scenario with the place and rule of each failure', () => {
    const failure = '\n  &gt;&gt; RESPONSE.STATUS\n\n      R0002: HTTP status mismatch\n';
    expect(readSpecmatic(report('Scenario: GET /a -&gt; 200', failure)).failed).toEqual([
      'Scenario: GET /a -> 200: RESPONSE.STATUS R0002',
    ]);
  });

  it('rejects a suite that could not be loaded', () => {
    expect(() => readSpecmatic(report('Specmatic Test Suite', 'no such file'))).toThrow(PeerError);
  });
});

describe('readPassed', () => {
  const violation = (...location: unknown[]) => ({
    location,
    severity: 'Error',
    code: 'type',
    message: 'must be string',
  });

  it('names the violations of responses, without positions in lists, but not those of requests', () => {
    const all = [violation('response', 'body', 'data', 7, 'name'), violation('request', 'body')];
    const told = readPassed([
      { name: 'getOrder', violations: JSON.stringify(all) },
      { name: 'a', violations: undefined },
    ]);
    expect(told).toEqual({ failed: ['getOrder: response.body.data.*.name type'], tests: 2 });
  });

  it('reads the complete violations of a truncated header', () => {
    const all = JSON.stringify([violation('response', 'body', 'a'), violation('response', 'body', 'b')]);
    expect(readPassed([{ name: 'getOrder', violations: all.slice(0, -20) }]).failed).toEqual([
      'getOrder: response.body.a type',
    ]);
  });

  it.each([
    ['no answers', []],
    ['a header of which nothing is whole', [{ name: 'a', violations: '[{"location":["resp' }]],
    ['a header that is no list', [{ name: 'a', violations: '{}' }]],
    ['violations without a place', [{ name: 'a', violations: '[{}]' }]],
  ])('refuses %s', (_what, passed) => {
    expect(() => readPassed(passed)).toThrow(PeerError);
  });
});

describe('readConform', () => {
  const check = (id: string, level: string, outcome: string, cause?: string) => ({ id, level, outcome, cause });

  it('names the checks that make a server non-conformant, and with --strict also failed hints', () => {
    const checks = [
      check('a', 'required', 'fail'),
      check('b', 'advisory', 'fail'),
      check('c', 'required', 'inconclusive', 'target'),
      check('d', 'required', 'inconclusive', 'circumstance'),
      check('e', 'observed', 'fail'),
      check('f', 'required', 'pass'),
    ];
    expect(readConform({ checks }, false)).toEqual({ failed: ['a', 'c'], tests: 6 });
    expect(readConform({ checks }, true).failed).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['no report', undefined],
    ['no checks', { checks: [] }],
    ['checks without outcomes', { checks: [{ id: 'a', level: 'required' }] }],
    ['a run that was cut short', { checks: [check('a', 'required', 'pass')], cutShort: 'too long' }],
  ])('refuses %s', (_what, report) => {
    expect(() => readConform(report, false)).toThrow(PeerError);
  });
});
