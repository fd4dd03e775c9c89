/** Serves the pages of the mock from the files of the build, with a strict content security policy. */
import { existsSync, readFileSync } from 'node:fs';
import { pathOf, type Call, type Reply } from '../../reference-impl/calls/call.js';
import { consolePolicy, pagePolicy } from '../../mock/pages/policy.js';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The files by their URL paths. */
const files: ReadonlyMap<string, string> = new Map([
  ['/', 'index.html'],
  ['/docs', 'docs.html'],
  ...[
    ...['console.js', 'console.css', 'docs.js', 'docs.css', 'openapi.json', 'magic.json', 'statements.json'],
    ...['swagger-ui-bundle.js', 'swagger-ui.css'],
  ].map((name) => [`/console/${name}`, name] as const),
]);

/** The build names a script's chunk by a hash of its content. */
const chunk = /^\/console\/(chunk-[A-Z0-9]{8}\.js)$/;

/** Our own page never turns text into markup. The renderer of the reference does, and sanitizes it. */
const policyOf = (name: string): string => (name === 'index.html' ? consolePolicy : pagePolicy);

const headersOf = (name: string): Reply['headers'] => ({
  'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'content-security-policy': policyOf(name),
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/**
 * Redirects `/docs/` to the path without the slash, to which the page's links are relative. The location is relative,
 * because a proxy may add a path prefix.
 */
const toDocs: Reply = { status: 308, headers: { location: '../docs', 'cache-control': 'no-cache' }, body: '' };

/** The folder of the build: beside this file if it is bundled, else in `dist`. */
const builtFolder = (): URL | undefined =>
  ['./console/', '../../dist/console/']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(new URL('console.js', url)));

/** The pages by path. Without a control interface, only the API reference is served. */
export function pagesOf(hasAdmin: boolean, folder = builtFolder()): (call: Call) => Reply | undefined {
  const known = new Map<string, Reply>();
  return ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const path = pathOf(url);
    if (path === '/docs/') return toDocs;
    const name = files.get(path) ?? chunkAt(path, folder);
    if (name === undefined) return undefined;
    if (path === '/' && !hasAdmin) return undefined;
    const reply = known.get(name) ?? read(name, folder);
    const shown = name === 'docs.html' && !hasAdmin ? withoutConsole(reply) : reply;
    known.set(name, shown);
    return shown;
  };
}

function chunkAt(path: string, folder: URL | undefined): string | undefined {
  const name = chunk.exec(path)?.[1];
  return name !== undefined && folder && existsSync(new URL(name, folder)) ? name : undefined;
}

/** The API reference without its link to the console. */
const withoutConsole = (reply: Reply): Reply => ({
  ...reply,
  body: Buffer.from(reply.body)
    .toString()
    .replace(/^ *<a href="\.\/">.*\n/m, ''),
});

function read(name: string, folder: URL | undefined): Reply {
  if (folder) return { status: 200, headers: headersOf(name), body: readFileSync(new URL(name, folder)) };
  const body = 'The pages are not built: run npm run build.';
  return { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
