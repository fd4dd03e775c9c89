/** Tests runs whose second token belongs to no second account, or to one with fewer rights. */
import { describe, expect, it } from 'vitest';
import { standardAccounts, type AccountSeed } from '../../../reference-impl/account/seed.js';
import { overlooking } from '../../../variants/kit/requests.js';
import { accountCustomerChecks } from '../accounts/customers.js';
import { accountLocationChecks } from '../accounts/locations.js';
import { accountOrderChecks } from '../accounts/orders.js';
import { accountReferenceChecks } from '../accounts/references.js';
import { accountReadChecks } from '../accounts/reads.js';
import { regrade } from '../../suite/regrade.js';
import { TargetError } from '../../requests/http/reachable.js';
import { runSuite } from '../../suite/suite.js';
import { answer, reference } from '../../run/test-target.js';
import type { Transport, WireRequest } from '../../requests/http/transport.js';

const across = [
  ...accountReadChecks,
  ...accountReferenceChecks,
  ...accountCustomerChecks,
  ...accountLocationChecks,
  ...accountOrderChecks,
].map(({ id }) => id);

const runWith = (otherToken: string, only: readonly string[], transport = reference()) =>
  runSuite({
    url: 'http://target.test',
    token: 'test-token',
    otherToken,
    transport,
    selection: { only, skip: [] },
  });

/** The reference, but it responds with `status` to these requests of the second account. */
function barringOther(status: number, isBarred: (method: string) => boolean): Transport {
  const inner = reference();
  const isOther = ({ headers }: WireRequest): boolean => headers['authorization'] === 'Bearer other-token';
  return {
    ...inner,
    send: async (request) => (isOther(request) && isBarred(request.method) ? answer(status) : inner.send(request)),
  };
}

describe('a run with a second token', () => {
  it('that the server accepts decides the checks across accounts', async () => {
    const { verdict, checks } = await runWith('other-token', across);
    expect([verdict, new Set(checks.map(({ outcome }) => outcome))]).toEqual(['conformant', new Set(['pass'])]);
  });

  it('that is mistyped is undecided, says so, and does not blame the server', async () => {
    const report = await runWith('other-tokem', [...across, 'list-carriers']);
    const reason = "the server refused the second account's token; check --other-token";
    for (const judged of [report, await regrade(report)]) {
      expect([judged.verdict, judged.reasons]).toEqual(['undecided', [reason]]);
      const open = judged.checks.filter(({ id }) => across.includes(id));
      expect(open.map(({ outcome, blame, reason: why }) => [outcome, blame, why])).toEqual(
        across.map(() => ['inconclusive', 'circumstance', reason]),
      );
    }
  });

  it.each([403, 402, 422])(
    'of a read-only account (%i) leaves checks that write undecided, and does not blame the server',
    async (status) => {
      const only = barringOther(status, (method) => method === 'POST');
      const { verdict, checks } = await runWith('other-token', across, only);
      const open = checks.filter(({ outcome }) => outcome !== 'pass');
      expect(verdict).toBe('conformant');
      expect(open.length).toBeGreaterThan(3);
      expect(open.map(({ blame, reason }) => [blame, reason])).toEqual(
        open.map(() => [
          'circumstance',
          expect.stringMatching(/^the server refuses .* of the second account: status 4/) as string,
        ]),
      );
    },
  );

  it.each([500, 303])('of an account whose writes get %i fails', async (status) => {
    const only = barringOther(status, (method) => method !== 'GET');
    const { verdict, checks } = await runWith('other-token', across, only);
    const failed = checks.filter(({ outcome }) => outcome === 'fail');
    expect([verdict, new Set(checks.map(({ outcome }) => outcome))]).toEqual([
      'non-conformant',
      new Set(['fail', 'pass']),
    ]);
    for (const { findings } of failed) expect(findings[0]?.received).toMatch(new RegExp(`^status ${status}`));
  });

  it.each([500, 303])('of an account whose requests all get %i fails', async (status) => {
    const { checks } = await runWith(
      'other-token',
      across,
      barringOther(status, () => true),
    );
    expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['fail']));
  });

  it.each([402, 404])('of an account without any rights (%i) is undecided', async (status) => {
    const report = await runWith(
      'other-token',
      [...across, 'list-carriers'],
      barringOther(status, () => true),
    );
    expect([report.verdict, report.reasons]).toEqual([
      'undecided',
      ["the server refused the second account's token; check --other-token"],
    ]);
  });

  it('that equals the first one does not start', async () => {
    await expect(runWith('test-token', across)).rejects.toThrow(TargetError);
  });
});

describe('accounts with the same carrier, which has other methods for each', () => {
  const [first, second] = standardAccounts() as [AccountSeed, AccountSeed];
  const { uuid } = first.carriers[0]!;
  const shared = { ...second.carriers[0]!, uuid };
  const accounts = [first, { ...second, carriers: [shared] }];
  const only = ['assign-order.refuses.foreign-account-method', 'assign-order.refuses.method-of-first-account'];

  it('show whether an account can use a method that the carrier has for the other one', async () => {
    const methods = [...first.carriers, shared]
      .filter((one) => one.uuid === uuid)
      .flatMap((one) => one.shipping_methods);
    const takesAny = overlooking('assignOrder', {
      at: /^\/shipping_method_uuid$/,
      test: ({ carrier_uuid, shipping_method_uuid: wanted }) =>
        carrier_uuid === uuid && methods.some((method) => method.uuid === wanted),
    });
    const outcomes = async (transport: Transport) =>
      (await runWith('other-token', only, transport)).checks.map(({ outcome }) => outcome);
    expect(await outcomes(reference({ accounts }))).toEqual(['pass', 'pass']);
    expect(await outcomes(reference({ accounts }, takesAny))).toEqual(['fail', 'fail']);
  });
});
