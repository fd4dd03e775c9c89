/** Bundles programs of the package's users, and lists the modules that the package itself loads. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import { whole } from './test-package-programs.js';
import { run, type Ended } from './test-package.js';

/** Bundles a program that uses the package on Node, and runs the bundle. */
export async function runBundled(folder: string, format: 'esm' | 'cjs'): Promise<Ended> {
  const [entry, outfile] = [
    join(folder, 'whole.mjs'),
    join(folder, `whole.bundle.${format === 'esm' ? 'mjs' : 'cjs'}`),
  ];
  writeFileSync(entry, whole);
  await build({ entryPoints: [entry], outfile, format, bundle: true, platform: 'node', logLevel: 'silent' });
  return run(folder, process.execPath, outfile);
}

/** Everything that a module imports statically or requires, as names of packages and paths in the package. */
export function loadedBy(home: string, path: string): ReadonlySet<string> {
  const seen = new Set([path]);
  for (const each of seen) {
    if (!each.startsWith('dist/')) continue;
    const text = readFileSync(join(home, each), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:^|[;}])(?:import|export)\b\s*(?:[^'";]*?\bfrom\s*)?"([^"]+)"/gm))
      seen.add(name.startsWith('.') ? posix.join(each, '..', name) : name);
    for (const [, name = ''] of text.matchAll(/__require\("([^"]+)"\)/g)) seen.add(name);
  }
  return seen;
}
