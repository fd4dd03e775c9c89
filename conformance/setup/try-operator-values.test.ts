/** Tests that the report names values of the test data file that the server refuses, and that the verdict stays. */
import { expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allChecks } from '../checks/index.js';
import { readGivenData } from '../requests/data/read-given-data.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { select } from '../model/selection.js';
import { reportOf } from '../report/make-report.js';
import type { Report } from '../report/report.js';
import { runChecks } from '../run/engine.js';
import { ofOperatorFile } from './try-operator-values.js';

const catalogue = allChecks();
const facts = {
  url: 'http://target.test',
  embedded: false,
  strict: false,
  suiteVersion: '',
  contractDigest: '',
  notes: [],
  startedAt: new Date(0),
  elapsedMs: 0,
  interrupted: false,
};

const file = `# Mine
places:
  - line_1: 10 Downing Street
    country: GB
    coordinates: { lat: 51.5034, lng: -0.1276 }
  - line_1: Invalidenstrasse 117
    country: DE
    coordinates: { lat: 52.5306, lng: 13.3847 }
phones: ['+12025550123']
`;

/** A run with this file against the reference, which refuses bodies that contain one of these texts. */
async function running(text: string, ...unwanted: readonly string[]): Promise<Report> {
  const app = createApp({ fixes: false });
  const transport = createInProcessTransport(async (call) =>
    unwanted.some((one) => Buffer.from(call.body).toString('utf8').includes(one))
      ? { status: 422, headers: { 'content-type': 'application/json' }, body: '{"message":"not here"}' }
      : app.handle(call),
  );
  const target = { baseUrl: facts.url, token: 'test-token', transport };
  const given = readGivenData(text, 'conform.yaml');
  const checks = select(catalogue, { only: ['create-location', 'create-customer'], skip: [] });
  const options = { runId: 'conf-values', waitMs: 0, repeats: 1, given };
  return reportOf(await runChecks(checks, target, options, {}, catalogue), facts);
}

const looks = ({ exchanges }: Report): number =>
  exchanges.filter(({ intent: { altered } }) => altered?.rule === ofOperatorFile).length;

it('names a refused value by file and line, and the server stays non-conformant', async () => {
  const report = await running(file, '"GB"');
  expect(report.verdict).toBe('non-conformant');
  expect(report.reasons[0]).toBe(
    'conform.yaml:3: POST /locations refuses this value (422 "not here"), but accepts the suite\'s sample instead',
  );
  expect(report.reasons.join()).not.toContain('--given');
});

it('names each refused value, and no accepted one', async () => {
  const { reasons } = await running(file, '"GB"', '+12025550123');
  expect(reasons.filter((one) => one.startsWith('conform.yaml')).map((one) => one.slice(0, 18))).toEqual([
    'conform.yaml:3: PO',
    'conform.yaml:9: PO',
  ]);
});

it("tries no value of the file, and doesn't name it, if the server refuses the suite's own values, too", async () => {
  const report = await running(file, '"line_1"');
  expect(report.reasons.join()).not.toContain('conform.yaml');
  expect(looks(report)).toBe(1);
});

it('tries nothing if the server accepts the file', async () => {
  expect(looks(await running(file))).toBe(0);
});
