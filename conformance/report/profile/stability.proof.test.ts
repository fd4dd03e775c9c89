/** Shows that the suite gives the same outcomes in every run against the same server. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { runSuite } from '../../suite/suite.js';

const runs = 10;

/** The outcome of every check of one full run against a new reference. */
async function outcomes(): Promise<readonly string[]> {
  const app = createApp({ fixes: false });
  const report = await runSuite({
    url: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    strict: true,
    transport: createInProcessTransport((call) => app.handle(call)),
  });
  return report.checks.map(({ id, outcome }) => `${outcome} ${id}`);
}

describe('the suite against the reference', () => {
  it(`gives the same outcomes in ${runs} runs, and none but pass and observed`, async () => {
    const first = await outcomes();
    expect(first.filter((line) => !/^(?:pass|observed) /.test(line))).toEqual([]);
    for (let run = 1; run < runs; run += 1) expect(await outcomes()).toEqual(first);
  });
});
