/** Shows that the mistakes in every kind of YAML file for users are reported in one line, with line and column. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBaseline } from '../../conformance/report/known-failures.js';
import { readGivenData } from '../../conformance/requests/data/read-given-data.js';
import { readScenario } from '../../mock/scenario/scenario.js';
import { base } from '../../mock/scenario/test-scenarios.js';
import { catalogueOf } from '../../scripts/conform/load-checks.js';
import { acknowledgedIn } from '../../scripts/contract-diff/acknowledged.js';
import { readVersion } from '../../scripts/contract-diff/input.js';
import { explained } from '../../scripts/generate.js';
import { readYaml } from '../../openapi/text/yaml-text.js';

const folder = mkdtempSync(join(tmpdir(), 'yaml-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'some.yaml');
const written = (text: string): string => {
  writeFileSync(file, text);
  return file;
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the contract of a run': (text) => catalogueOf({ contract: written(text), checks: [] }),
  'a compared contract': (text) => readVersion(written(text)),
  'the contract of the project': (text) => explained(async () => readYaml(text, file).data),
  'test data': (text) => readGivenData(text, file),
  'known failures': (text) => readBaseline(text, file),
  'acknowledged changes': (text) => acknowledgedIn(written(text)),
  'a scenario': (text) => readScenario(text, base),
};

const mistakes = [
  ['- !!js/function "x"', 'the tag "!!js/function"'],
  ['- !foo {}', 'the tag "!foo"'],
  ['- a: 1\n---\n', 'a second document'],
  ['- a: 1\n  a: 2', '"a" is duplicated'],
  ['- *none', 'no anchor before this alias'],
  [`- &a [${'1,'.repeat(2000)}]\n- [${'*a,'.repeat(600)}]`, 'more than 1,000,000 names and values'],
  ['- '.repeat(1e6), 'nested more than 200 levels'],
] as const;

describe.each(Object.entries(readers))('%s', (_name, read) => {
  it.each(mistakes)('reports a mistake with its line and column: %#', async (text, problem) => {
    const error = await Promise.resolve(text)
      .then(read)
      .then(undefined, (thrown: unknown) => thrown as Error);
    expect((error as Error).message).toMatch(/line \d+, column \d+: [^\n]+\.$/i);
    expect((error as Error).message).toContain(problem);
  });
});
