/** Loads a file of extra checks: JavaScript with Node, TypeScript with Node or tsx, whichever is able to. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { extraChecks, type ExtraOptions } from '../../../conformance/catalogue/extra-checks.js';
import { FileError } from '../../../openapi/text/file-error.js';
import { contract as ownContract } from '../../../openapi/contract/contract.js';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import type { Check } from '../../../conformance/model/check.js';
import { clip } from '../../../conformance/text/clip.js';
import { printable } from '../../../conformance/text/printable.js';
import { fileReason, readBytes } from '../../cli/read-file.js';

/**
 * How long a module may take to load, in milliseconds. Without a limit, a module that waits forever would block the
 * command.
 */
const longestLoad = 30_000;

const endings: Readonly<Record<string, 'script' | 'types'>> = {
  '.js': 'script',
  '.mjs': 'script',
  '.cjs': 'script',
  '.ts': 'types',
  '.mts': 'types',
  '.cts': 'types',
};

type Load = (address: string) => Promise<unknown>;

/** Node's own import, which supports TypeScript from version 22.18 on. */
const natively: Load = (address) => import(/* @vite-ignore */ address) as Promise<unknown>;

const takesTypes = (): boolean => Boolean((process.features as { readonly typescript?: unknown }).typescript);

interface Tsx {
  readonly tsImport: (address: string, from: string) => Promise<unknown>;
}

/** The path of tsx's API for `import`; `require` would return its CommonJS version. */
function tsxFrom(place: string): string {
  // Called by name, because bundlers would try to resolve the package.
  const file = process.getBuiltinModule('node:module').createRequire(place).resolve('tsx/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly exports: { readonly './esm/api': { readonly import: { readonly default: string } } };
  };
  return new URL(exports['./esm/api'].import.default, pathToFileURL(file)).href;
}

/** The loader of tsx, installed in the working directory or beside the suite; undefined if neither has it. */
async function byTsx(): Promise<Load | undefined> {
  for (const place of [join(process.cwd(), 'here.js'), import.meta.url])
    try {
      const { tsImport } = (await natively(tsxFrom(place))) as Tsx;
      return (address) => tsImport(address, address);
    } catch {
      continue;
    }
  return undefined;
}

async function loaderFor(file: string): Promise<Load> {
  const kind = endings[extname(file)];
  if (kind === undefined) throw new FileError(`${file} must end in .js, .mjs, .ts, .mts or .json.`);
  if (kind === 'script' || takesTypes()) return natively;
  const load = await byTsx();
  if (load) return load;
  throw new FileError(
    `${file} is TypeScript, which Node ${process.versions.node} doesn't run.\nUse Node 22.18 or newer, install tsx (npm install -D tsx), or write it in JavaScript.`,
  );
}

/** Node's message about a file's syntax, with the line, which the error of an import doesn't have. */
const syntaxOf = (path: string): string =>
  spawnSync(process.execPath, ['--check', path], { encoding: 'utf8', timeout: longestLoad }).stderr;

/** The line of the file that an error is about, if known. tsx reports every TypeScript file with the ending .ts. */
function lineIn(path: string, error: unknown): string {
  const { stack = '', message = '', name: kind = '' } = error instanceof Error ? error : {};
  const name = basename(path, extname(path)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isPlain = kind === 'SyntaxError' && endings[extname(path)] === 'script';
  const text = `${stack}\n${message}\n${isPlain ? syntaxOf(path) : ''}`;
  const [, line] = new RegExp(`[/\\\\]${name}\\.\\w+(?:\\?[^\\s:]*)?:(\\d+)`).exec(text) ?? [];
  return line === undefined ? '' : `, line ${line}`;
}

/** The message of an error in one line. The message of esbuild, which tsx uses, is in the second line. */
function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : `it throws ${String(error)}`;
  const [, reason] = /:\d+:\d+: ERROR: ([^\n]*)/.exec(text) ?? [];
  return printable(clip(reason ?? text.split('\n')[0] ?? '', 300));
}

function bytesOf(path: string, file: string): Buffer {
  try {
    // Loading the module reads the file again. A pipe or a device would then have other content.
    if (!statSync(path).isFile()) throw new FileError(`${file} must be a regular file.`);
    return readBytes(path);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(`${file} can't be read (${fileReason(error)}).`);
  }
}

async function loaded(path: string, file: string): Promise<unknown> {
  const load = await loaderFor(file);
  const late = new AbortController();
  const limit = wait(longestLoad, undefined, { signal: late.signal }).then(() => {
    throw new Error(`it did not load within ${longestLoad / 1000} s`);
  });
  try {
    return await Promise.race([load(pathToFileURL(path).href), limit]);
  } catch (error) {
    throw new FileError(`${file}${lineIn(path, error)}: can't be loaded: ${wordsOf(error)}`);
  } finally {
    late.abort();
    limit.catch(() => undefined);
  }
}

/** The checks of a file that `--keep` wrote. */
async function keptChecks(path: string, file: string, options: Omit<ExtraOptions, 'digest' | 'path'>) {
  // Loaded only here: exploring has many modules that other runs don't need.
  const { checkOf, keptIn } = await import('../../../conformance/explore/kept.js');
  const { contract = ownContract, before = [] } = options;
  const kept = keptIn(jsonOrUndefined(bytesOf(path, file).toString()), file, contract);
  const checks = kept.map((one) => ({ ...checkOf(one), path: file }));
  const taken = checks.find(({ id }, at) => [...before, ...checks.slice(0, at)].some((other) => other.id === id));
  if (taken) throw new FileError(`${file}: the id ${taken.id} is already in use.`);
  return checks;
}

/**
 * The checks of a file, which follow those in `before` (by default the suite's). Throws a `FileError` that names the
 * file if it can't be read or loaded, or has invalid content.
 */
export async function readExtraChecks(
  file: string,
  options: Omit<ExtraOptions, 'digest' | 'path'> = {},
): Promise<readonly Check[]> {
  const path = resolve(file);
  if (extname(file) === '.json') return keptChecks(path, file, options);
  const digest = createHash('sha256').update(bytesOf(path, file)).digest('hex');
  return extraChecks(await loaded(path, file), basename(file), { ...options, digest, path: file });
}
