/**
 * Runs the compiler and ESLint with the same programs, because building and checking them takes most of the time of
 * each.
 */
import { ESLint } from 'eslint';
import ts from 'typescript';

const projects = ['tsconfig.json', 'examples/tsconfig.json', 'console/tsconfig.json'] as const;

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getNewLine: () => ts.sys.newLine,
};

/** The program of a tsconfig file. Throws if the file can't be read. */
function programOf(file: string): ts.Program {
  const onUnRecoverableConfigFileDiagnostic = (diagnostic: ts.Diagnostic): never => {
    throw new Error(ts.formatDiagnostic(diagnostic, formatHost));
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic })!;
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: parsed.errors,
  });
}

const programs = projects.map(programOf);
const diagnostics = programs.flatMap((program) => ts.getPreEmitDiagnostics(program));
const eslint = new ESLint({
  overrideConfig: [
    { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions: { projectService: false, programs } } },
  ],
});
const results = await eslint.lintFiles('.');
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(ts.formatDiagnostics(diagnostics, formatHost) + (await formatter.format(results)));
const isClean = diagnostics.length === 0 && results.every(({ errorCount }) => errorCount === 0);
process.exitCode = isClean ? 0 : 1;
