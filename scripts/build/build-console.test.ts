import { expect, it } from 'vitest';
import { bundleOfConsole } from './build-console.js';

it('loads less than 150 kB of script and style before the first view, and pricing code only for its view', async () => {
  const { outputs } = await bundleOfConsole();
  const [entry] = Object.keys(outputs).filter((path) => path.endsWith('/console.js'));
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') load(next);
  };
  load(entry!);
  load(entry!.replace(/js$/, 'css'));
  const bytes = [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(150_000);
  const sources = [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  expect(sources.filter((path) => path.includes('decimal.js'))).toEqual([]);
});
