/** Shows how the record of another suite is judged: missing requests leave a check undecided, and a stricter check may fail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { allChecks } from '../checks/index.js';
import { reportedExchange } from '../requests/exchange/reported-exchange.js';
import type { Report } from '../report/report.js';
import { checksById, expectSame, judgedAgain, referenceTransport, runWith, stored } from '../run/test-regrade.js';
import { answer, checkThat, rows } from '../run/test-target.js';
import type { Check } from '../model/check.js';

/** A suite without most of its checks, so that a run is judged again quickly. The tests treat it as the whole suite. */
const catalogue = allChecks().filter(
  ({ id }) => !/^(?:create-order|create-customer|update-customer|calculate-rates)\.(?:refuses|asks|accepts)\./.test(id),
);
const lacking = 'the record has no such request';
const selection = { only: ['listCarriers', 'getOrder', 'createLocation'], skip: [] };

let report: Report;

beforeAll(async () => {
  report = await runWith({ checks: catalogue });
});

/** A check that requests the carriers and expects nothing. */
const asking = (id: string): Check =>
  checkThat(async (session) => void (await session.accepted('listCarriers', {})), { id });

describe('the record of an older suite', () => {
  it('leaves a new check undecided by circumstance, and the verdict as it was', async () => {
    const again = await judgedAgain(report, { checks: [asking('new.check'), ...catalogue] });
    expect(checksById(again).get('new.check')).toMatchObject({
      outcome: 'inconclusive',
      blame: 'circumstance',
      reason: lacking,
      findings: [],
      failed: 0,
    });
    expect(again.verdict).toBe('conformant');
    expect(again.checks.filter(({ id }) => id !== 'new.check')).toEqual(stored(report).checks);
  });

  it('is judged without checks that no longer exist, with a note', async () => {
    const [gone, ...rest] = catalogue;
    const again = await judgedAgain(report, { checks: rest });
    expect(checksById(again).has(gone!.id)).toBe(false);
    expect(again.notes).toContain('1 check of the record no longer exist in the suite');
    expect(again.checks).toEqual(stored(report).checks.filter(({ id }) => id !== gone!.id));
  });

  it('is judged as before if the checks are in another order, as it stores the number of each check', async () => {
    const again = await judgedAgain(report, { checks: [...catalogue].reverse() });
    expect(new Map([...checksById(again)])).toEqual(new Map([...checksById(stored(report))]));
  });

  it("is judged as before if its requests had other headers than today's", async () => {
    const bare = report.exchanges.map(({ request, ...rest }) => {
      const { 'user-agent': sender, ...headers } = request.headers;
      expect(sender).toBe('delivery-conformance');
      return { ...rest, request: { ...request, headers } };
    });
    const again = await judgedAgain({ ...report, exchanges: bare }, { checks: catalogue });
    expect(checksById(again)).toEqual(checksById(stored(report)));
  });

  it('leaves only a check undecided whose request has changed', async () => {
    const id = 'create-location.accepts.minimal';
    const changed = catalogue.map((check) =>
      check.id === id
        ? { ...check, run: async (session) => void (await session.accepted('createLocation', { body: { other: 1 } })) }
        : check,
    ) satisfies readonly Check[];
    const again = await judgedAgain(report, { checks: changed });
    const differ = again.checks.filter(({ outcome }, at) => outcome !== report.checks[at]?.outcome);
    expect(differ.map((check) => [check.id, check.outcome, check.blame, check.reason])).toEqual([
      [id, 'inconclusive', 'circumstance', lacking],
    ]);
    expect(again).toMatchObject({ verdict: 'undecided', reasons: ['1 check can only be judged live'] });
  });

  it('never fails a check because requests are missing', async () => {
    for (let every = 2; every < 8; every += 1) {
      const exchanges = report.exchanges
        // Without its update, a customer would seem to differ from the one that was sent.
        .filter(({ request }, at) => at % every !== 0 || request.method === 'PUT')
        .map((exchange, at) => ({ ...exchange, id: at + 1 }));
      const again = await judgedAgain(
        { ...report, exchanges, checks: renumbered(report), created: [] },
        { checks: catalogue },
      );
      expect(again.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')).toEqual([]);
      expect(again.checks.filter(({ blame }) => blame === 'target').filter(isRequired)).toEqual([]);
    }
  });
});

const isRequired = ({ level }: Report['checks'][number]): boolean => level === 'required';

/** The checks without their exchanges, whose numbers have changed. */
const renumbered = ({ checks }: Report): Report['checks'] =>
  checks.map((check) => ({ ...check, exchanges: [], observations: [], findings: [] }));

describe('a newer suite', () => {
  it('fails a recorded run if it is stricter', async () => {
    const stricter = checkThat(
      async (session) => {
        for (const exchange of session.run.exchanges.filter(({ operation }) => operation === 'createLocation'))
          session.expect(exchange.answer?.status !== 200, () => ({
            expected: 'status 201',
            received: 'status 200',
            exchange,
          }));
      },
      { id: 'stricter', afterwards: true },
    );
    const again = await judgedAgain(report, { checks: [...catalogue, stricter] });
    const first = report.exchanges.find(({ operation }) => operation === 'createLocation');
    expect(checksById(again).get('stricter')).toMatchObject({ outcome: 'fail', failed: 1, runs: 1 });
    expect(checksById(again).get('stricter')?.findings[0]).toMatchObject({ exchange: first?.id });
    expect(again.verdict).toBe('non-conformant');
  });

  it('fails a check that passed before after one run, as the second run was not recorded', async () => {
    const id = 'list-carriers.accepts.full';
    const stricter = catalogue.map((check) =>
      check.id === id
        ? {
            ...check,
            run: async (session) => {
              const exchange = await session.accepted('listCarriers', {}, 'the full example');
              session.expect(false, () => ({ expected: 'more', received: 'this', exchange }));
            },
          }
        : check,
    ) satisfies readonly Check[];
    const check = checksById(await judgedAgain(report, { checks: stricter })).get(id);
    expect(check).toMatchObject({ outcome: 'fail', failed: 1, runs: 1 });
  });

  it('counts advisory failures in strict mode', async () => {
    const hint = checkThat(async (session) => void session.expect(false, () => ({ expected: 'a', received: 'b' })), {
      id: 'a.hint',
      requirement: rows.advisory,
    });
    const checks = [hint, ...catalogue];
    expect((await judgedAgain(report, { checks })).verdict).toBe('conformant');
    expect(await judgedAgain(report, { checks, strict: true })).toMatchObject({
      verdict: 'non-conformant',
      strict: true,
    });
  });
});

describe('a response that was too large to be stored in full', () => {
  const padding = 'x'.repeat(300_000);
  const tooLarge = 'the response was too large to be stored in full, so it can only be judged live';
  const inner = referenceTransport();
  /** The reference, with large responses for these statuses. */
  const padded = (is: (status: number) => boolean) => ({
    ...inner,
    async send(request: Parameters<typeof inner.send>[0]) {
      const result = await inner.send(request);
      if (result.kind === 'failure' || !is(result.status)) return result;
      const body = JSON.parse(Buffer.from(result.body).toString('utf8')) as object;
      return answer(result.status, { padding, ...body });
    },
  });

  it('leaves every check that needs it undecided by circumstance', async () => {
    const only = ['listCarriers', 'createLocation', 'get-order.reads.full'];
    const transport = padded((status) => status === 200);
    const live = await runWith({ transport, selection: { only, skip: ['create-location.refuses'] }, strict: true });
    expect(live.verdict).toBe('conformant');
    const again = await judgedAgain(live);
    const before = checksById(stored(live));
    const differ = again.checks.filter((check) => check.outcome !== before.get(check.id)?.outcome);
    expect(differ.length).toBeGreaterThan(30);
    expect(new Set(differ.map(({ outcome, blame, reason }) => `${outcome} ${blame} ${reason}`))).toEqual(
      new Set([`inconclusive circumstance ${tooLarge}`]),
    );
    expect(again.verdict).toBe('undecided');
    expect(again.created).toEqual(live.created);
  });

  it('is judged as before if it is a refusal, as only its beginning is read anyway', async () => {
    const live = await runWith({ transport: padded((status) => status >= 400), selection });
    expect(live.verdict).toBe('conformant');
    expect(live.exchanges.some(({ answer: found }) => found?.unread)).toBe(true);
    await expectSame(live);
  });

  it('does not hide failures that other responses show', async () => {
    const live = await runWith({ selection });
    const exchanges = live.exchanges.map((exchange, at) => {
      const { answer: found } = exchange;
      if (exchange.operation !== 'listCarriers' || found?.status !== 200) return exchange;
      const wrong = found.body.replace('"message":"success"', '"message":7');
      return reportedExchange({
        ...exchange,
        answer: { ...found, body: wrong, ...(at % 2 === 0 && { clipped: true as const }) },
      });
    });
    const again = checksById(await judgedAgain({ ...live, exchanges }));
    expect(again.get('answers.message.GEN-04@list-carriers')?.outcome).toBe('fail');
    expect(again.get('answers.data.GEN-03@list-carriers')?.reason).toBe(tooLarge);
  });
});
