/** The licence texts of all packages whose code is in `dist`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of the packages whose code is in a bundle. The renderer of the API reference is copied, not bundled. */
export function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const folders = inputs.map((path) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set([...folders.filter((path) => path !== undefined), 'node_modules/swagger-ui-dist'])].sort();
}

/** The licence texts of bundled packages. Throws for a package without one. */
export function licenceTexts(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(project, folder, 'package.json'), 'utf8'),
    ) as Record<string, string>;
    const texts = readdirSync(join(project, folder))
      .filter((file) => /^((mit-)?licen[cs]e|notice|copying|swagger-ui-bundle\.js\.licen[cs]e)/i.test(file))
      .map((file) => readFileSync(join(project, folder, file), 'utf8').trim());
    if (texts.length === 0) throw new Error(`${name} has no licence text in ${folder}.`);
    return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
  });
  const head = 'Parts of these packages are in the files beside this one. Each has a licence of its own.\n';
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}
