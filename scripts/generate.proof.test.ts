/** Generating in a copy of the project writes nothing if a field of the contract has no example. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyOfProject, fileText, run, withField } from '../lab/testing/test-package.js';

const root = mkdtempSync(join(tmpdir(), 'generate-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('npm run generate writes nothing if a field has no example, and says where to add one', async () => {
  const copy = copyOfProject(root);
  writeFileSync(join(copy, 'openapi/openapi.yaml'), withField('{ type: string }'));
  const { code, stdout, stderr } = await run(copy, process.execPath, '--import', 'tsx', 'scripts/generate.ts');
  expect(stderr).toMatch(
    /^Nothing was written\..*\nadd `nickname` to the example CustomerFull, openapi\/openapi.yaml:\d+\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  for (const path of ['openapi/openapi.json', 'openapi/generated/types.ts', 'conformance/checks.golden.txt'])
    expect(readFileSync(join(copy, path), 'utf8'), path).toBe(fileText(path));
});
