/** Shows that `--against` runs the suite on the reference with a fault or with variations, and names them. */
import { describe, expect, it } from 'vitest';
import { runSuite } from '../../conformance/suite/suite.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import type { Stages } from '../../reference-impl/pipeline/app.js';
import { readAgainst, transportTo } from './against.js';
import { commandOf, project, run } from '../../lab/testing/test-package.js';

const yen = 'fault:rates.rate.text.yen';
const conform = (...flags: readonly string[]) =>
  run(project, process.execPath, ...commandOf('conform'), '--only', 'calculate-rates.answers', ...flags);

/** The ids of the failed checks among those of one operation. */
async function failedOn(operation: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { target } = await readAgainst(words);
  const report = await runSuite({ ...target, selection: { only: [operation] } });
  return report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
}

describe('the reference with changes', () => {
  it('fails the checks that the kill matrix lists for a fault, also combined with variations', async () => {
    const failed = ['calculate-rates.answers.data.carriers[*].shipping_methods[*].rate'];
    expect(await failedOn('calculateRates', yen)).toEqual(failed);
    expect(await failedOn('calculateRates', yen, 'variation:unsent.absent', 'variation:put-off.429-bare')).toEqual(
      failed,
    );
  });

  it('fails no check with variations', async () => {
    const { says } = await readAgainst(['variation:carriers.one', 'variation:unsent.absent']);
    expect(says).toMatch(
      /^the reference with the variation unsent\.absent \(.*\) and the variation carriers\.one \(.*\)$/,
    );
    expect(await failedOn('getOrder', 'variation:carriers.one', 'variation:unsent.absent')).toEqual([]);
  });

  it('waits in virtual time for a change that never becomes visible, then fails the check', async () => {
    expect(await failedOn('READ-07', 'fault:assignment.ignored')).toEqual(['get-order.answers.data.order.carrier']);
  });

  it('measures the time in the retry queue with the virtual clock, so that a slow machine changes nothing', async () => {
    const time = virtualTime();
    let calls = 0;
    const apply = (stages: Stages): Stages => ({
      ...stages,
      page: async (call, worlds) => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        calls += 1;
        return calls > 1 ? stages.page(call, worlds) : { status: 429, headers: { 'retry-after': '0' }, body: '' };
      },
    });
    const transport = transportTo({ options: {}, apply }, time, true);
    const url = 'http://127.0.0.1:4010/api/v1/carriers';
    expect(await transport.send({ method: 'GET', url, headers: {} })).not.toHaveProperty('waitedMs');
    expect(calls).toBe(2);
  });

  it.each([
    ['a word of another kind', ['mock:a'], /^--against must be fault:ID or variation:ID, not "mock:a"\.$/],
    [
      'an unknown fault',
      ['fault:rates.rate.text.yem'],
      /^Unknown fault .* Did you mean rates\.rate\.text\.yen.* lists their groups\.$/,
    ],
    ['an unknown variation', ['variation:unsent.absnt'], /^Unknown variation .* Did you mean unsent\.absent\?/],
    ['two faults', [yen, 'fault:list-carriers.nulls.data'], /^--against takes one fault at most\.$/],
    ['two of one choice', ['variation:unsent.absent', 'variation:unsent.null'], /can't be used together\.$/],
  ])('refuses %s', async (_what, words, message) => {
    await expect(readAgainst(words)).rejects.toThrow(message);
  });
});

describe('npm run conform -- --against', () => {
  it('names the target before the run and in the report, and ends with the usual exit code', async () => {
    const { code, stdout, stderr } = await conform('--against', yen);
    const target =
      'the reference with the fault rates.rate.text.yen (POST /carriers/rates returns data.carriers[].shipping_methods[] with rates in yen as text)';
    expect(stderr.split('\n')[0]).toBe(`Checking ${target}, in this process.`);
    expect(stdout).toContain(`the target was ${target}\n`);
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^NON-CONFORMANT: POST \/carriers\/rates gives /),
    ]);
  });

  it('ends with code 2 for wrong values', async () => {
    const ended = await conform('--against', 'fault:nope');
    expect(ended).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Unknown fault "nope"\. .*\n$/) as string,
    });
  });
});
