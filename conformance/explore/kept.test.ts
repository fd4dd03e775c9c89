/** Tests that the sequences found by exploring are stored in a file, and become checks when it is read. */
import { expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { Run } from '../run/run.js';
import { reference, targetOn } from '../run/test-target.js';
import { attempt } from '../run/engine.js';
import type { KeptSequence } from '../model/sequence.js';
import { checkOf, checksOfReport, keptIn, keptOf } from './kept.js';
import type { Explored } from './explore.js';
import type { Report } from '../report/report.js';

const order = {
  customer: { uuid: '<customer 0>' },
  source_location: { uuid: '<location 0>' },
  destination_location: { uuid: '<location 1>' },
  packages: [{ external_id: '<id>', type: 'BOX', width: 1, length: 1, height: 1, weight: 1, quantity: 1 }],
};

const kept: KeptSequence = {
  id: 'get-order.explored.1',
  requirement: 'ORD-58',
  operation: 'getOrder',
  requests: 12,
  sequence: [{ operation: 'createOrder', body: order }, [{ operation: 'listCarriers' }, { operation: 'getOrder' }]],
};

const run = (): Run => new Run({ ...targetOn(reference()), token: 'test-token' }, { runId: 'conf-test01' });

const file = (sequences: readonly unknown[]): unknown => ({ format: 1, sequences });

it('reading a file returns the sequences that were stored in it', () => {
  expect(keptIn(file([kept]), 'kept.json', contract)).toEqual([kept]);
});

it.each([
  [undefined, 'it is not as --keep writes it'],
  [{ format: 2, sequences: [kept] }, 'it is not as --keep writes it'],
  [file([]), 'it is not as --keep writes it'],
  [file([{ ...kept, sequence: [{ operation: 'dropTables' }] }]), 'there is no operation dropTables'],
  [file([{ ...kept, requirement: 'ORD-999' }]), 'there is no requirement ORD-999'],
])('an error names a file without valid sequences: %j', (json, why) => {
  expect(() => keptIn(json, 'kept.json', contract)).toThrow(`kept.json is no file of sequences: ${why}.`);
});

it('a stored sequence is a check of its requirement, which passes with evidence on a conformant server', async () => {
  const { outcome, reason, session } = await attempt(run(), checkOf(kept), 0);
  expect([outcome, reason]).toEqual(['pass', undefined]);
  expect(session.judged.count).toBeGreaterThan(2);
});

it('a problem that showed while exploring fails the check even if it does not show again', async () => {
  const found = { expected: '"a"', received: '"b"', place: '/data/order/notes' };
  const { outcome, session } = await attempt(run(), checkOf(kept, found), 0);
  expect(outcome).toBe('fail');
  expect(session.findings[0]?.received).toBe('while exploring, not when the same was sent again: "b"');
  // It also fails if the sequence can't be sent again, for example because the token has expired.
  const late = await attempt(new Run(targetOn(reference()), { runId: 'conf-test01' }), checkOf(kept, found), 0);
  expect(late.outcome).toBe('fail');
  expect(late.session.findings[0]?.received).toContain('could not be sent again');
});

it('new sequences get ids that no other check has', () => {
  const problem = { requirement: 'ORD-58', operation: 'getOrder' as const, signature: '' };
  const found = [kept, kept].map(({ sequence }) => ({ problem, sequence, requests: 12 }));
  const ids = keptOf({ found } as unknown as Explored, contract, [checkOf(kept)]).map(({ id }) => id);
  expect(ids).toEqual(['get-order.explored.2', 'get-order.explored.3']);
});

const reportWith = (sequence: KeptSequence, received = ''): Report =>
  ({
    explored: { found: [sequence] },
    checks: [{ id: sequence.id, findings: [{ expected: '"a"', received }] }],
  }) as unknown as Report;

it('the sequences of a report become checks, except for those that already exist', () => {
  const [check] = checksOfReport(reportWith(kept), contract, []);
  expect(check).toMatchObject({ id: kept.id, requirement: 'ORD-58' });
  expect(checksOfReport(reportWith(kept), contract, [checkOf(kept)])).toEqual([]);
  expect(() => checksOfReport(reportWith({ ...kept, requirement: 'ORD-999' }), contract, [])).toThrow('ORD-999');
});

it('a problem that showed only while exploring counts when its record is judged, not when sent again', async () => {
  const report = reportWith(kept, 'while exploring, not when the same was sent again: "b"');
  const outcomeOf = async (isRecord: boolean) => attempt(run(), checksOfReport(report, contract, [], isRecord)[0]!, 0);
  expect((await outcomeOf(false)).outcome).toBe('pass');
  const { outcome, session } = await outcomeOf(true);
  expect([outcome, session.findings[0]?.received]).toEqual([
    'fail',
    'while exploring, not when the same was sent again: "b"',
  ]);
});
