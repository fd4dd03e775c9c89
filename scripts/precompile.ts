/** The judges that a run needs, compiled ahead of time: the bundles have them as code, in place of `openapi/precompiled.ts`. */
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'esbuild';
import { contract } from '../openapi/contract.js';
import { anchored, createAjv } from '../openapi/contract-ajv.js';
import { keyOf, nameOf, schemaOf, type Part, type Softer } from '../openapi/judged-parts.js';

/** What the suite holds its requests and its answers against, and what the reference holds requests against. */
const wanted: readonly (readonly [Softer, readonly Part[]])[] = [
  [{}, ['body', 'path', 'query']],
  [{ advisory: true }, ['answer']],
  [{ advisory: true, reference: true }, ['body', 'path', 'query']],
];

/** The judges by one choice of the softer words: a function that gives them, so that nothing is made before one is needed. */
function makerOf(softer: Softer, parts: readonly Part[]): string {
  const ajv = createAjv(contract, softer, true);
  const names: Record<string, string> = {};
  for (const operation of contract.operations)
    for (const part of parts) {
      const key = keyOf(operation, part);
      ajv.addSchema(anchored(schemaOf(operation, part)) as object, key);
      names[key] = key;
    }
  return `(helpers) => { const exports = {}; ${standalone.default(ajv, names)} return exports; }`;
}

function precompiledModule(): string {
  const makers = wanted.map(([softer, parts]) => `${JSON.stringify(nameOf(softer))}: ${makerOf(softer, parts)}`);
  return `export const precompiled = { ${makers.join(', ')} };`;
}

/** Puts the compiled judges into a bundle. */
export const precompiledJudges: Plugin = {
  name: 'precompiled-judges',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]openapi[\\/]precompiled\.ts$/ }, () => ({
      contents: precompiledModule(),
      loader: 'js',
    }));
  },
};
