/** `npm run build`: bundles the commands that users start, so that they answer at once. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildConsole } from './build-console.js';

const project = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${project}/dist`, { recursive: true, force: true });
await build({
  absWorkingDir: project,
  entryPoints: [
    'scripts/conform.ts',
    'scripts/compare.ts',
    'scripts/contract-diff.ts',
    'scripts/mock.ts',
    'scripts/matrix-worker.ts',
  ],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  // Prism is large and may be missing; it is loaded when the first answer is forced.
  external: ['@stoplight/*', '@libsql/client'],
  sourcemap: true,
  logLevel: 'warning',
  // Bundled CommonJS packages look for `require`, which an ES module doesn't have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
await buildConsole(`${project}/dist/console`);
