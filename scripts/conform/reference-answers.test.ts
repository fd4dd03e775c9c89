/** Shows that the reference gets the same requests as the target, and that no secret of the target is sent to it. */
import { describe, expect, it } from 'vitest';
import { runWith, referenceTransport } from '../../conformance/run/test-regrade.js';
import { answer, scripted } from '../../conformance/run/test-target.js';
import type { Report } from '../../conformance/report/report.js';
import { faultById } from '../../variants/index.js';
import { referenceAnswers } from './reference-answers.js';

const broken = (fault: string, only: readonly string[]): Promise<Report> =>
  runWith({
    transport: referenceTransport({}, faultById(fault)!.apply),
    token: 'test-token',
    selection: { only, skip: [] },
  });

/** A request without the address and the identifiers that each server assigns. */
const sent = ({ request }: { readonly request: { readonly url: string; readonly body?: string } }): string =>
  `${request.url.replace(/^https?:\/\/[^/]+/, '')} ${request.body ?? ''}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid');

describe('the responses of the reference', () => {
  it('are left out if nothing failed', async () => {
    expect(await referenceAnswers(await runWith({ selection: { only: ['listCarriers'], skip: [] } }))).toBeUndefined();
  });

  it('are those to the same requests in the same order, and are correct', async () => {
    const report = await broken('create-order.forgets.collections[*].amount.minimum', ['create-order.refuses']);
    const [failed] = report.checks.filter(({ outcome }) => outcome === 'fail');
    const { exchanges = [], checks = {} } = (await referenceAnswers(report)) ?? {};
    const own = (failed?.exchanges ?? []).map((number) => report.exchanges[number - 1]!).filter(({ again }) => !again);
    const shown = (checks[failed!.id] ?? []).map((number) => exchanges[number - 1]!);
    expect(own.length).toBeGreaterThan(0);
    expect(shown.map(sent)).toEqual(own.map(sent));
    expect(shown.map(({ answer: found }) => found?.status)).toEqual(shown.map(() => 422));
    expect(exchanges.map(({ id }) => id)).toEqual(exchanges.map((_one, at) => at + 1));
    expect(exchanges.some(({ by }) => by.startsWith('given.control.'))).toBe(true);
  });

  it('include one of the operation for a check that judges all responses', async () => {
    const report = await broken('get-order.omits.data.order.uuid', ['get-order.answers.data.order.uuid']);
    const failed = report.checks.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['get-order.answers.data.order.uuid']);
    const { exchanges = [], checks = {} } = (await referenceAnswers(report)) ?? {};
    const [number = 0] = checks['get-order.answers.data.order.uuid'] ?? [];
    expect(exchanges[number - 1]).toMatchObject({ operation: 'getOrder', answer: { status: 200 } });
    expect(exchanges[number - 1]?.answer?.body).toContain('"uuid"');
  });

  it('cover every failed check of a target that returns nonsense; the reference never gets its tokens or its address', async () => {
    const transport = scripted(() => answer(200, {}));
    const tokens = { token: 'a-secret-of-the-target', otherToken: 'another-secret-of-it' };
    const report = await runWith({ transport, ...tokens, url: 'http://target.internal/work' });
    const failed = report.checks.filter(({ outcome, level }) => outcome === 'fail' && level !== 'observed');
    const result = await referenceAnswers(report);
    expect(failed.length).toBeGreaterThan(50);
    expect(Object.keys(result?.checks ?? {}).sort()).toEqual(failed.map(({ id }) => id).sort());
    const text = JSON.stringify(result);
    for (const secret of [...Object.values(tokens), 'target.internal', 'test-token', 'other-token'])
      expect(text.includes(secret)).toBe(false);
    const statuses = (result?.exchanges ?? []).map(({ answer: found }) => found?.status ?? 0);
    expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
  });

  it("use the operator's test data, but no ids that only exist on the target", async () => {
    const transport = scripted(() => answer(200, {}));
    const customer = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';
    const given = { email_domain: 'mail.test', customer, locations: [customer, customer], order: { external_id: 'x' } };
    const report = await runWith({ transport, given, selection: { only: ['createCustomer'], skip: [] } });
    const text = JSON.stringify(await referenceAnswers(report));
    expect(text).toContain('@mail.test');
    expect(text).not.toContain(customer);
  });
});
