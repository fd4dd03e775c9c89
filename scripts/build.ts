/** `npm run build`: bundles the commands, so that they start fast, and the package's entry points. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBuiltFiles } from './generate/built-files.js';
import { bundledPackages, licenceTexts } from './generate/licences.js';

// The code below reads these files when it is loaded.
writeBuiltFiles();
const { buildConsole } = await import('./build/build-console.js');
const { bundlePackage, bundleWorker, commandNames, outputFolder } = await import('./build/bundle.js');

const project = fileURLToPath(new URL('..', import.meta.url));
const dist = join(project, 'dist');
const built = join(project, outputFolder);
const old = join(project, 'dist.old');
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Puts the build in the place of the last one, and keeps the declarations, which only `npm pack` makes. */
function replaceDist(): void {
  if (existsSync(join(dist, 'types'))) renameSync(join(dist, 'types'), join(built, 'types'));
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  remove(old);
}

/** Writes a command that npm links when the package is installed. */
function writeCommand(name: string, text = `import '../${name}.js';\n`): void {
  const file = join(built, `bin/delivery-${name}.js`);
  mkdirSync(join(built, 'bin'), { recursive: true });
  writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

/** The command with the package's name, for `npx`. Its first argument is a command's name; the default is `conform`. */
const byFirstWord = `const names = ${JSON.stringify(commandNames)};
const name = names.find((each) => each === process.argv[2]);
if (name) process.argv.splice(2, 1);
await import(\`../\${name ?? 'conform'}.js\`);
`;

[built, old].forEach(remove);
const [metafile, pages] = await Promise.all([bundlePackage(), buildConsole(join(built, 'console')), bundleWorker()]);
commandNames.forEach((name) => writeCommand(name));
writeCommand('conformance', byFirstWord);
writeFileSync(join(built, 'LICENSES.txt'), licenceTexts(bundledPackages([metafile, pages])));
replaceDist();
