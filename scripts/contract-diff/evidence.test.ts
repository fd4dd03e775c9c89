/** Shows which checks known targets would newly fail, judged from stored reports, and that a target's name is escaped. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonReport } from '../../conformance/report/reporters/json.js';
import { runWith } from '../../conformance/run/test-regrade.js';
import { contract, loadContract } from '../../openapi/contract/contract.js';
import { contractDiff } from '../../openapi/diff/diff.js';
import { evidenceIn } from './evidence.js';
import type { Version } from './input.js';
import { resultOf } from './result.js';
import { diffMarkdown, diffText } from './text.js';

const folder = mkdtempSync(join(tmpdir(), 'contract-evidence-'));
const old: Version = { name: 'OLD', contract };

/** The contract with another schema of a carrier's weight unit. */
function withUnit(schema: object): Version {
  const document = structuredClone(contract.document) as unknown as {
    components: { schemas: { ConfiguredMethod: { properties: { weight_unit: object } } } };
  };
  Object.assign(document.components.schemas.ConfiguredMethod.properties.weight_unit, schema);
  return { name: 'NEW', contract: loadContract(document) };
}

beforeAll(async () => {
  const report = await runWith({ selection: { only: ['listCarriers'], skip: [] } });
  mkdirSync(join(folder, 'one'));
  writeFileSync(join(folder, 'one', 'report.json'), jsonReport(report));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('--evidence with stored reports', () => {
  it('names the checks that a target fails only under the new version', async () => {
    const after = withUnit({ enum: ['lb'] });
    const [found] = await evidenceIn(folder, old, after);
    expect(found).toMatchObject({ file: join('one', 'report.json'), target: 'http://127.0.0.1:4010' });
    expect(found!.failing.map(({ requirement }) => requirement)).toContain('CAR-13');
    const result = resultOf(['OLD', 'NEW'], contractDiff(old.contract, after.contract), [], [found!]);
    expect(result.changes).toMatchObject([{ rule: 'answer-values-narrowed', servers: true, clients: false }]);
    expect(diffText(result)).toMatch(/Known targets\n {2}http:\/\/127\.0\.0\.1:4010: newly fails \d+ checks?\n/);
  });

  it('names no check if the target conforms to the new version, too', async () => {
    expect(await evidenceIn(folder, old, withUnit({ enum: ['kg'] }))).toMatchObject([{ failing: [], open: 0 }]);
  });

  it('counts the checks that only the new version leaves undecided', async () => {
    const document = structuredClone(contract.document) as { paths: Record<string, unknown> };
    delete document.paths['/carriers'];
    const [found] = await evidenceIn(folder, old, { name: 'NEW', contract: loadContract(document) });
    expect(found!.failing).toEqual([]);
    expect(found!.open).toBeGreaterThan(10);
  });

  it('escapes names of targets in Markdown and for the terminal', () => {
    const target = 'http://a.test/<img>](x)\u001b[2J';
    const evidence = [{ file: '`a`/report.json', target, run: '*b*', failing: [], open: 1 }];
    const result = resultOf(['<b>', '`c`'], contractDiff(contract, contract), [], evidence);
    expect(diffMarkdown(result)).not.toMatch(/<(?!\/?code>)|\]\(|\*b\*|`/);
    expect(diffMarkdown(result)).not.toContain('\u001b');
    expect(diffText(result)).not.toContain('\u001b');
  });

  it('throws if there is no report, or an unreadable one', async () => {
    await expect(evidenceIn(join(folder, 'nowhere'), old, old)).rejects.toThrow(
      /nowhere can't be read \(it does not exist, ENOENT\)/,
    );
    mkdirSync(join(folder, 'two'));
    writeFileSync(join(folder, 'two', 'report.json'), '[]');
    await expect(evidenceIn(join(folder, 'two'), old, old)).rejects.toThrow(/report\.json: is not a report/);
    rmSync(join(folder, 'two'), { recursive: true });
  });
});
