/** Suggestions for a flag that a command doesn't have. */
import { similarIds } from '../../openapi/text/similar.js';

/** Our flags, with the names that other commands use for the same thing. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  url: ['u', 'base-url', 'base', 'host', 'server', 'target', 'endpoint', 'address', 'uri', 'api'],
  token: ['t', 'auth', 'bearer', 'access-token', 'api-key', 'key'],
  header: ['H', 'headers'],
  ca: ['k', 'insecure', 'cert', 'cacert'],
  given: ['d', 'data', 'config', 'fixtures', 'test-data', 'env'],
  only: ['g', 'grep', 'filter', 'include', 'match', 'operation', 'check', 'test', 'tag'],
  skip: ['exclude', 'ignore', 'except', 'without'],
  list: ['l', 'ls', 'dry-run', 'collect-only', 'list-checks'],
  contract: ['spec', 'schema', 'openapi', 'definition'],
  concurrency: ['c', 'j', 'w', 'jobs', 'workers', 'parallel', 'threads', 'max-workers'],
  wait: ['delay', 'settle'],
  'max-time': ['time-limit', 'duration'],
  baseline: ['known-failures', 'allow', 'waivers'],
  out: ['o', 'output', 'output-dir', 'dir', 'outdir', 'report-dir'],
  report: ['r', 'format', 'reporter', 'reporters', 'f'],
  quiet: ['q', 's', 'silent'],
  replay: ['rerun', 'retry', 'last-failed', 'only-failed', 'failed'],
  port: ['p', 'listen'],
  version: ['V', 'ver'],
  help: ['usage', '?'],
};

/** Features that other commands have as a flag, and what to use here instead. */
const elsewhere: Readonly<Record<string, string>> = {
  'no-color': 'Set the environment variable NO_COLOR=1.',
  'no-colors': 'Set the environment variable NO_COLOR=1.',
  color: 'Set the environment variable FORCE_COLOR=1.',
  colors: 'Set the environment variable FORCE_COLOR=1.',
};

const plain = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();

/** Whether two names differ only in case, dashes and underscores. For a single letter, case matters. */
const isSame = (one: string, other: string): boolean => (one.length > 1 ? plain(one) === plain(other) : one === other);

/** The flags of a command that the user may have meant, the likeliest first. */
function flagsLike(name: string, known: readonly string[]): readonly string[] {
  const found = known.filter((flag) => [flag, ...(otherNames[flag] ?? [])].some((other) => isSame(name, other)));
  return found.length > 0 || name.length < 2 ? found : similarIds(name, known);
}

/**
 * The end of a message about an unknown flag (`--base-url`, `-u`): a question or an instruction; empty if no flag is
 * similar.
 */
export function adviceFor(argument: string, known: readonly string[]): string {
  const name = argument.replace(/^-+/, '').replace(/=.*$/s, '');
  const advice = elsewhere[name.toLowerCase()];
  if (advice !== undefined) return ` ${advice}`;
  const near = flagsLike(name, known);
  return near.length === 0 ? '' : ` Did you mean ${near.map((flag) => `--${flag}`).join(' or ')}?`;
}
