/**
 * Compiles validators into the bundles, in place of `openapi/validation/precompiled.ts`, so that none is compiled at
 * run time.
 */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { transform, type Plugin } from 'esbuild';
import { contract, type Contract } from '../../openapi/contract/contract.js';
import { profileSchema } from '../../openapi/profile/profile.js';
import { withAjvRefs, createAjv } from '../../openapi/validation/ajv.js';
import { fileAjv } from '../../openapi/validation/compile-lazily.js';
import { judgeKeyOf, schemaOf, type SchemaRole } from '../../openapi/validation/operation-schemas.js';
import { adminContract } from '../../mock/admin/validate-request.js';

/** The code of a function that returns the validators by their keys. */
async function maker(ajv: Ajv2020, names: Readonly<Record<string, string>>): Promise<string> {
  const module = `export default (helpers) => { const exports = {}; ${standalone.default(ajv, names)} return exports; }`;
  // The bundles don't minify variable names, which are a large part of this code.
  const { code } = await transform(module, { minify: true, target: 'node20.19' });
  return code
    .replace(/^export default/, '')
    .trim()
    .replace(/;$/, '');
}

function contractMaker(of: Contract, parts: readonly SchemaRole[]): Promise<string> {
  const ajv = createAjv(of, true);
  const names: Record<string, string> = {};
  for (const operation of of.operations)
    for (const part of parts) {
      const key = judgeKeyOf(operation, part);
      ajv.addSchema(withAjvRefs(schemaOf(operation, part)) as object, key);
      names[key] = key;
    }
  return maker(ajv, names);
}

/** The code of all validators that a run of the suite or a mock needs, by the keys of `precompiled`. */
async function makers(): Promise<readonly string[]> {
  const profiles = fileAjv({ code: { source: true } });
  profiles.addSchema(profileSchema, 'file');
  const made = {
    requests: contractMaker(contract, ['body', 'path', 'query']),
    answers: contractMaker(contract, ['answer']),
    admin: contractMaker(adminContract, ['body', 'query']),
    profile: maker(profiles, { file: 'file' }),
  };
  return Promise.all(Object.entries(made).map(async ([key, code]) => `${key}: ${await code}`));
}

/** Puts the compiled validators into a bundle. */
export const precompiledJudges: Plugin = {
  name: 'precompiled-judges',
  setup(builder) {
    let isReplaced = false;
    builder.onLoad({ filter: /[\\/]openapi[\\/]validation[\\/]precompiled\.ts$/ }, async () => {
      isReplaced = true;
      return { contents: `export const precompiled = { ${(await makers()).join(',\n')} };`, loader: 'js' };
    });
    // If that file moved, the build would still succeed, but starts would be slower, and pages may not compile
    // validators.
    builder.onEnd(() => (isReplaced ? {} : { errors: [{ text: 'No bundle has openapi/validation/precompiled.ts.' }] }));
  },
};
