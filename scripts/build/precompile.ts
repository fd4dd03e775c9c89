/** Compiles the validators that a run needs into the bundles, in place of `openapi/validation/precompiled.ts`. */
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'esbuild';
import { contract } from '../../openapi/contract/contract.js';
import { withAjvRefs, createAjv } from '../../openapi/validation/ajv.js';
import {
  judgeKeyOf,
  cacheKeyOf,
  schemaOf,
  type SchemaRole,
  type EnabledKeywords,
} from '../../openapi/validation/operation-schemas.js';

/** What the suite holds its requests and its answers against, and what the reference holds requests against. */
const wanted: readonly (readonly [EnabledKeywords, readonly SchemaRole[]])[] = [
  [{}, ['body', 'path', 'query']],
  [{ advisory: true }, ['answer']],
  [{ advisory: true, reference: true }, ['body', 'path', 'query']],
];

/** The code that gives the judges by one choice of the softer words. */
function codeOf(softer: EnabledKeywords, parts: readonly SchemaRole[]): string {
  const ajv = createAjv(contract, softer, true);
  const names: Record<string, string> = {};
  for (const operation of contract.operations)
    for (const part of parts) {
      const key = judgeKeyOf(operation, part);
      ajv.addSchema(withAjvRefs(schemaOf(operation, part)) as object, key);
      names[key] = key;
    }
  return `const exports = {}; ${standalone.default(ajv, names)} return exports;`;
}

/** The code is kept as text, so that it is read when a judge is needed, and not at every start. */
function precompiledModule(): string {
  const codes = wanted.map(([softer, parts]) => [cacheKeyOf(softer), codeOf(softer, parts)] as const);
  const asked = codes.flatMap(([, code]) => [...code.matchAll(/require\(("[^"]+")\)/g)].map(([, name]) => name));
  const modules = [...new Set(asked)].map((name) => `${name}: require(${name})`);
  const makers = codes.map(
    ([name, code]) => `${JSON.stringify(name)}: (helpers) => made(${JSON.stringify(code)}, helpers)`,
  );
  return `
    const modules = { ${modules.join(', ')} };
    const made = (code, helpers) => new Function('helpers', 'require', code)(helpers, (name) => modules[name]);
    export const precompiled = { ${makers.join(', ')} };
  `;
}

/** Puts the compiled judges into a bundle. */
export const precompiledJudges: Plugin = {
  name: 'precompiled-judges',
  setup(builder) {
    let isReplaced = false;
    builder.onLoad({ filter: /[\\/]openapi[\\/]validation[\\/]precompiled\.ts$/ }, () => {
      isReplaced = true;
      return { contents: precompiledModule(), loader: 'js' };
    });
    // If that file moved, the build would silently produce slower starts.
    builder.onEnd(() => (isReplaced ? {} : { errors: [{ text: 'No bundle has openapi/validation/precompiled.ts.' }] }));
  },
};
