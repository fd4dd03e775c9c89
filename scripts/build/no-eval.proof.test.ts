/** The bundled mock compiles no code from strings: everything works where Node forbids it, as edge runtimes do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { everywhere, seenEverywhere } from '../../lab/testing/test-package-programs.js';
import { run } from '../../lab/testing/test-package.js';

const folder = mkdtempSync(join(tmpdir(), 'no-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (name: string): string =>
  pathToFileURL(fileURLToPath(new URL(`../../dist/lib/${name}.js`, import.meta.url))).href;

it('works without compiling code from strings', async () => {
  const program = `${everywhere(entry('mock'), entry('contract'))}
console.log(JSON.stringify(await everything()));
try { new Function(''); } catch (error) { console.log(error.name); }`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const ended = await run(folder, process.execPath, '--disallow-code-generation-from-strings', 'program.mjs');
  expect(ended.stderr).toBe('');
  const [seen = '', error] = ended.stdout.split('\n');
  expect(JSON.parse(seen)).toMatchObject(seenEverywhere);
  expect(error).toBe('EvalError');
});
