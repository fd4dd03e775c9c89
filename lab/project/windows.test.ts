/** Finds code that would fail on Windows, without running it there: paths, shell syntax and commands. */
import { win32 } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { reporters } from '../../conformance/report/reporters/index.js';
import { modulePath } from '../../scripts/build/module-path.js';
import { fileText, pathsBelow } from '../testing/test-package.js';

const everywhere = pathsBelow(
  ...[
    'openapi',
    'conformance',
    'reference-impl',
    'variants',
    'mock',
    'scripts',
    'console',
    'docs',
    'examples',
    'recipes',
    'lab',
  ],
);

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"\\|?*]|[. ]$/i;

it('has no file name that Windows forbids, and no two that differ only in case', () => {
  const names = [...everywhere, ...Object.values(reporters).map(({ file }) => file)];
  expect(names.filter((path) => path.split('/').some((part) => reserved.test(part)))).toEqual([]);
  expect(new Set(everywhere.map((path) => path.toLowerCase())).size).toBe(everywhere.length);
});

/** Patterns that fail on Windows, with an example of each. */
const hostile = {
  'a file URL has a path with a slash before the drive': [
    /new URL\([^()]*(?:import\.meta\.url|project)\)\.pathname/,
    'readFileSync(new URL("x.json", import.meta.url).pathname)',
  ],
  'there is no such folder': [/['"`]\/(?:dev|tmp|proc|etc|bin|usr)\//, "writeFileSync('/dev/null', text)"],
  'npm and what it links are scripts, which only a shell starts': [
    /\b(?:spawn|exec|execFile)(?:Sync)?\(\s*'(?:npm|npx|tsx|tsc|vitest|esbuild|oxlint)'(?![^;]*shell:)/,
    "spawn('npx', ['tsx', file], { stdio: 'inherit' });",
  ],
  'there is no such program': [
    /\b(?:spawn|execFile)(?:Sync)?\(\s*'(?:sh|bash|env|rm|cp|kill|which|cat)'/,
    "execFile('sh', ['-c', text])",
  ],
} as const;

it.each(Object.entries(hostile))('no source fails on Windows for this reason: %s', (_why, [pattern, example]) => {
  expect(example).toMatch(pattern);
  // The benchmarks only run on Linux.
  const sources = everywhere.filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && !/^lab\/bench\/|\/test-[^/]*$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((path) => pattern.test(fileText(path)))).toEqual([]);
});

it('has npm scripts that work in the shell of Windows', () => {
  const foreign = /'|\$|`|;|(?:^|&& )(?:\w+=|rm |cp |mv |mkdir |sh |bash |\.\/)|\.sh\b/;
  for (const example of ["vitest --exclude '**/x'", 'FOO=1 node x.js', 'rm -rf dist', 'npm test && ./run.sh'])
    expect(example).toMatch(foreign);
  expect(Object.entries(packageJson.scripts).filter(([, script]) => foreign.test(script))).toEqual([]);
});

it('names a file in a folder with forward slashes, also if the compiler and the system use different ones', () => {
  const file = 'C:/shop/dist/types/openapi/contract.d.ts';
  expect(modulePath('C:\\shop\\dist\\types', file, win32)).toBe('openapi/contract.d.ts');
  expect(modulePath('c:\\shop\\dist\\types', file.toUpperCase(), win32)).toBe('OPENAPI/CONTRACT.D.TS');
});
