/** `npm run build`: bundles the commands, so that they start fast, and the package's entry points. */
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './build/build-console.js';
import { bundlePackage, bundleWorker, commandNames } from './build/bundle.js';
import { writeLines } from './generate/contract-lines.js';
import { bundledPackages, licenceTexts } from './generate/licences.js';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Empties `dist`, except for the declarations, which only `npm pack` makes. */
function clear(): void {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });
}

/** Writes a command that npm links when the package is installed. */
function writeCommand(name: string, text = `import '../${name}.js';\n`): void {
  const file = join(dist, `bin/delivery-${name}.js`);
  mkdirSync(join(dist, 'bin'), { recursive: true });
  writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

/** The command with the package's name, for `npx`. Its first argument is a command's name; the default is `conform`. */
const byFirstWord = `const names = ${JSON.stringify(commandNames)};
const name = names.find((each) => each === process.argv[2]);
if (name) process.argv.splice(2, 1);
await import(\`../\${name ?? 'conform'}.js\`);
`;

clear();
writeLines();
const [metafile, pages] = await Promise.all([bundlePackage(), buildConsole(join(dist, 'console')), bundleWorker()]);
commandNames.forEach((name) => writeCommand(name));
writeCommand('conformance', byFirstWord);
writeFileSync(join(dist, 'LICENSES.txt'), licenceTexts(bundledPackages([metafile, pages])));
