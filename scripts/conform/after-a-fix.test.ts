/** A failure counts as fixed only if what showed it was asked again, of the same target. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../conformance/report/report.js';
import { jsonReport } from '../../conformance/report/reporters/json.js';
import { startMock } from '../../mock/start.js';
import { readFlags } from '../cli/arguments.js';
import { replayed } from './after-a-fix.js';
import { flags } from './flags.js';
import { catalogueOf } from './load-checks.js';
import { comparedWithEarlier } from './outputs.js';
import { checked } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'after-a-fix-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fault = 'fault:read-back.external-id.as-number';
/** It judges the responses to other checks. */
const judge = 'get-order.reads.every-answer';
const asker = 'get-order.finds.unusual-orders';
const catalogue = await catalogueOf({ checks: [] });

const runOf = (...args: readonly string[]): Promise<Report> =>
  checked(readFlags(flags, ['--quiet', ...args]), catalogue);

const broken = await runOf('--against', fault, '--only', judge, '--only', asker);

describe('a check that judges the responses to others', () => {
  it('failed in the run', () => {
    expect(broken.checks.find(({ id }) => id === judge)?.outcome).toBe('fail');
  });

  it('is fixed only if one of those that showed it ran again', async () => {
    const quiet = { report: [], json: false, quiet: true, out: folder };
    const later = async (...only: readonly string[]): Promise<Report> => {
      const report = await runOf(...only.flatMap((id) => ['--only', id]));
      // As if the same server had been mended.
      writeFileSync(join(folder, 'report.json'), jsonReport({ ...broken, target: report.target }));
      return comparedWithEarlier(report, quiet, catalogue.checks);
    };
    expect((await later(judge)).since).toMatchObject({ fixed: [], unseen: [expect.anything()] });
    const { since, verdict } = await later(judge, asker);
    expect([verdict, since]).toEqual([
      'conformant',
      expect.objectContaining({ fixed: [expect.anything()], unseen: [] }),
    ]);
  });

  it('is not compared with a run against another variation of the reference', async () => {
    writeFileSync(join(folder, 'report.json'), jsonReport(broken));
    const report = await runOf('--only', judge);
    expect(
      comparedWithEarlier(report, { report: [], json: false, quiet: true, out: folder }, []).since,
    ).toBeUndefined();
  });
});

describe('a replay with CONFORM_URL', () => {
  it('checks that server, whose token the variables hold, and not the one of the report', async () => {
    const mock = await startMock();
    vi.stubEnv('CONFORM_URL', mock.url);
    const earlier = { ...broken, target: { url: 'http://127.0.0.1:1', embedded: false } };
    const args = ['--quiet', '--replay', 'report.json', '--token', mock.token];
    const { target } = await replayed(earlier, [], readFlags(flags, args), catalogue);
    vi.unstubAllEnvs();
    await mock.close();
    expect(target).toEqual({ url: mock.url, embedded: false });
  });
});

describe('a replay of a run with --against', () => {
  it('checks the reference with the same fault', async () => {
    const again = await replayed(broken, [], readFlags(flags, ['--quiet', '--replay', 'report.json']), catalogue);
    expect(again.target.against).toEqual([fault]);
    expect(again).toMatchObject({ verdict: 'non-conformant', since: { fixed: [], still: [expect.anything()] } });
  });
});
