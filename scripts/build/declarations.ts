/** Writes the declarations of the package's entry points into `dist/types`: only files that a user's compiler loads. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryNames } from './bundle.js';
import { modulePath } from './module-path.js';
import { CommandError, runCommand } from '../cli/arguments.js';

const project = fileURLToPath(new URL('../..', import.meta.url));
const target = join(project, 'dist/types');
const sources = entryNames.map((name) => `scripts/entries/${name}.ts`);

/** The project's compiler settings, changed only to write declarations. */
function settings(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: sources, include: [] }, ts.sys, project);
  return { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: project, outDir: target };
}

/** Every declaration by its path in the target folder. Throws if the compiler reports an error. */
function emitted(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const program = ts.createProgram(
    sources.map((path) => join(project, path)),
    settings(),
  );
  const { diagnostics } = program.emit(undefined, (path, text) => found.set(modulePath(target, path), text));
  const mistakes = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (mistakes.length > 0) throw new CommandError(ts.formatDiagnostics(mistakes, formatHost));
  return found;
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => project,
  getCanonicalFileName: (path) => path,
  getNewLine: () => '\n',
};

/** The entry points' declarations and everything that they import. */
function reached(all: ReadonlyMap<string, string>): ReadonlySet<string> {
  const seen = new Set(sources.map((path) => path.replace(/\.ts$/, '.d.ts')));
  for (const path of seen) {
    const text = all.get(path);
    if (text === undefined) throw new CommandError(`The declarations need ${path}, which the compiler did not write.`);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles)
      if (fileName.startsWith('.')) seen.add(posix.join(path, '..', fileName.replace(/\.js$/, '.d.ts')));
  }
  return seen;
}

await runCommand(() => {
  const all = emitted();
  rmSync(target, { recursive: true, force: true });
  for (const path of reached(all)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), all.get(path) ?? '');
  }
});
