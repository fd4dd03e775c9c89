/**
 * Builds the pages of the mock: bundles our own script and style, and copies the renderer of the API reference
 * unchanged.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { docsDocument, triggerRows } from '../../console/docs/document.js';
import { colours } from '../../openapi/text/colours.js';
import { requirements } from '../../openapi/requirements.js';

const project = fileURLToPath(new URL('../..', import.meta.url));
const source = join(project, 'console');
const rendererFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'];

const options: BuildOptions = {
  absWorkingDir: source,
  entryPoints: ['console.tsx', 'console.css', 'docs.ts', 'docs.css'],
  bundle: true,
  minify: true,
  format: 'esm',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  banner: { css: colours },
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
};

/** Bundles the console's script and style in memory, to list their inputs. */
export async function bundleOfConsole(): Promise<Metafile> {
  const { metafile } = await build({ ...options, outdir: 'unused', write: false });
  return metafile as Metafile;
}

/** Writes the pages into a folder and returns the list of their inputs. */
export async function buildConsole(folder: string): Promise<Metafile> {
  const { metafile } = await build({ ...options, outdir: folder });
  mkdirSync(folder, { recursive: true });
  for (const name of ['index.html', 'docs.html']) copyFileSync(join(source, name), join(folder, name));
  const renderer = dirname(createRequire(join(source, 'docs.ts')).resolve('swagger-ui-dist/package.json'));
  for (const name of rendererFiles) copyFileSync(join(renderer, name), join(folder, name));
  const contract = JSON.parse(readFileSync(join(project, 'openapi/openapi.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(docsDocument(contract)));
  writeFileSync(join(folder, 'magic.json'), JSON.stringify(triggerRows(contract)));
  const statements = requirements.map(({ id, statement }) => [id, statement]);
  writeFileSync(join(folder, 'statements.json'), JSON.stringify(Object.fromEntries(statements)));
  return metafile as Metafile;
}
