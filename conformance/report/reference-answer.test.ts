/** Shows that the reference's response to a request is found by the request, not by its number. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import { Counterparts } from './reference-answer.js';
import type { ReferenceAnswers, ReportedExchange } from './report.js';
import { checkOf, exchangeNumber, reportOfParts, runWith, withReference } from './test-reports.js';

const at = (id: number, path: string, rest: Partial<ReportedExchange> = {}): ReportedExchange =>
  exchangeNumber(id, { request: { method: 'GET', url: `http://target.test${path}`, headers: {} }, ...rest });

function found(
  exchanges: readonly ReportedExchange[],
  reference: ReferenceAnswers | undefined,
  id: number,
  place?: string,
): number | undefined {
  const counterparts = new Counterparts(reportOfParts({ exchanges, ...(reference && { reference }) }));
  return counterparts.of(exchanges[id - 1]!, checkOf(), place)?.id;
}

const played = (...exchanges: readonly ReportedExchange[]): ReferenceAnswers => ({ exchanges, checks: {} });

describe("the reference's response", () => {
  it('is found for every finding of a failed check', async () => {
    const report = await withReference(
      await runWith('create-order.forgets.packages[*].width.minimum', 'create-order.refuses.packages[*].width.minimum'),
    );
    const counterparts = new Counterparts(report);
    const [check] = report.checks;
    for (const { exchange } of check!.findings) {
      const own = report.exchanges[exchange! - 1]!;
      const other = counterparts.of(own, check!)!;
      expect(other.answer?.status).toBe(422);
      const [mine, theirs] = [own, other].map(({ request }) => JSON.parse(request.body!) as { external_id: string });
      expect(mine!.external_id).toBe(theirs!.external_id);
    }
  });

  it('is found if the two servers gave different identifiers', () => {
    const uuids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const own = [at(1, `/a/${uuids[0]}`), at(2, '/b')];
    expect(found(own, played(at(1, '/b'), at(2, `/a/${uuids[1]}`)), 1)).toBe(2);
  });

  it('is found if the two servers have different addresses', () => {
    const elsewhere = (id: number, path: string) =>
      exchangeNumber(id, { request: { method: 'GET', url: `https://else.test/shop${path}`, headers: {} } });
    const reference = played(elsewhere(1, '/api/v1/b'), elsewhere(2, '/api/v1/a?x=/api/v1/b'));
    expect(found([at(1, '/api/v1/a?x=/api/v1/b')], reference, 1)).toBe(2);
  });

  it('is found in order if a request is sent twice', () => {
    const reference = played(at(1, '/a'), at(2, '/a'));
    expect([1, 2].map((id) => found([at(1, '/a'), at(2, '/a')], reference, id))).toEqual([1, 2]);
  });

  it('is the last one of a wait', () => {
    const own = [at(1, '/a'), at(2, '/a', { round: 2 }), at(3, '/a')];
    const reference = played(at(1, '/a'), at(2, '/a', { round: 2 }), at(3, '/a', { round: 3 }), at(4, '/a'));
    expect([1, 2, 3].map((id) => found(own, reference, id))).toEqual([3, 3, 4]);
  });

  it('must be for the same run of the check and the same account', () => {
    const reference = played(at(1, '/a', { again: true }), at(2, '/a', { account: 'other' }));
    expect(found([at(1, '/a')], reference, 1)).toBeUndefined();
  });

  it('is another one of the same check if the reference never got the request', () => {
    const refused = at(1, '/x', { by: 'else', answer: { status: 404, headers: [], body: '' } });
    const reference: ReferenceAnswers = {
      exchanges: [refused, at(2, '/y', { by: 'else' })],
      checks: { 'list-carriers.accepts.full': [2, 1, 99] },
    };
    expect(found([at(1, '/a')], reference, 1)).toBe(2);
    expect(found([at(1, '/a', { intent: intentOf({ refusal: 'body' }) })], reference, 1)).toBeUndefined();
    // That response shows other resources, so a value at a place would mislead.
    expect(found([at(1, '/a')], reference, 1, '/data/order/notes')).toBeUndefined();
  });

  it('is undefined without a reference', () => {
    expect(found([at(1, '/a')], undefined, 1)).toBeUndefined();
  });
});
