/** The contents of `dist`: the commands, the package's entry points, and the worker of the kill matrix. */
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { precompiledJudges } from './precompile.js';
import packageJson from '../../package.json' with { type: 'json' };

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The commands of the package, by the names of their files in `scripts`. */
export const commandNames = ['conform', 'compare', 'contract-diff', 'mock', 'proxy'] as const;

/** The entry points of the package, by the names of their files in `scripts/entries` and `dist/lib`. */
export const entryNames = ['index', 'mock', 'vitest', 'contract', 'client', 'triggers', 'types'] as const;

const { dependencies, peerDependencies } = packageJson;

/** Where a build is made. It takes the place of `dist` when it is complete, so that commands can start meanwhile. */
export const outputFolder = 'dist.new';

/** Not bundled: dependencies and optional peer dependencies are loaded from the user's installation. */
const external = Object.keys({ ...dependencies, ...peerDependencies });

const parts = { Client: 'dispatcher/client', buildConnector: 'core/connect', errors: 'core/errors' };

/** The suite needs only the `Client` of undici. All of undici would double the start time of a command. */
const undiciClient: Plugin = {
  name: 'undici-client',
  setup(builder) {
    const contents = Object.entries(parts).map(([name, file]) => `exports.${name} = require('undici/lib/${file}.js');`);
    builder.onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'parts' }));
    builder.onLoad({ filter: /^undici$/, namespace: 'parts' }, () => ({
      contents: contents.join('\n'),
      resolveDir: project,
    }));
  },
};

const common: BuildOptions = {
  absWorkingDir: project,
  outdir: outputFolder,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  external,
  // The builds for Node use builtin modules. A page that runs the mock doesn't have them.
  alias: {
    yaml: `${project}node_modules/yaml/browser/index.js`,
    fflate: `${project}node_modules/fflate/esm/browser.js`,
  },
  plugins: [undiciClient, precompiledJudges],
  sourcemap: true,
  // Smaller files load faster at every start. The licences are in a separate file.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // Bundled CommonJS packages look for `require`, which an ES module doesn't have. A page neither has nor needs it, and
  // a user's CommonJS bundle has no `import.meta.url`.
  banner: {
    js: "const require = globalThis.process?.getBuiltinModule?.('node:module').createRequire(import.meta.url ?? process.cwd() + '/');",
  },
};

/** One build for commands and entry points, so that they share chunks. */
const shared: BuildOptions = {
  ...common,
  splitting: true,
  entryPoints: [
    ...commandNames.map((name) => ({ in: `scripts/${name}.ts`, out: name })),
    { in: 'scripts/conform/embedded/reference-worker.ts', out: 'reference-worker' },
    ...entryNames.map((name) => ({ in: `scripts/entries/${name}.ts`, out: `lib/${name}` })),
  ],
};

/** Bundles what the package contains. With `isWritten: false` it only returns the list of inputs. */
export async function bundlePackage({ isWritten = true } = {}): Promise<Metafile> {
  const { metafile } = await build({ ...shared, write: isWritten });
  return metafile as Metafile;
}

/** Bundles the worker of the kill matrix, which only this repository uses. */
export async function bundleWorker(): Promise<void> {
  await build({ ...common, entryPoints: [{ in: 'lab/matrix/worker.ts', out: 'matrix-worker' }] });
}
